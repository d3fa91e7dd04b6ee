// Pages of a single row in the frame: with an app of the compiler, which makes them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { App } from '../../../../src/services/studio/app/description.ts';
import { compileApp } from '../../../../src/services/studio/compile/compile-app.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { openPreview, type Preview } from './open-preview.ts';

const KITCHEN: App = {
  title: 'Kitchen',
  purpose: 'Dishes and how they are made',
  things: {
    dish: { name: 'dish', plural: 'dishes', fields: { name: 'text' }, rows: [{ name: 'Soup' }, { name: 'Pie' }] },
    step: {
      name: 'step',
      plural: 'steps',
      fields: { what: 'text', dish: { type: 'reference', to: 'dish' } },
      rows: [
        { what: 'Chop', dish: 'Soup' },
        { what: 'Bake', dish: 'Pie' },
      ],
    },
  },
  pages: [
    { name: 'Start', views: [{ kind: 'metrics', items: [{ label: 'Dishes', value: 'count(dish)' }] }] },
    { name: 'Dishes', views: [{ kind: 'table', of: 'dish' }] },
  ],
};
const { payload } = compileApp(KITCHEN, 'kitchen');
const tableOfSteps = payload.nodes.find(({ id }) => id === 'detail-dish-step-table')?.id ?? '';
const tableOfDishes = payload.nodes.find(({ id, component }) => component === 'DataTable' && id !== tableOfSteps)?.id;

let browser: Browser;
let preview: Preview;
before(async () => {
  browser = await openBrowser();
  preview = await openPreview(browser, payload);
});
after(() => browser?.close());

test('a node that only the page of a row has is shown with the first row, and the way back leads to the last page', async () => {
  const { frame, send } = preview;
  await send({ type: 'highlight', nodeIds: [tableOfSteps] });
  await frame.locator(`.m-highlighted[data-node="${tableOfSteps}"]`).waitFor();
  await frame.getByRole('heading', { name: 'Soup' }).waitFor();
  assert.deepEqual([await frame.getByText('Chop').count(), await frame.getByText('Bake').count()], [1, 0]);
  await frame.getByRole('button', { name: 'Back' }).click();
  await frame.getByText('Dishes').first().waitFor();
  assert.equal(await frame.getByText('Chop').count(), 0);
});

test('of several nodes one on a page that needs no row is shown', async () => {
  const { frame, send, show } = preview;
  await show({ ...payload, surfaceId: 'again' });
  await send({ type: 'highlight', nodeIds: [tableOfSteps, tableOfDishes ?? ''] });
  await frame.locator(`.m-highlighted[data-node="${tableOfDishes}"]`).waitFor();
  assert.equal(await frame.locator('.m-highlighted').count(), 1);
  assert.equal(await frame.getByRole('button', { name: 'Back' }).count(), 0);
});

test('a later version of the same interface shows the row that the person has opened', async () => {
  const { frame, show } = preview;
  await show({ ...payload, surfaceId: 'third' });
  await frame.getByRole('button', { name: 'Dishes' }).first().click();
  await frame.getByRole('cell', { name: 'Pie', exact: true }).click();
  await frame.getByText('Bake').waitFor();
  await show({ ...payload, surfaceId: 'third', theme: { ...payload.theme, accent: '#ff0000' }, sequence: 2 });
  await frame.getByText('Bake').waitFor();
  assert.equal(await frame.getByText('Chop').count(), 0);
  await frame.getByRole('button', { name: 'Back' }).click();
  await frame.getByRole('cell', { name: 'Soup', exact: true }).waitFor();
});
