// Charts on a phone, in a browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../browser/open-browser.ts';
import { openPreview, type Preview, toPayload } from '../frame/open-preview.ts';

const NAMES = ['Groceries', 'Restaurants', 'Electricity and internet', 'Savings', 'Going out', 'Presents'];
const rows = NAMES.map((name, index) => ({ id: name, name, spent: 1_000_000.75 * (index + 1) }));
const toChart = (kind: string) =>
  toPayload(
    [
      'Chart',
      {
        kind,
        title: 'Where the money went in the last thirty days, by category',
        rows: { path: '/rows' },
        labelField: 'name',
        series: [{ field: 'spent', label: 'Spent' }],
        format: 'currency',
      },
    ],
    { rows },
  );

let browser: Browser;
let preview: Preview;
before(async () => {
  browser = await openBrowser();
  preview = await openPreview(browser, toChart('bar'), { width: 360 });
});
after(() => browser?.close());

test('each bar has its label, and the page needs no sideways scrolling', async () => {
  const { frame } = preview;
  assert.equal(await frame.locator('.m-chart__axis text').count(), NAMES.length);
  const excess = await frame.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  assert.equal(excess, 0);
});

test('a long amount fits into the ring', async () => {
  await preview.show(toChart('donut'));
  const { frame } = preview;
  assert.equal(await frame.locator('.m-chart__total').textContent(), '$21,000,016');
  const width = await frame.evaluate<number>("document.querySelector('.m-chart__total').getBBox().width");
  assert.ok(width < 122, `${width} is less than the inner diameter`);
});
