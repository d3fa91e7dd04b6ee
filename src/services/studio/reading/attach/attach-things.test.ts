import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields } from '../../app/description.ts';
import { composeApp } from '../../engines/compose-app.ts';
import { read } from '../testing/read.ts';

const listPlurals = ({ things }: App) => Object.values(things).map(({ plural }) => plural);

describe('things that a sentence lists', () => {
  it('are things with a page and rows', () => {
    const cases = {
      'bookings for a dog groomer with customers, dogs and appointments': ['customers', 'dogs', 'appointments'],
      'swimming school with children, courses and instructors': ['children', 'courses', 'instructors'],
      'sailing club with boats, members and trips': ['boats', 'members', 'trips'],
      'manage vehicles, drivers and trips': ['vehicles', 'drivers', 'trips'],
    };
    for (const [prompt, plurals] of Object.entries(cases)) {
      const app = read(prompt);
      for (const plural of plurals) {
        const [id, thing] = Object.entries(app.things).find(([, each]) => each.plural === plural) ?? [];
        assert.ok(thing, `${plural} of ${listPlurals(app)}`);
        assert.ok(thing.rows.length > 0, plural);
        assert.ok(
          app.pages.some(({ views }) => views.some(({ of }) => of === id)),
          plural,
        );
      }
    }
  });

  it('get the rows of texts of their name, which then refer to them', () => {
    const { things } = read('farm management with fields, crops and harvests');
    const [id, crop] = Object.entries(things).find(([, { plural }]) => plural === 'crops') ?? [];
    assert.ok(crop && crop.rows.length > 3);
    assert.ok(Object.values(things).some(({ fields }) => listFields(fields).some(({ to }) => to === id)));
  });

  it('are fields where they are values', () => {
    const plurals = listPlurals(read('walks with hours, ratings and notes'));
    assert.ok(!plurals.some((plural) => /hours|ratings|notes/.test(plural)), String(plurals));
  });

  it('are claimed as things', async () => {
    const { coverage } = await composeApp('library with members, books and loans', 'test', 1);
    for (const plural of ['members', 'books', 'loans']) {
      const { reason = '' } = coverage.requirements.find(({ text }) => text === plural) ?? {};
      assert.match(reason, new RegExp(`^Read as the list of ${plural}: \\d+ ${plural}\\.$`));
    }
  });
});
