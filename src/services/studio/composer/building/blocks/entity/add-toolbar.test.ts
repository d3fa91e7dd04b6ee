import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from '../../../../../../interface-catalogue/runtime/values/evaluate.ts';
import { understand } from '../../../understanding/understand.ts';
import { build } from '../../build.ts';

test('a list of cards is shown in the order that was chosen', () => {
  const { payload } = build(understand('A plant shop where customers can browse plants and sort plants by price'), 's');
  assert.ok(payload.nodes.some(({ id, component }) => id === 'plants-sort' && component === 'Select'));
  const rows = payload.nodes.find(({ id }) => id === 'plants-list')?.props['rows'];
  const data = { ...payload.dataModel, ui: { sort: { plants: 'Price' } } };
  const shown = evaluate(rows, { data, row: undefined, today: '2026-03-16' }) as readonly { readonly price: number }[];
  const prices = shown.map(({ price }) => price);
  assert.ok(new Set(prices).size > 1);
  assert.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  );
});
