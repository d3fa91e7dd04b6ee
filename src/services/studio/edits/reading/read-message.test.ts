import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getReader } from '../../reader/reader.ts';
import { applyRuns } from '../given/apply-given.ts';
import { getEditKind } from '../kinds.ts';
import { getSample } from '../testing/try-edit.ts';
import { AppNames } from './app-names.ts';
import { toDistance } from './correct.ts';
import { MarkedApp } from './mark-words.ts';
import { getMessageReader } from './read-message.ts';
import { readPlain } from './read-plain.ts';
import references from './testing/references.json' with { type: 'json' };
import { toGiven } from './to-given.ts';

const CRM = getSample('office/crm');

/** The kind and the slots of each run, as the likeliest reading of the first clause has them. */
function read(message: string, selected?: string) {
  const names = new AppNames(CRM, 0, selected);
  const [clause] = getMessageReader()
    .read(message, new MarkedApp(CRM))
    .filter(({ kinds }) => kinds.length > 0);
  const kind = clause?.kinds[0]?.kind ?? '';
  const given = clause === undefined ? undefined : toGiven(clause, getEditKind(kind), names);
  if (given === undefined || 'problem' in given) return { kind, runs: given };
  const edited = applyRuns(getEditKind(kind), given.runs, CRM);
  return { kind, runs: 'problem' in edited ? edited : edited.runs };
}

const FOUND: readonly (readonly [message: string, kind: string, runs: readonly object[]])[] = [
  ['add a priority column to deals', 'add-field', [{ thing: 'deal', name: 'priority' }]],
  ['could you please hide the probability?', 'hide-field', [{ field: { thing: 'deal', field: 'probability' } }]],
  ['get rid of the phone of contacts', 'remove-field', [{ field: { thing: 'contact', field: 'phone' } }]],
  ['drop the stage qualified', 'remove-option', [{ option: { thing: 'deal', field: 'stage', option: 'Qualified' } }]],
  ['delete Kestrel Freight', 'remove-row', [{ row: { thing: 'company', row: 1 } }]],
  ['remove the reports tab', 'remove-page', [{ page: 4 }]],
  ['color of buttons shuld be green pls', 'set-accent', [{ colour: '#008000' }]],
  ['wat abt dark mode', 'set-mode', [{ choice: 'dark' }]],
  ['rename deals to opportunities', 'rename-thing', [{ thing: 'deal', name: 'opportunities' }]],
  ['only the 5 newest deals', 'limit-view', [{ thing: 'deal', choice: 'newest', number: 5 }]],
];

for (const [message, kind, runs] of FOUND)
  test(`“${message}” asks for ${kind}`, () => {
    const found = read(message);
    assert.equal(found.kind, kind);
    assert.partialDeepStrictEqual(found.runs, runs);
  });

test('“this” is what is selected', () => {
  const { kind, runs } = read('make this required', '/things/contact/fields/phone');
  assert.deepEqual([kind, runs], ['require-field', [{ field: { thing: 'contact', field: 'phone' } }]]);
});

test('the words of a button are read without the model', () => {
  const names = new AppNames(CRM, 0, undefined);
  for (const [text, kind] of [
    ['Hide the field Probability', 'hide-field'],
    ['Remove the Reports page', 'remove-page'],
    ['Show the deals as a board', 'set-view-kind'],
    ['Use the dark theme', 'set-mode'],
  ] as const)
    assert.equal(readPlain(text, names)?.[0]?.kinds[0]?.kind, kind, text);
  for (const text of [
    'Rename the page Deals to Sales and make it dark',
    'Hide the field Moon',
    'Use the lovely theme',
    'please use the dark theme',
  ])
    assert.equal(readPlain(text, names), undefined, text);
});

test('the encoder gives what it gave where it was trained', () => {
  const { tensors, encoder } = getReader();
  const seg = tensors.toLayer('seg');
  for (const { pieces, marks, hidden, seg: wanted } of references) {
    const states = encoder.encode(pieces, marks);
    for (const index of pieces.keys()) {
      const own = states.subarray(index * encoder.hidden, (index + 1) * encoder.hidden);
      for (let at = 0; at < KEPT; at++) assertNear(own[at], hidden[index * KEPT + at]);
      for (const [at, score] of seg(own).entries()) assertNear(score, wanted[3 * index + at]);
    }
  }
});

/** So many numbers of each state are among the references. */
const KEPT = 8;

function assertNear(one = Number.NaN, other = Number.NaN): void {
  assert.ok(Math.abs(one - other) < 0.02, `${one} is not ${other}`);
}

test('of a long or hostile message the beginning is read, and the rest is one clause of which nothing is known', () => {
  const marked = new MarkedApp(CRM);
  for (const message of ['{'.repeat(6000), 'hide '.repeat(1200)]) {
    const last = getMessageReader().read(message, marked).at(-1);
    assert.deepEqual([last?.kinds, last?.share, last?.text.length], [[], 0, 100]);
  }
});

test('the distance counts a swap of neighbours as one', () => {
  assert.deepEqual(
    [toDistance('tabel', 'table', 2), toDistance('colum', 'column', 2), toDistance('abc', 'xyz', 1)],
    [1, 1, 2],
  );
});
