// Requests for pets: drawn while they are typed, sent, and published as they were picked.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import type { TestPage, TestPageOptions } from '../../../browser/test-page.ts';

interface OpenedPage {
  readonly page: Page;
  readonly test: TestPage;
}

interface MakingPages {
  getUrl(): string;
  getModerator(): TestPage;
  open(path: string, options?: TestPageOptions): Promise<OpenedPage>;
  /** Opens a page as the administrator. */
  openAsAdmin(path: string, options: TestPageOptions): Promise<OpenedPage>;
}

/** Returns true if each of the four variants shows something. */
const areSketched = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`[...document.querySelectorAll('.sketch-card canvas')].every((canvas) =>
    canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0))`);

/** Returns the pictures, to compare them with later ones. */
const sketches = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>("[...document.querySelectorAll('.sketch-card canvas')].map((canvas) => canvas.toDataURL())");

const choose = (page: Page, label: string) => page.locator('label.choice', { hasText: label }).click();

const whenDrawn = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const drawn = page.waitForResponse('**/api/pets/preview');
  await act();
  await drawn;
  await page.locator('[data-sketch]:not([aria-busy])').waitFor();
};

export function describeRequests(pages: MakingPages): void {
  describe('a request', () => {
    it('is drawn while it is typed, changed with a click, sent, and published in one step as it was picked', async () => {
      const { page, test } = await pages.open('/request');
      const prompt = page.getByLabel('What does it look like?');
      await whenDrawn(page, () => page.getByRole('button', { name: 'a purple axolotl with headphones' }).click());
      assert.equal(await prompt.inputValue(), 'a purple axolotl with headphones');
      await whenDrawn(page, () => prompt.fill('a blue cat with a red scarf, a zither and a frobnix'));
      assert.equal(await areSketched(page), true);
      assert.deepEqual(
        await page
          .locator('.sketch-words p')
          .allInnerTexts()
          .then((texts) => texts.map((text) => text.split(/\s+/))),
        [
          ['Understood:', 'blue', 'cat', 'red', 'scarf'],
          ['zither', 'drawn', 'as', 'a', 'string', 'instrument'],
          ['Not', 'understood:', 'frobnix'],
        ],
      );
      const [described] = await sketches(page);
      await whenDrawn(page, () => choose(page, 'Purple'));
      await whenDrawn(page, () => choose(page, 'Crown'));
      assert.notEqual((await sketches(page))[0], described);
      await whenDrawn(page, () => page.getByRole('button', { name: 'Show four others' }).click());
      await page.locator('.sketch-card').nth(2).click();
      const picked = (await sketches(page))[2];
      await test.checkAccessible();
      await test.checkFits();

      // A person who logs in first finds the form as it was.
      await page.reload();
      await page.locator('.sketch-words .badge').first().waitFor();
      assert.equal((await sketches(page))[2], picked);
      assert.equal(await page.getByRole('radio', { name: 'Crown', exact: true }).isChecked(), true);
      assert.equal(await page.locator('.sketch-card input').nth(2).isChecked(), true);
      const name = await page.locator('.sketch-name').nth(2).innerText();
      await page.getByLabel('Your e-mail address').fill('wisher@example.org');
      await page.getByLabel('Your name').fill('Wilma');
      await page.getByRole('button', { name: 'Send it to a moderator' }).click();
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor();

      const admin = await pages.openAsAdmin('/admin', { width: 375, isDark: true });
      await admin.page.getByText('a blue cat with a red scarf, a zither and a frobnix').waitFor();
      await admin.page.getByText('Not understood: frobnix').waitFor();
      await admin.test.checkAccessible();
      await admin.test.checkFits();
      await admin.page.getByRole('button', { name: `Approve ${name}` }).click();
      await admin.page.getByText('Approved: it is in the gallery now.').waitFor();
      await page.goto(`${pages.getUrl()}/pets/${name.toLowerCase()}`);
      await page.getByText('by Wilma').waitFor();
      await page
        .getByText(/purple cat.* wearing a red scarf and a crown/)
        .first()
        .waitFor();
    });

    it('keeps the last pictures until the next are there, and says when they cannot be drawn', async () => {
      const { page, test } = await pages.open('/request', { width: 375 });
      await whenDrawn(page, () => page.getByLabel('What does it look like?').fill('a fox'));
      const before = await sketches(page);
      await page.route('**/api/pets/preview', (route) => route.abort());
      await page.getByLabel('What does it look like?').fill('a fox with a hat');
      await page.getByText('It cannot be drawn now').waitFor();
      assert.deepEqual(await sketches(page), before);
      await page.unroute('**/api/pets/preview');
      await whenDrawn(page, () => page.getByLabel('What does it look like?').fill('a frog'));
      assert.notDeepEqual(await sketches(page), before);
      await test.checkFits();
      test.forgive(/ERR_FAILED/);
    });

    it('shows what becomes of a picture, as it will be made', { skip: !IS_SOAK }, async () => {
      const { page } = await pages.open('/request');
      await whenDrawn(page, () => page.getByLabel('What does it look like?').fill('a cat'));
      const before = await sketches(page);
      const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#c02828' } })
        .png()
        .toBuffer();
      await whenDrawn(page, () =>
        page.getByLabel('A picture of it').setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer }),
      );
      assert.notDeepEqual(await sketches(page), before);
      assert.ok(await page.evaluate("document.querySelector('[name=referenceImage]').files[0].type === 'image/png'"));
    });

    it('is sent without scripts, with a colour and a prop', { skip: !IS_SOAK }, async () => {
      const { page } = await pages.open('/request', { isScriptless: true });
      assert.equal(await page.locator('[data-sketch]').isVisible(), false);
      await page.getByLabel('What does it look like?').fill('a slow turtle');
      await choose(page, 'Pink');
      await page.getByLabel('Your e-mail address').fill('wisher@example.org');
      await page.getByRole('button', { name: 'Send it to a moderator' }).click();
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
      await pages.getModerator().page.goto(`${pages.getUrl()}/admin`);
      await pages
        .getModerator()
        .page.getByText(/pink turtle/)
        .waitFor();
    });
  });
}
