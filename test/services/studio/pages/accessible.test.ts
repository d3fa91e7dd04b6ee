// Every page of the studio fits, is accessible and breaks no policy.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage } from '../../../browser/test-page.ts';
import { StudioServer } from '../studio-server.ts';

/** The folder for screenshots, if one is named. */
const SCREENSHOTS = process.env['TEST_SCREENSHOTS'];

const WIDTHS = [375, 768, 1280];

/** Each page is examined on one of the first two, in turn; on all of them in a soak. */
const SCREENS: readonly (readonly [width: number, isDark: boolean])[] = [
  [375, true],
  [1280, false],
  [375, false],
  [1280, true],
  [768, false],
  [768, true],
];

let browser: Browser;
let studio: StudioServer;
let test: TestPage;
let page: Page;
const paths = new Map<string, string>();

before(async () => {
  // Only people look at the pictures.
  studio = await StudioServer.open(SCREENSHOTS === undefined ? {} : { drawThumbnail: undefined });
  browser = await openBrowser();
  const { cookie } = await studio.addAdmin();
  const { payload, done } = await studio.prompt('one', 'An interface of the administrator', { cookie });
  await studio.post('/api/conversations/one/versions/1/share', '', { cookie });
  const feedback = { conversationId: 'one', turnId: done.turnId, rating: 1, publish: true, payload };
  const more = { prompt: 'An interface', publishPrompt: true };
  const { galleryId } = (await studio.post('/api/design-feedback', { ...feedback, ...more }, { cookie })).body;
  await studio.post(`/api/gallery/${galleryId}/reports`, { reason: 'spam', details: 'It advertises tea.' });
  const entry = `/gallery/${galleryId}`;
  for (const [name, path] of Object.entries({
    studio: '/',
    conversation: '/?c=one',
    gallery: '/gallery',
    'gallery-nothing': '/gallery?q=zzz',
    entry,
    report: `${entry}/report`,
    reported: `${entry}/reported`,
    shared: `/shared/${done.turnId}`,
    designs: '/designs',
    moderation: '/admin',
  })) {
    paths.set(name, path);
  }
  test = await TestPage.open(browser, `${studio.url}/llms.txt`);
  ({ page } = test);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: studio.url }]);
});
after(async () => {
  await test?.close();
  await browser?.close();
  await studio?.close();
});

describe('the pages of the studio', () => {
  it('fit and are accessible', async (t) => {
    for (const [index, name] of [...paths.keys()].entries())
      await t.test(name, () =>
        examine(
          name,
          SCREENS.filter((_, at) => IS_SOAK || at === index % 2),
        ),
      );
  });

  it('are accessible with every view of an interface', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(studio.url);
    await page.locator('.step.shown').waitFor();
    // The code of A2UI is in the same panel as that of React.
    for (const view of forSoak(['App', 'Tree', 'Data', 'A2UI', 'React'], ['App', 'Tree', 'Data', 'React'])) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.locator('.panel-body').getByRole('button').first().waitFor();
      if (view === 'App') {
        await page.getByRole('textbox', { name: /The description/ }).fill('{ "title": 7 }');
        await page.getByRole('button', { name: /Line 1 \/title must be a text/ }).waitFor();
      }
      await test.checkAccessible({ part: '.panel-body' });
      await takeScreenshot(`view-${view}`);
    }
    await page.getByRole('button', { name: 'Download', exact: true }).first().click();
    await test.checkAccessible({ part: 'dialog' });
    await takeScreenshot('dialog-Download');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const field = page.getByRole('textbox', { name: /What should the interface be/ });
    await field.fill('unknown thing');
    await field.press('Enter');
    await page.locator('.step.unanswered .choice').first().waitFor();
    await test.checkAccessible({ part: '.step.unanswered' });
    await takeScreenshot('unanswered');
  });
});

/** Checks a page on each of the screens, and that it fits every width. */
async function examine(name: string, screens: typeof SCREENS): Promise<void> {
  for (const [width, isDark] of screens) {
    const colorScheme = isDark ? 'dark' : 'light';
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${studio.url}${paths.get(name)}`);
    if (name === 'studio' || name === 'conversation') await page.locator('.step.shown').waitFor({ state: 'attached' });
    await test.checkFits();
    await test.checkAccessible();
    await takeScreenshot(`${name}-${width}-${colorScheme}`);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await test.checkFits();
  }
}

async function takeScreenshot(name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `studio-${name}.png`) });
}
