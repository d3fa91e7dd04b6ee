import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkApp } from './check-app.ts';

const APP = {
  title: 'Books',
  purpose: 'Books that are lent.',
  things: {
    book: {
      name: 'book',
      plural: 'books',
      fields: { title: 'text', state: { type: 'choice', options: ['In', 'Out'] }, due: 'date' },
      rows: [{ title: 'Emma', state: 'In', due: 'today+3' }],
    },
  },
  actions: { lend: { label: 'Lend', on: 'book', changes: { state: "'Out'" } } },
  pages: [{ name: 'Books', views: [{ kind: 'table', of: 'book' }] }],
};

/** The description with another value at a path. */
function withValue(path: string, value: unknown): unknown {
  const app = structuredClone(APP) as unknown as { [name: string]: unknown };
  const names = path.split('/').slice(1);
  const last = names.pop() ?? '';
  const target = names.reduce((object, name) => object[name] as typeof app, app);
  if (value === undefined) delete target[last];
  else Object.defineProperty(target, last, { value, enumerable: true, configurable: true, writable: true });
  return app;
}

const WRONG: readonly (readonly [string, unknown, string, RegExp])[] = [
  ['/title', undefined, '/title', /is missing/],
  ['/titel', 'x', '/titel', /is unknown: there are title/],
  ['/icon', 'skull', '/icon', /no icon/],
  ['/currency', '€', '/currency', /code like EUR/],
  ['/theme', { accent: 'red' }, '/theme/accent', /like #2f6f5e/],
  ['/things/book/fields/state', { type: 'choise' }, '/things/book/fields/state/type', /one of text/],
  ['/things/book/fields/state', 'choice', '/things/book/fields/state', /needs options/],
  ['/things/book/fields/by', { type: 'reference', to: 'author' }, '/things/book/fields/by/to', /none of book/],
  ['/things/book/fields/late', { type: 'yes/no', formula: 'due <' }, '/things/book/fields/late/formula', /ends where/],
  ['/things/book/fields/late', { type: 'yes/no', formula: 'dew < today' }, '/pages/0/views/0', /names "dew"/],
  ['/things/book/fields/this', 'text', '/things/book/fields/this', /none of id, this, me/],
  ['/things/book/rows/0/state', 'Lost', '/things/book/rows/0/state', /none of the options In, Out/],
  ['/things/book/rows/0/due', 'soon', '/things/book/rows/0/due', /must be a day/],
  ['/things/book/rows/0/pages', 3, '/things/book/rows/0/pages', /names the field "pages"/],
  ['/actions/lend/on', 'film', '/actions/lend/on', /none of book/],
  ['/actions/lend/changes/status', "'x'", '/actions/lend/changes/status', /names the field "status"/],
  ['/actions/lend/opens', 'Nowhere', '/actions/lend/opens', /does not exist/],
  ['/pages/0/views/0/kind', 'tabel', '/pages/0/views/0/kind', /none of board/],
  ['/pages/0/views/0/of', 'film', '/pages/0/views/0/of', /none of book/],
  ['/pages/0/views/0/filters', ['genre'], '/pages/0/views/0/filters', /names the field "genre"/],
  ['/pages/0/views/0/colour', 'x', '/pages/0/views/0/colour', /is unknown/],
  ['/pages/0/views/0/where', "state = 'In' or", '/pages/0/views/0/where', /no formula/],
  ['/pages', [], '/pages', /at least 1/],
];

describe('the check of a description', () => {
  it('finds nothing wrong with a sound one', () => {
    assert.deepEqual(checkApp(APP), []);
  });

  for (const [path, value, at, message] of WRONG)
    it(`says what is wrong at ${at}: ${message.source}`, () => {
      const [issue] = checkApp(withValue(path, value));
      assert.equal(issue?.path, at);
      assert.match(issue?.message ?? '', message);
    });

  it('refuses what is no description, or too much of one, quickly', () => {
    const deep = Array.from({ length: 5000 }).reduce<unknown>((inner) => ({ inner }), {});
    const wide = withValue(
      '/things/book/rows',
      Array.from({ length: 100_000 }, () => ({ title: 'Emma' })),
    );
    for (const value of [null, 5, 'x', [], {}, deep, wide]) assert.notDeepEqual(checkApp(value), []);
  });

  it('refuses names that lead to prototypes, wherever they stand', () => {
    const hostile = JSON.parse(JSON.stringify(APP).replace('"title":"Emma"', '"__proto__":{"x":1}'));
    assert.match(checkApp(hostile)[0]?.message ?? '', /not allowed/);
  });

  it('refuses formulas that compute a field from itself', () => {
    const fields = {
      ...APP.things.book.fields,
      a: { type: 'number', formula: 'b + 1' },
      b: { type: 'number', formula: 'a + 1' },
    };
    assert.match(checkApp(withValue('/things/book/fields', fields))[0]?.message ?? '', /from itself/);
  });
});
