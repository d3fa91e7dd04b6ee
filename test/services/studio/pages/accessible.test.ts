// Every page of the studio fits, is accessible and breaks no policy.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage } from '../../../browser/test-page.ts';
import { StudioServer } from '../studio-server.ts';

/** The folder for screenshots, if one is named. */
const SCREENSHOTS = process.env['TEST_SCREENSHOTS'];

/** The width at which `npm test` only checks that pages fit: they look as on one of the two other screens. */
const MIDDLE = 768;

/** Each width and each mode; every combination of them in a soak. */
const SCREENS: readonly (readonly [width: number, isDark: boolean])[] = [
  [375, true],
  [MIDDLE, false],
  [1280, false],
  ...forSoak([[375, false] as const, [MIDDLE, true] as const, [1280, true] as const], []),
];

let browser: Browser;
let studio: StudioServer;
const paths = new Map<string, string>();
let cookie: string;

before(async () => {
  studio = await StudioServer.open({ drawThumbnail: undefined });
  browser = await openBrowser();
  ({ cookie } = await studio.addAdmin());
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
});
after(async () => {
  await browser?.close();
  await studio?.close();
});

describe('the pages of the studio', () => {
  for (const [width, isDark] of SCREENS) {
    const mode = isDark ? 'dark' : 'light';
    it(`fit and are accessible with ${width} pixels in ${mode} mode`, async () => {
      const test = await TestPage.open(browser, `${studio.url}/llms.txt`, { width, isDark });
      const { page } = test;
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: studio.url }]);
      for (const [page_, path] of paths) {
        await page.goto(`${studio.url}${path}`);
        if (page_ === 'studio' || page_ === 'conversation')
          await page.locator('.step.shown').waitFor({ state: 'attached' });
        await test.checkFits();
        if (width !== MIDDLE || IS_SOAK) await test.checkAccessible();
        await takeScreenshot(test, `${page_}-${width}-${mode}`);
      }
      await test.close();
    });
  }

  it('are accessible with every view of an interface', async () => {
    const test = await TestPage.open(browser, studio.url);
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    for (const view of ['Tree', 'Data', 'A2UI', 'React']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.locator('.panel-body').getByRole('button').first().waitFor();
      await test.checkAccessible();
      await takeScreenshot(test, `view-${view}`);
    }
    for (const [button, confirm] of [['Download', 'Cancel']] as const) {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await test.checkAccessible();
      await takeScreenshot(test, `dialog-${button}`);
      await page.getByRole('button', { name: confirm }).click();
    }
    await test.close();
  });
});

async function takeScreenshot({ page }: TestPage, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `studio-${name}.png`) });
}
