// The website that takes the root path of a public server.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import packageJson from '../../../../package.json' with { type: 'json' };
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage } from '../../../browser/test-page.ts';
import { TestServer } from '../test-server.ts';

describe('the website', () => {
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    server = await TestServer.open({ isPublicSite: true });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('is served at the root, and all other routes stay as they are', async () => {
    const root = await fetch(`${server.url}/`);
    assert.equal(root.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(await root.text(), new RegExp(`Magpie ${packageJson.version}`));
    assert.equal((await server.call({ method: 'GET', path: '/health' })).body.status, 'ok');
    assert.equal((await server.call({ method: 'GET', path: '/collections/absent' })).status, 404);
  });

  it('leads nowhere but to what is there', async () => {
    const test = await TestPage.open(browser, server.url);
    const links = await test.page
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as { href?: string }).href ?? ''));
    for (const link of new Set(links)) assert.equal((await fetch(link)).status, 200, link);
    await test.close();
  });

  it('gives commands that work on this very server', async () => {
    const test = await TestPage.open(browser, server.url);
    const commands = await test.page.locator('.code-block code').allTextContents();
    assert.equal(commands.length, 3);
    for (const command of commands) {
      const [, method = '', url = ''] = /^curl -X (\w+) (\S+)/.exec(command) ?? [];
      const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value]);
      const body = /-d '([^']+)'/s.exec(command)?.[1] ?? '';
      const answer = await fetch(url, { method, headers: Object.fromEntries(headers), body });
      assert.equal(answer.status, 200, await answer.text());
    }
    await test.close();
  });

  for (const [width, isDark] of [
    [1280, false],
    [375, true],
  ] as const) {
    it(`can be read by everybody with ${width} pixels in ${isDark ? 'dark' : 'light'} mode`, async () => {
      const test = await TestPage.open(browser, server.url, { width, isDark });
      await test.checkFits();
      await test.checkAccessible();
      await test.close();
    });
  }
});
