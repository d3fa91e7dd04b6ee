import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../browser/open-browser.ts';
import { TestPage } from '../../browser/test-page.ts';
import { createProgram, createService, ToolkitServer } from './toolkit-server.ts';

/** The folder for screenshots, if one is named. */
const SCREENSHOTS = process.env['TEST_SCREENSHOTS'];

const other = await ToolkitServer.open(createProgram([]));
const server = await ToolkitServer.open(
  createProgram([
    createService('zoo', { url: other.url, title: 'Zoo' }),
    createService('farm', { url: 'http://127.0.0.1:1', title: 'Farm' }),
    createService('pond', { title: 'Pond' }),
  ]),
);
let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await Promise.all([server.close(), other.close()]);
});

describe('the home page', () => {
  for (const [width, isDark] of [
    [1280, false],
    [375, true],
  ] as const) {
    it(`fits ${width} px, is accessible ${isDark ? 'in the dark' : 'in the light'}, and shows how each service is`, async () => {
      const test = await TestPage.open(browser, server.url, { width, isDark });
      const { page } = test;
      await page.getByText('1 of 3 services are healthy').waitFor();
      for (const [title, state] of [
        ['Zoo', 'Healthy'],
        ['Farm', 'Not well'],
        ['Pond', 'Not started'],
      ] as const) {
        const card = page.locator('[data-service]').filter({ has: page.getByRole('heading', { name: title }) });
        await card.getByText(state, { exact: true }).waitFor();
      }
      await page.locator('details').first().click();
      await page.getByText('/gate').first().waitFor();
      await test.checkFits();
      await test.checkAccessible();
      if (SCREENSHOTS !== undefined) {
        await mkdir(SCREENSHOTS, { recursive: true });
        await page.screenshot({ path: join(SCREENSHOTS, `home-${width}.png`), fullPage: true });
      }
      await test.close();
    });
  }

  it('copies the configuration of the chosen client', async () => {
    const test = await TestPage.open(browser, server.url);
    const { page } = test;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('radio', { name: 'VS Code' }).check();
    await page.getByRole('button', { name: 'Copy VS Code: services that need no token' }).click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.equal(JSON.parse(copied).servers['magpie-zoo'].url, `${other.url}/mcp`);
    await test.close();
  });

  it('shows without scripts what runs', async () => {
    const test = await TestPage.open(browser, server.url, { isScriptless: true });
    await test.page.getByText('2 of 3 services run here').waitFor();
    await test.close();
  });
});
