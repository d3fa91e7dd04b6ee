import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSample } from '../testing/try-edit.ts';
import { AppNames } from './app-names.ts';
import { toDistance } from './correct.ts';
import { createCorrection, getMatcher } from './reader.ts';
import { maskQuotes, toWords } from './tokens.ts';

function match(id: string, message: string, selected?: string) {
  const names = new AppNames(getSample(id), 0, selected);
  const { text, quotes } = maskQuotes(message);
  return getMatcher().match(toWords(text, quotes, createCorrection(names)), names);
}

const FOUND: readonly (readonly [message: string, kind: string, runs: readonly object[]])[] = [
  ['add a priority column to deals', 'add-field', [{ thing: 'deal', name: 'priority' }]],
  ['could you please hide the probability?', 'hide-field', [{ field: { thing: 'deal', field: 'probability' } }]],
  [
    'hide city and employees',
    'hide-field',
    [{ field: { thing: 'company', field: 'city' } }, { field: { thing: 'company', field: 'employees' } }],
  ],
  ['get rid of the phone of contacts', 'remove-field', [{ field: { thing: 'contact', field: 'phone' } }]],
  ['drop the stage qualified', 'remove-option', [{ option: { thing: 'deal', field: 'stage', option: 'Qualified' } }]],
  ['delete Kestrel Freight', 'remove-row', [{ row: { thing: 'company', row: 1 } }]],
  ['remove the reports tab', 'remove-page', [{ page: 4 }]],
  ['color of buttons shuld be green pls', 'set-accent', [{ colour: '#008000' }]],
  ['wat abt dark mode', 'set-mode', [{ choice: 'dark' }]],
  ['rename deals to opportunities', 'rename-thing', [{ thing: 'deal', name: 'opportunities' }]],
  ['call the app "Deals & more"', 'set-title', [{ name: 'Deals & more' }]],
  ['undo the last two changes', 'undo', [{ number: 2 }]],
  ['only the 5 newest deals', 'limit-view', [{ thing: 'deal', choice: 'newest', number: 5 }]],
  ['group deals by owner', 'group-view', [{ field: { thing: 'deal', field: 'owner' }, thing: 'deal' }]],
  ['make the email of contacts mandatory', 'require-field', [{ field: { thing: 'contact', field: 'email' } }]],
];

for (const [message, kind, runs] of FOUND)
  test(`“${message}” asks for ${kind}`, () => {
    const [best] = match('office/crm', message);
    assert.equal(best?.kind.id, kind);
    assert.deepEqual(best.runs, runs);
  });

for (const message of [
  'make it pop',
  'hi',
  'send an email to the customer when the deal is won',
  'duplicate the pipeline page',
])
  test(`“${message}” is nothing that is known for sure`, () => assert.deepEqual(match('office/crm', message), []));

test('“this” is what is selected', () => {
  const [best] = match('office/crm', 'hide this column', '/things/deal/fields/weighted');
  assert.deepEqual([best?.kind.id, best?.runs], ['hide-column', [{ field: { thing: 'deal', field: 'weighted' } }]]);
});

test('a name with a capital is a row, a common noun is a field', () => {
  assert.equal(match('office/crm', 'add Fjord Labs to companies')[0]?.kind.id, 'add-row');
  assert.equal(match('office/crm', 'add website to companies')[0]?.kind.id, 'add-field');
});

test('an action is not meant by another form of its verb', () => {
  assert.equal(
    match('booking/restaurant-tables', 'delete cancelled reservations').some(({ kind }) => kind.id === 'remove-action'),
    false,
  );
});

test('a long or hostile message is read in bounded time', () => {
  const started = performance.now();
  for (const message of ['{'.repeat(6000), 'hide '.repeat(1200), 'a, '.repeat(2000), `${'z'.repeat(39)} `.repeat(150)])
    match('office/crm', message);
  assert.ok(performance.now() - started < 5000);
});

test('the distance counts a swap of neighbours as one', () => {
  assert.deepEqual(
    [toDistance('tabel', 'table', 2), toDistance('colum', 'column', 2), toDistance('abc', 'xyz', 1)],
    [1, 1, 2],
  );
});
