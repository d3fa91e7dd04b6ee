import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { prove } from './prove.ts';
import { SeenWords } from './seen-words.ts';
import { toOpened } from './used-app.ts';

const APP: App = {
  title: 'Films',
  purpose: 'What to watch.',
  things: {
    film: {
      name: 'film',
      plural: 'films',
      fields: {
        name: 'text',
        genre: { type: 'choice', options: ['Drama', 'Comedy'] },
        format: { type: 'choice', options: ['Film'] },
        votes: 'number',
        code: { type: 'text', hidden: true },
      },
      rows: [
        { name: 'Alma', genre: 'Drama', format: 'Film', votes: 9, code: 'zebra' },
        { name: 'Brise', genre: 'Comedy', format: 'Film', votes: 5, code: 'zebra' },
        { name: 'Coda', genre: 'Drama', format: 'Film', votes: 2, code: 'zebra' },
      ],
    },
  },
  pages: [
    {
      name: 'Films',
      views: [{ kind: 'cards', of: 'film', search: true, filters: ['genre', 'format'], sort: '-votes' }],
    },
  ],
};

const { payload, viewNodes } = compileApp(APP, 'test');
const holds = async (claim: Claim) => (await prove(claim, APP, { payload: toOpened(payload), viewNodes })).holds;

test('a filter leaves some of the rows, and those of its value', async () => {
  assert.equal(await holds({ is: 'filter', thing: 'film', field: 'genre' }), true);
  assert.equal(await holds({ is: 'filter', thing: 'film', field: 'genre', value: 'Comedy' }), true);
  assert.equal(await holds({ is: 'filter', thing: 'film', field: 'genre', value: 'Western' }), false);
  assert.equal(await holds({ is: 'filter', thing: 'film', field: 'format' }), false);
  assert.equal(await holds({ is: 'filter', thing: 'film', field: 'votes' }), false);
});

test('an order has its direction', async () => {
  assert.equal(await holds({ is: 'sort', thing: 'film', field: 'votes', order: 'down' }), true);
  assert.equal(await holds({ is: 'sort', thing: 'film', field: 'votes', order: 'up' }), false);
  assert.equal(await holds({ is: 'sort', thing: 'film', field: 'genre' }), false);
});

test('a search finds rows by the field that is meant', async () => {
  assert.equal(await holds({ is: 'search', thing: 'film' }), true);
  assert.equal(await holds({ is: 'search', thing: 'film', field: 'genre' }), true);
  assert.equal(await holds({ is: 'search', thing: 'film', field: 'format' }), false);
});

test('words are seen in labels and in the fields that are shown', () => {
  const seen = new SeenWords(toOpened(payload));
  assert.equal(seen.has(['genre'], 'their genre'), true);
  assert.equal(seen.has(['brise'], 'Brise'), true);
  assert.equal(seen.has(['zebra'], 'zebra'), false);
  assert.equal(seen.has(['genre'], 'genre goes somewhere unseen'), false);
});

test('a thing needs a list of its rows; a form alone shows none', async () => {
  const thing = { name: 'wish', plural: 'wishes', fields: { name: 'text' }, rows: [] } as const;
  const of = (views: App['pages'][number]['views']): App => ({
    ...APP,
    things: { wish: thing },
    pages: [{ name: 'Wishes', views }],
  });
  const tryThing = async (app: App) => {
    const compiled = compileApp(app, 'test');
    const opened = { ...compiled, payload: toOpened(compiled.payload) };
    return (await prove({ is: 'thing', thing: 'wish' }, app, opened)).holds;
  };
  assert.equal(await tryThing(of([{ kind: 'table', of: 'wish' }])), true);
  assert.equal(await tryThing(of([{ kind: 'form', of: 'wish' }])), false);
  assert.equal(await tryThing(of([{ kind: 'table', of: 'wish', manage: false }])), false);
});

test('a mark is filtered by yes and no', async () => {
  const app: App = {
    ...APP,
    things: {
      film: {
        name: 'film',
        plural: 'films',
        fields: { name: 'text', seen: 'yes/no' },
        rows: [1, 2, 3, 4].map((number) => ({ name: `Reel ${number}`, seen: number === 1 })),
      },
    },
    pages: [{ name: 'Films', views: [{ kind: 'table', of: 'film', filters: ['seen'] }] }],
  };
  const compiled = compileApp(app, 'test');
  const opened = { ...compiled, payload: toOpened(compiled.payload) };
  for (const [value, seen] of [
    ['Yes', 'Seen Yes: 4 → 1'],
    ['No', 'Seen No: 4 → 3'],
  ] as const)
    assert.equal((await prove({ is: 'filter', thing: 'film', field: 'seen', value }, app, opened)).seen, seen);
});
