import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim } from '../app/claim.ts';
import type { App, Thing } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { prove } from './prove.ts';
import { toOpened } from './used-app.ts';

const APP: App = {
  title: 'Pantry',
  purpose: 'What is in stock.',
  theme: { accent: '#336699' },
  things: {
    item: {
      name: 'item',
      plural: 'items',
      fields: { name: 'text', shelf: 'text', secret: { type: 'number', hidden: true }, bought: 'date' },
      rows: [{ name: 'Rice', shelf: 'Top', secret: 4, bought: 'today-2' }],
    },
  },
  pages: [
    { name: 'Stock', views: [{ kind: 'cards', of: 'item' }] },
    { name: 'About us', views: [{ kind: 'text', title: 'About us', text: 'Dry goods, mostly.' }] },
  ],
};

/** Returns whether a claim about one description holds in the interface of another. */
async function holds(claim: Claim, compiled: App = APP): Promise<boolean> {
  const { payload, viewNodes } = compileApp(compiled, 'test');
  return (await prove(claim, APP, { payload: toOpened(payload), viewNodes })).holds;
}

test('a text is read on pages, in rows and in the navigation', async () => {
  for (const text of ['Pantry', 'Rice', 'About us', 'dry goods'])
    assert.deepEqual([text, await holds({ is: 'text', text })], [text, true]);
  for (const text of ['Flour', 'DataTable', 'page-stock'])
    assert.deepEqual([text, await holds({ is: 'text', text })], [text, false]);
});

test('a text is gone if nothing is called so', async () => {
  assert.equal(await holds({ is: 'gone', text: 'Flour' }), true);
  assert.equal(await holds({ is: 'gone', text: 'Dry' }), true);
  for (const text of ['Rice', 'About us']) assert.equal(await holds({ is: 'gone', text }), false);
});

test('a hidden field is shown nowhere, though editing keeps its value', async () => {
  assert.equal(await holds({ is: 'hidden', thing: 'item', field: 'secret' }), true);
  assert.equal(await holds({ is: 'field', thing: 'item', field: 'secret' }), false);
  assert.equal(await holds({ is: 'hidden', thing: 'item', field: 'shelf' }), false);
});

test('a page is reached by the navigation, and an absent one by nothing', async () => {
  assert.equal(await holds({ is: 'page', page: 1 }), true);
  assert.equal(await holds({ is: 'page', page: 1 }, { ...APP, pages: APP.pages.slice(0, 1) }), false);
  assert.equal(await holds({ is: 'absent', page: 'Contact' }), true);
  assert.equal(await holds({ is: 'absent', page: 'About us' }), false);
});

test('rows are compared cell by cell', async () => {
  assert.equal(await holds({ is: 'rows', thing: 'item' }), true);
  const { item } = APP.things;
  assert.ok(item);
  for (const cells of [{ shelf: 'Bottom' }, { bought: 'today-3' }]) {
    const rows: Thing['rows'] = item.rows.map((row) => ({ ...row, ...cells }));
    assert.equal(await holds({ is: 'rows', thing: 'item' }, { ...APP, things: { item: { ...item, rows } } }), false);
  }
});

test('the look, the menu and the currency are those of the interface', async () => {
  assert.equal(await holds({ is: 'theme', theme: { accent: '#336699', font: undefined } }), true);
  assert.equal(await holds({ is: 'theme', theme: { accent: '#000000' } }), false);
  assert.equal(await holds({ is: 'theme', theme: { accent: undefined } }), false);
  assert.equal(await holds({ is: 'navigation', navigation: 'top' }), true);
  assert.equal(await holds({ is: 'navigation', navigation: 'side' }), false);
  assert.equal(await holds({ is: 'currency', currency: 'CHF' }, { ...APP, currency: 'CHF' }), true);
  assert.equal(await holds({ is: 'currency', currency: 'CHF' }), false);
});
