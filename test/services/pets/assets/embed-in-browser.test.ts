import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage } from '../../../browser/test-page.ts';
import { PetsServer } from '../pets-server.ts';
import { addPet } from '../test-pets.ts';

const PHONE_WIDTH = 375;

describe('the embedded page in a browser', () => {
  let server: PetsServer;
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
    server = await PetsServer.open();
    await addPet(server, {
      slug: 'pip',
      displayName: 'Pip with a name that is rather long',
      tags: ['cozy'],
    });
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const animationOf = `getComputedStyle(document.querySelector('.pet')).animationName`;

  for (const [index, query] of ['', 'mode=card&scale=1', 'mode=card&scale=1&compact=1'].entries()) {
    // Each in one of the modes, and in both in a soak.
    for (const isDark of forSoak([false, true], [index % 2 === 1])) {
      it(`is readable on a phone, ${isDark ? 'dark' : 'light'}, "${query}"`, async () => {
        const opened = await TestPage.open(browser, `${server.url}/embed/pip?${query}`, { width: PHONE_WIDTH, isDark });
        // A pet of twice its size is wider than a phone; frames of that width are for larger screens.
        if (query !== '') await opened.checkFits();
        await opened.checkAccessible();
        assert.equal(await opened.page.evaluate(animationOf), 'none', 'less movement was asked for');
        opened.forgive(/favicon|404/);
        await opened.close();
      });
    }
  }

  it('plays from its sheet, in a frame of another site', async () => {
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${server.url}/embed/pip?mode=card"></iframe>`);
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const page = await browser.newPage({ reducedMotion: 'no-preference' });
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    const sheet = page.waitForResponse(/spritesheet\.webp$/);
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    assert.equal((await sheet).status(), 200);
    const frame = page.frames()[1];
    assert.equal(await frame?.evaluate(animationOf), 'play');
    assert.deepEqual(
      refused.filter((text) => text.includes('Content Security Policy')),
      [],
    );
    await page.close();
    elsewhere.close();
  });
});
