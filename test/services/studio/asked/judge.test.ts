// The judge of the benchmark: it must see what works, and must not be content with words.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { parseAsked, type Task } from '../../../../bench/services/studio/asked/judge/asked.ts';
import { judgePayload } from '../../../../bench/services/studio/asked/judge/judge-prompt.ts';
import { findNumberBeside, listNumbers, toFit } from '../../../../bench/services/studio/asked/judge/names.ts';
import { isFragment } from '../../../../bench/services/studio/asked/judge/tour.ts';
import type { App } from '../../../../src/services/studio/app/description.ts';
import { compileApp } from '../../../../src/services/studio/compile/compile-app.ts';
import { openBrowser } from '../../../browser/open-browser.ts';

const LIBRARY: App = {
  title: 'Library',
  purpose: 'Books that people borrow.',
  theme: { accent: '#1f8a4c' },
  things: {
    book: {
      name: 'book',
      plural: 'books',
      fields: {
        title: { type: 'text', required: true },
        shelf: { type: 'choice', options: ['Poetry', 'Novels'] },
        votes: { type: 'number', start: '0' },
      },
      rules: [{ need: "title != 'Banned'", says: 'This title must not be kept.' }],
      rows: [
        { title: 'Emma', shelf: 'Novels', votes: 3 },
        { title: 'Persuasion', shelf: 'Novels', votes: 2 },
        { title: 'Odes', shelf: 'Poetry', votes: 1 },
      ],
    },
    member: {
      name: 'member',
      plural: 'members',
      fields: { name: 'text' },
      rows: [{ name: 'Slot 1' }, { name: 'Slot 2' }, { name: 'Slot 3' }],
    },
    loan: {
      name: 'loan',
      plural: 'loans',
      fields: {
        note: { type: 'text', label: 'Note' },
        who: { type: 'reference', to: 'member', required: true },
        days: { type: 'number', required: true },
        wanted: { type: 'tags', options: ['Cover', 'Bag'], required: true },
      },
      rows: [{ note: 'For Ann', who: 'Slot 1', days: 14, wanted: ['Bag'] }],
    },
  },
  actions: { vote: { label: 'Vote', on: 'book', changes: { votes: 'votes + 1' } } },
  pages: [
    { name: 'Books', views: [{ kind: 'table', of: 'book', filters: ['shelf'], search: true, sort: '-votes' }] },
    { name: 'So that they', views: [{ kind: 'table', of: 'member' }] },
    { name: 'Loans', views: [{ kind: 'table', of: 'loan' }] },
  ],
};

const OPEN = { open: ['book'] };
const ADD = { press: ['add book', 'add', 'new'] };
const toFill = (title: string) => ({ fill: [{ name: ['title'], with: title }] });
const CASES: readonly (Task & { readonly score: number })[] = [
  { task: 'See the books', area: 'data', steps: [OPEN], see: [{ rows: 3 }, { all: [['emma'], ['shelf']] }], score: 1 },
  { task: 'See a number', area: 'data', steps: [OPEN], see: [{ number: ['votes'] }], score: 1 },
  { task: 'See no number', area: 'data', steps: [OPEN], see: [{ number: ['shelf'] }], score: 0 },
  { task: 'See half of it', area: 'data', steps: [OPEN], see: [{ all: [['emma'], ['author']] }], score: 0.5 },
  { task: 'See nothing of it', area: 'data', steps: [OPEN], see: [{ all: [['cow'], ['author']] }], score: 0 },
  {
    task: 'Add without naming the button',
    area: 'use',
    steps: [OPEN, toFill('Villette'), { submit: true }],
    see: [{ row: 'Villette', has: ['0'] }],
    score: 1,
  },
  {
    task: 'Add',
    area: 'use',
    steps: [OPEN, ADD, toFill('Middlemarch'), { submit: true }],
    see: [{ row: 'Middlemarch', has: ['0'] }],
    score: 1,
  },
  {
    task: 'Add by a name that is new, where a choice shows the form anew, and what nobody named is required',
    area: 'use',
    steps: [
      { press: ['loan'] },
      {
        fill: [
          { name: ['who'], with: 'Iris Moor' },
          { name: ['days'], with: '9' },
        ],
      },
      { submit: true },
    ],
    see: [{ row: 'Iris Moor', has: ['9'] }],
    score: 1,
  },
  {
    task: 'Add what is refused',
    area: 'use',
    steps: [OPEN, ADD, toFill('Banned'), { submit: true }],
    see: [{ refused: true }],
    score: 1,
  },
  {
    task: 'Nothing is refused',
    area: 'use',
    steps: [OPEN, ADD, toFill('Middlemarch'), { submit: true }],
    see: [{ refused: true }],
    score: 0,
  },
  {
    task: 'Vote',
    area: 'use',
    steps: [OPEN, { press: ['vote'], in: 'Odes' }],
    see: [{ number: ['votes'], changes: 1 }],
    score: 1,
  },
  {
    task: 'Vote by ten',
    area: 'use',
    steps: [OPEN, { press: ['vote'], in: 'Odes' }],
    see: [{ number: ['votes'], changes: 10 }],
    score: 0,
  },
  {
    task: 'Filter',
    area: 'use',
    steps: [OPEN, { choose: ['novels'], of: ['shelf'] }],
    see: [{ rows: 'fewer' }, { everyRow: ['novels'] }],
    score: 1,
  },
  {
    task: 'Search',
    area: 'use',
    steps: [OPEN, { take: 'title', from: 'second', as: 'x' }, { search: '{x}' }],
    see: [{ rows: 'fewer' }, { everyRow: ['{x}'] }],
    score: 1,
  },
  { task: 'The order', area: 'data', steps: [OPEN], see: [{ sorted: 'down', by: ['votes'] }], score: 1 },
  {
    task: 'A word where an action was asked',
    area: 'use',
    steps: [OPEN, { press: ['lend'], in: 'first' }],
    see: [{ text: ['emma'] }],
    score: 0,
  },
  { task: 'Green', area: 'look', steps: [], see: [{ colour: 'green', of: 'buttons' }], score: 1 },
  { task: 'Dark', area: 'look', steps: [], see: [{ dark: true }], score: 0 },
];
const CLAIMS = [
  { text: 'books on a shelf', proof: 'Shelf: Novels', isTrue: true },
  { text: 'vote for books', proof: 'Vote → Emma: votes 3 → 4', isTrue: true },
  { text: 'filter books', proof: 'Shelf Novels: 3 → 2', isTrue: true },
  { text: 'new books', proof: 'books 3 → 4', isTrue: true },
  { text: 'vote for books on a shelf', proof: 'Shelf: Novels; Vote → Emma: votes 3 → 4', isTrue: true },
  { text: 'books with a colour', proof: 'Shelf: Novels; Colour: Red', isTrue: false },
  { text: 'lend books to neighbours', proof: 'Lend → books 3 → 4', isTrue: false },
  { text: 'borrowed by schools', proof: 'borrowed: today', isTrue: false },
];

describe('The judge', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser?.close());

  it('scores tasks and claims by what is seen in the app', async () => {
    const { payload } = compileApp(LIBRARY, 'library');
    const { tasks, falseClaims, numberedRows, fragments } = await judgePayload(browser, payload, CASES, CLAIMS);
    const toLine = ({ task, score }: { task: string; score: number }) => `${task}: ${score}`;
    assert.deepEqual(tasks.map(toLine), CASES.map(toLine), JSON.stringify(tasks, null, 1));
    const wrong = CLAIMS.filter(({ isTrue }) => !isTrue).map(({ text }) => text);
    assert.deepEqual(
      falseClaims.map(({ text }) => text),
      wrong,
      JSON.stringify(falseClaims),
    );
    assert.deepEqual(numberedRows, ['Slot 1', 'Slot 2', 'Slot 3']);
    assert.deepEqual(fragments, ['So that they']);
  });
});

describe('The names of a task', () => {
  it('are found at the start of words, numbers as a whole', () => {
    assert.equal(toFit('Salad bar', 'add'), 0);
    assert.equal(toFit('Add a salad', 'add'), 3);
    assert.equal(toFit('Arzttermine', 'termin'), 1);
    assert.equal(toFit('Total 158', '58'), 0);
    assert.equal(toFit('Show', 'w'), 0);
    assert.equal(toFit('At 12:00', '12'), 0);
    assert.equal(toFit('Built in 2019', '20'), 2);
  });

  it('have numbers beside them, as people write them', () => {
    assert.deepEqual(
      listNumbers('€1,234.50 on 2027-03-16 at 10:30, −5').map(({ value }) => value),
      [1234.5, -5],
    );
    assert.equal(findNumberBeside('Pages: 880 · Votes: 12', ['votes']), 12);
  });

  it('are names of pages, or fragments of sentences', () => {
    assert.deepEqual(
      ['My orders', 'How it works', 'To do', 'Then', 'So i want something', 'Opening hours'].filter(isFragment),
      ['Then', 'So i want something'],
    );
  });
});

describe('a set', () => {
  const toSet = (step: object, check: object = { rows: 1 }) =>
    JSON.stringify([{ id: 'a', prompt: '', tasks: [{ task: 'b', area: 'use', steps: [step], see: [check] }] }]);

  it('is rejected if its inputs have no value', () => {
    assert.equal(parseAsked(toSet({ fill: [{ name: ['c'], with: 'd' }] })).length, 1);
    const unfilled = toSet({ fill: [{ name: ['c'], value: 'd' }] });
    assert.throws(() => parseAsked(unfilled), /a, "b": an input to fill needs a value "with"/);
  });

  it('is rejected if it has a step or a check that the judge does not know', () => {
    const known = { choose: 'any', of: ['c'] };
    assert.equal(parseAsked(toSet(known, { number: ['c'], is: 1 })).length, 1);
    assert.throws(() => parseAsked(toSet({ pressx: ['c'] })), /a, "b": there is no such step or check: {"pressx":/);
    assert.throws(() => parseAsked(toSet({ choose: 'any' })), /there is no such step or check: {"choose":"any"}/);
    for (const check of [{ rowz: 1 }, { row: 'c' }, { rows: 1, text: ['c'] }])
      assert.throws(() => parseAsked(toSet(known, check)), /there is no such step or check: {"row/);
  });
});
