// Collections with several vectors, and the map of their points.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { type Dashboard, readCells, status } from './dashboard.ts';

/** Finds a drawn pixel of the canvas; it takes a frame or two until there is one. */
function findDot(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate<{ x: number; y: number }>(`(async () => {
    const canvas = document.querySelector('canvas.map-canvas');
    for (;;) {
      const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const solid = data.findIndex((value, index) => index % 4 === 3 && value > 150) >> 2;
      if (solid >= 0) return { x: solid % width, y: Math.floor(solid / width) + 2 };
      await new Promise(requestAnimationFrame);
    }
  })()`);
}

export function describeVectors(getDashboard: () => Dashboard): void {
  describe('several vectors', () => {
    it('are listed with their kind, size, distance and the points that have them', async () => {
      const page = await getDashboard().openCollection('fields');
      await page.locator('.vectors-table').getByText('15', { exact: true }).waitFor();
      assert.deepEqual(await readCells(page, '.vectors-table'), [
        ['title', 'dense', '3', 'Cosine', '30'],
        ['pages', 'multivector', '2', 'Dot', '10'],
        ['words', 'sparse, idf', '–', 'Dot', '15'],
      ]);
    });

    it('of a point are shown by their kind, and each finds more like it', async () => {
      const page = await getDashboard().openCollection('fields');
      await page.getByRole('button', { name: '1', exact: true }).click();
      const panel = page.getByRole('dialog');
      await panel.getByText('{0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5, 5: 0.5, 6: 0.5, 7: 0.5, …}').waitFor();
      await panel.getByText('10 pairs').waitFor();
      await panel.getByText('[4.0, 0.0]').waitFor();
      await panel.getByText('and 2 more rows').waitFor();
      await panel.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: '3', exact: true }).click();
      await panel.getByText('This point has none.').waitFor();
      await panel.getByRole('button', { name: 'More like this by words' }).click();
      await status(page).getByText('14 nearest points, best first').waitFor();
    });

    it('are searched together, and each result shows what each search contributed', async () => {
      const page = await getDashboard().openCollection('fields');
      await page.getByText('Search by vector').click();
      await page.getByLabel('A vector of 3 numbers').fill('1, 0, 1');
      await page.getByRole('button', { name: '+ Add vector' }).click();
      const second = page.getByRole('group', { name: 'Search 2' });
      await second.getByLabel('Vector', { exact: true }).selectOption('words');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('Enter pairs first').waitFor();
      await second.getByLabel('Pairs of an index and a value').fill('0: 1, 12: 0.5');
      await page.getByRole('button', { name: '+ Add vector' }).click();
      const third = page.getByRole('group', { name: 'Search 3' });
      await third.getByLabel('Vector', { exact: true }).selectOption('pages');
      await third.getByLabel('Search by').selectOption('like a point');
      await third.getByLabel('Id of the point').fill('4');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('The best points by rrf of title, words, and pages').waitFor();
      await status(page).getByText('29 nearest points').waitFor();
      for (const [, score = '', ...parts] of await readCells(page, '.points-table')) {
        const ranks = parts.flatMap((part) => /^#(\d+) · -?\d/.exec(part)?.slice(1).map(Number) ?? []);
        const expected = ranks.reduce((sum, rank) => sum + 1 / (rank + 1), 0);
        assert.ok(ranks.length > 0 && Math.abs(Number(score) - expected) < 1e-4, `${score}: ${parts}`);
      }
      await page.getByRole('button', { name: 'Remove Search 2' }).click();
      await page.getByLabel('Fuse by').selectOption('dbsf');
      await page.getByLabel('Results').fill('5');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('The best points by dbsf of title and pages').waitFor();
      await status(page).getByText('5 nearest points').waitFor();
    });

    it('have a map of the first dense one', async () => {
      const page = await getDashboard().openCollection('fields');
      await page.getByRole('tab', { name: 'Map' }).click();
      await page.getByText('Drawn by the vector title. All 30 points.').waitFor();
    });
  });

  describe('the map', () => {
    it('draws the points in colours that a legend explains, and a click opens one', async () => {
      const page = await getDashboard().openCollection('library');
      await page.getByRole('tab', { name: 'Map' }).click();
      await page.getByText('All 120 points.').waitFor();
      assert.equal(await page.getByLabel('Colour by').inputValue(), 'language');
      const legend = await page.locator('.legend li').allTextContents();
      assert.deepEqual(legend, ['Go40', 'Rust40', 'Zig40']);
      const canvas = page.locator('canvas.map-canvas');
      const dot = await findDot(page);
      await canvas.hover({ position: dot });
      const tip = await page.locator('.tip').innerText();
      assert.match(tip, /title\s+book \d+/);
      await canvas.click({ position: dot });
      const panel = page.getByRole('dialog');
      await panel.getByText(/"title": "book \d+"/).waitFor();
      assert.equal(await panel.getByRole('heading', { level: 2 }).innerText(), tip.split('\n')[0]);
    });

    it('fades what the legend does not choose, and colours numbers by a scale', { skip: !IS_SOAK }, async () => {
      const page = await getDashboard().openCollection('library');
      await page.getByRole('tab', { name: 'Map' }).click();
      const zig = page.getByRole('button', { name: /^Zig/ });
      await zig.click();
      assert.equal(await zig.getAttribute('aria-pressed'), 'true');
      await page.getByLabel('Colour by').selectOption('pages');
      assert.equal((await page.locator('.scale-ends').innerText()).replace(/\s+/g, ' '), '0 1,190');
    });

    it('is walked by keyboard, and says where one is', async () => {
      const page = await getDashboard().openCollection('library');
      await page.getByRole('tab', { name: 'Map' }).click();
      const canvas = page.locator('canvas.map-canvas');
      await canvas.focus();
      await canvas.press('ArrowRight');
      const spoken = page.locator('.map [role=status]');
      const first = await spoken.innerText();
      assert.match(first, /^\d+\. title: book \d+, language: \w+/);
      await canvas.press('+');
      for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']) await canvas.press(key);
      await canvas.press('Enter');
      await page.getByRole('dialog').getByText('"title"').waitFor();
      await page.keyboard.press('Escape');
      assert.ok(await page.locator('canvas:focus').count());
    });
  });
}
