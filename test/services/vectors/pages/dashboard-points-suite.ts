// Points of a collection: browsed, filtered, shown and searched.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { type Dashboard, HOSTILE, ids, POINTS, status } from './dashboard.ts';

async function addCondition(page: Page, number: number, key: string, operator: string, value: string): Promise<void> {
  await page.getByLabel(`Key of condition ${number}`).fill(key);
  await page.getByLabel(`Operator of condition ${number}`).selectOption({ label: operator });
  if (value !== '') await page.getByLabel(`Value of condition ${number}`).fill(value);
}

export function describePoints(getDashboard: () => Dashboard): void {
  describe('points', () => {
    it('are browsed page by page', async () => {
      const page = await getDashboard().openCollection('library');
      await page.getByText('1–50 of 120 points').waitFor();
      const first = await ids(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('51–100 of 120 points').waitFor();
      const second = await ids(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('101–120 of 120 points').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Next' }).isDisabled());
      assert.equal(new Set([...first, ...second, ...(await ids(page))]).size, POINTS);
      await page.getByRole('button', { name: 'Previous' }).click();
      await page.getByText('51–100 of 120 points').waitFor();
      assert.deepEqual(await ids(page), second);
    });

    it('are filtered by several conditions, all or any of them', async () => {
      const page = await getDashboard().openCollection('library');
      await page.getByRole('button', { name: 'Filter' }).click();
      await addCondition(page, 1, 'language', 'is', 'Rust');
      await page.getByRole('button', { name: '+ Add condition' }).click();
      await addCondition(page, 2, 'pages', '<', '100');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('1–4 of 4 points that match').waitFor();
      assert.deepEqual(await ids(page), ['1', '4', '7', '10']);
      await page.getByLabel('How conditions combine').selectOption('any');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('of 46 points that match').waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByText('1–50 of 120 points').waitFor();
    });

    it('are filtered by every operator', { skip: !IS_SOAK }, async () => {
      const page = await getDashboard().openCollection('library');
      await page.getByRole('button', { name: 'Filter' }).click();
      const expected: [key: string, operator: string, value: string, count: number][] = [
        ['title', 'is', 'book 7', 1],
        ['language', 'is not', 'Rust', 80],
        ['language', 'is one of', 'Rust, Go', 80],
        ['title', 'contains', 'book 11', 11],
        ['pages', '≥', '1190', 1],
        ['pages', '≤', '0', 1],
        ['pages', '>', '1180', 1],
        ['pages', 'is', '70', 1],
        ['path[]', 'is', 'src', POINTS],
        ['nothing', 'is missing', '', POINTS],
      ];
      for (const [key, operator, value, count] of expected) {
        await addCondition(page, 1, key, operator, value);
        await page.getByRole('button', { name: 'Apply' }).click();
        await page.getByText(`of ${count} point${count === 1 ? '' : 's'} that match`).waitFor();
      }
      await addCondition(page, 1, 'nothing', 'exists', '');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('No point matches.').waitFor();
      await addCondition(page, 1, 'pages', '>', 'many');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Compare pages with a number, or with a date').waitFor();
    });

    it('show their payload and vector in full, every digit of it', async () => {
      const body =
        '{"points":[{"id":9007199254740993,"vector":[1,2,0.1,4],"payload":{"n":12345678901234567890,"d":3.0}}]}';
      await getDashboard().fill('digits');
      await getDashboard().insert('digits', body);
      const page = await getDashboard().openCollection('digits');
      await page.getByRole('button', { name: 'Filter' }).click();
      await addCondition(page, 1, 'n', 'is', '12345678901234567890');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('button', { name: '9007199254740993', exact: true }).click();
      const panel = page.getByRole('dialog');
      await panel.getByText('[1.0, 2.0, 0.1, 4.0]').waitFor();
      assert.equal(await panel.locator('.payload').textContent(), '{\n  "n": 12345678901234567890,\n  "d": 3.0\n}');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await panel.getByRole('button', { name: 'Copy payload' }).click();
      await panel.getByRole('button', { name: 'Copied' }).waitFor();
      assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /12345678901234567890/);
      await panel.getByRole('button', { name: 'More like this' }).click();
      await page.getByText('The points most like 9007199254740993').waitFor();
    });

    it('that are hostile are shown as the text they are', async () => {
      const payload = {
        [HOSTILE]: HOSTILE,
        script: '<script>alert(1)</script>',
        __proto__: { polluted: 1 },
        nested: [HOSTILE],
      };
      await getDashboard().fill('hostile', 6);
      await getDashboard().insert('hostile', { points: [{ id: HOSTILE, vector: [9, 9, 9, 9], payload }] });
      const page = await getDashboard().openCollection('hostile');
      await page.getByRole('button', { name: HOSTILE, exact: true }).click();
      const panel = page.getByRole('dialog');
      await panel.getByRole('heading', { name: HOSTILE }).waitFor();
      assert.match((await panel.locator('.payload').textContent()) ?? '', /"<img src=x onerror=alert\(1\)>": "<img/);
      await panel.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('tab', { name: 'Map' }).click();
      await page.getByLabel('Colour by').selectOption(HOSTILE);
      await page.getByRole('button', { name: HOSTILE }).waitFor();
      assert.equal(await page.locator('main img, main script, dialog img').count(), 0);
    });
  });

  describe('search', () => {
    it('finds more like a point, best first and without itself, within the filter', async () => {
      const page = await getDashboard().openCollection('library');
      await page.getByRole('button', { name: '1', exact: true }).click();
      await page.getByRole('button', { name: 'More like this' }).click();
      await page.getByText('50 nearest points, best first').waitFor();
      const found = await ids(page);
      assert.ok(!found.includes('1'));
      const languages = await page.locator('td[data-label="language"]').allTextContents();
      assert.deepEqual(new Set(languages.slice(0, 39)), new Set(['Rust']));
      const scores = (await page.locator('td[data-label="score"]').allTextContents()).map(Number);
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      );
      await page.getByRole('button', { name: 'Filter' }).click();
      await addCondition(page, 1, 'language', 'is', 'Zig');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('40 nearest points that match the filter').waitFor();
      await page.getByRole('button', { name: 'Back to all points' }).click();
      await page.getByText('of 40 points that match').waitFor();
    });

    it('finds what is nearest to a pasted vector, and says what is wrong with one', async () => {
      const page = await getDashboard().openCollection('library');
      await page.getByText('Search by vector').click();
      const field = page.getByLabel('A vector of 4 numbers');
      await field.fill('[1, 2]');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('Vectors of this collection have 4 numbers; this one has 2.').waitFor();
      await field.fill('0, 0, 1, 0');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('nearest to the pasted vector').waitFor();
      await status(page).getByText('50 nearest points').waitFor();
      const languages = await page.locator('td[data-label="language"]').allTextContents();
      assert.equal(languages[0], 'Zig');
    });
  });
}
