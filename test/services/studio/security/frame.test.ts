// Interfaces that no validator has seen, made of attacks: in every prop of every component they stay texts.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { loadCatalogue } from '../../../../src/interface-catalogue/load-catalogue.ts';
import type { Payload, Theme } from '../../../../src/interface-catalogue/model/payload.ts';
import { toFrameDocument } from '../../../../src/services/studio/frame/frame-document.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { openPreview, toPayload } from '../frame/open-preview.ts';
import { ATTACKS, listTraces, useEverything, watch } from './attacks.ts';
import { type Manner, toHostileData, toHostileTree } from './hostile-props.ts';

const COMPONENTS = [...loadCatalogue().components.values()];
const TEXTS = Object.values(ATTACKS);
const DATA = Object.fromEntries(TEXTS.map((text, index) => [`a${index}`, toHostileData(text)]));
/** The number of components in one interface; with their children they are no more nodes than the frame takes. */
const AT_ONCE = 30;
/** The turns: in each, another attack meets a component; in a soak all of them meet all components. */
const TURNS = forSoak([...TEXTS.keys()], [0]);

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

function listInterfaces(turn: number, manner: Manner): Payload[] {
  const trees = COMPONENTS.map((definition, index) => {
    const attack = (index + turn) % TEXTS.length;
    return toHostileTree(definition, { text: TEXTS[attack] ?? '', at: `/a${attack}` }, manner);
  });
  const text = TEXTS[turn] ?? '';
  const theme = { accent: text, background: text, font: text, radius: text, density: text } as unknown as Theme;
  return Array.from({ length: Math.ceil(trees.length / AT_ONCE) }, (_, index) => ({
    ...toPayload(['Column', {}, ...trees.slice(index * AT_ONCE, (index + 1) * AT_ONCE)], DATA, theme),
    surfaceId: `${manner}-${turn}-${index}`,
    title: text,
  }));
}

describe('attacks', () => {
  it('would be seen', async () => {
    for (const text of [ATTACKS['an element with a handler'], ATTACKS['a script']]) {
      const page = await browser.newPage();
      const seen = await watch(page);
      await page.setContent(`<body>${text}`);
      await page.waitForTimeout(100);
      assert.ok(seen.some((each) => each.startsWith('dialog')) && seen.some((each) => each.startsWith('request')));
      await page.close();
    }
    const page = await browser.newPage();
    await page.setContent(`<a href="javascript:alert(1)" onclick="alert(1)" style="background:url(x)">x</a>`);
    assert.equal((await listTraces(page)).length, 3);
    await page.close();
  });

  it('stay texts in every component of the frame, also when everything is used', async () => {
    const preview = await openPreview(browser, toPayload(['Text', { text: 'before' }]));
    const seen = await watch(preview.page);
    const payloads = TURNS.flatMap((turn) => [...listInterfaces(turn, 'mixed'), ...listInterfaces(turn, 'wrong')]);
    for (const payload of payloads) {
      await preview.show(payload);
      await useEverything(preview.frame, TEXTS[0] ?? '');
      await preview.frame.waitForTimeout(50);
      assert.deepEqual(await listTraces(preview.frame), [], payload.surfaceId);
      // A component with unusable props leaves the others unchanged.
      assert.ok((await preview.frame.locator('[data-node]').count()) > AT_ONCE / 2, payload.surfaceId);
      // The messages stay in the browser: with the data of each change they are large.
      const hasEscaped = await preview.page.evaluate("messages.some(({ type }) => type === 'escaped')");
      assert.equal(hasEscaped, false, payload.surfaceId);
    }
    assert.deepEqual(seen, []);
    await preview.close();
  });

  it('stay texts in an exported file, though nothing is around it', async () => {
    const page = await browser.newPage();
    const seen = await watch(page, 'https://own.example/');
    let document = '';
    await page.route('https://own.example/**', (route) => route.fulfill({ contentType: 'text/html', body: document }));
    for (const turn of TURNS) {
      // The components are those of the frame; the document around them is the same for each interface.
      for (const payload of listInterfaces(turn, 'mixed').slice(0, forSoak(undefined, 1))) {
        document = toFrameDocument(payload);
        await page.goto('https://own.example/');
        await page.locator('[data-node]').first().waitFor();
        assert.deepEqual(await listTraces(page), [], payload.surfaceId);
      }
    }
    assert.deepEqual(seen, []);
    await page.close();
  });
});
