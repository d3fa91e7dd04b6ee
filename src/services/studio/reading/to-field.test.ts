import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listFields, type NamedField, type Thing } from '../app/description.ts';
import { getLibrary } from './library.ts';
import { readPrompt } from './read-prompt.ts';
import { getThing } from './testing/read-app.ts';
import { readField } from './to-field.ts';

const library = getLibrary();

function getField({ fields }: Thing, label: string): NamedField | undefined {
  return listFields(fields).find((field) => field.label === label);
}

describe('the values of a field', () => {
  it('are no texts of another trade', () => {
    for (const label of ['story', 'description', 'name', 'unit'])
      assert.deepEqual(readField(label, undefined, library, []).values, [], label);
    const near = library.blueprints.filter(({ id }) => id === 'media/recipes');
    assert.deepEqual(readField('story', undefined, library, near).values, []);
  });

  it('are those of a thing of the same name', () => {
    assert.ok(readField('author', undefined, library, [], false, 'book').values.includes('Kazuo Ishiguro'));
    assert.ok(!readField('author', undefined, library, []).values.includes('Kazuo Ishiguro'));
  });

  it('follow the words: people, days, and amounts of a unit', () => {
    assert.equal(readField('opened by', undefined, library, []).field.type, 'text');
    assert.equal(readField('drink by', undefined, library, []).field.type, 'date');
    assert.equal(readField('arrived on', undefined, library, []).field.type, 'date');
    const { app } = readPrompt('Reagents: name, CAS number, amount, unit, opened by') ?? {};
    assert.ok(app);
    const reagent = getThing(app, 'reagent');
    assert.equal(getField(reagent, 'Amount')?.type, 'number');
    // Names of reagents are not known.
    assert.deepEqual(reagent.rows, []);
  });

  it('are unknown for a total, and the name of the thing is its title', () => {
    const tools = readPrompt('Tool library for our street: tool, owner, condition, signed out by, due back')?.app;
    assert.ok(tools);
    assert.equal(getField(getThing(tools, 'tool'), 'Tool'), undefined);
    assert.ok(getField(getThing(tools, 'tool'), 'Owner'));
    const flats = readPrompt(
      'Tracker for a landlord: repairs with flat, urgency, cost per job and total per flat',
    )?.app;
    assert.ok(flats);
    const rows = Object.values(flats.things).flatMap((thing) => thing.rows);
    assert.ok(!rows.some((row) => Object.hasOwn(row, 'totalPerFlat')));
  });
});
