// Every element of the pages in a real browser, in the look of the platform and of each service that has a theme.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { forSoak, IS_SOAK } from '../../src/base/testing/soak.ts';
import { declareElementsPages } from '../../src/platform/web/testing/elements-page.ts';
import { openBrowser } from './open-browser.ts';
import { TestPage } from './test-page.ts';

/** The folder for screenshots, if one is named. */
const SCREENSHOTS = process.env['TEST_SCREENSHOTS'];

/** The platform's own look, and that of each service. */
const THEMES = new Map<string, URL | undefined>([
  ['platform', undefined],
  ...globSync('src/services/*/pages/browser/**/theme.css').map(
    (file) => [file.split('/')[2] ?? '', pathToFileURL(file)] as const,
  ),
]);

/** Each look is examined on one of the first two, in turn; on all of them in a soak. */
const SCREENS: readonly (readonly [width: number, isDark: boolean])[] = [
  [375, true],
  [1280, false],
  [375, false],
  [1280, true],
];

/** The rules of axe-core that depend on colours and sizes: the rest of a page is the same in each look. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size'];

/** Text tokens, each with the surfaces on which it is shown. */
const TEXT_ON: Readonly<Record<string, readonly string[]>> = {
  ink: ['paper', 'card', 'sunk', 'accent-soft'],
  'ink-soft': ['paper', 'card', 'sunk'],
  'ink-quiet': ['paper', 'card', 'sunk'],
  accent: ['paper', 'card', 'sunk', 'accent-soft'],
  'button-ink': ['button'],
  card: ['accent', 'danger'],
  good: ['good-soft', 'card'],
  warn: ['warn-soft', 'card'],
  danger: ['danger-soft', 'card', 'paper'],
  'bar-ink': ['bar'],
  'bar-ink-soft': ['bar'],
  'bar-accent': ['bar', 'bar-active'],
};
/** WCAG 2.2, level AA, for text of any size. */
const CONTRAST_MIN = 4.5;

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

for (const [index, [name, theme]] of [...THEMES].entries()) {
  describe(`the elements in the look of ${name}`, () => {
    let app: FastifyInstance;
    let test: TestPage;
    before(async () => {
      app = Fastify({ forceCloseConnections: true });
      declareElementsPages(app, theme);
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      test = await TestPage.open(browser, `${url}/_elements`);
    });
    after(async () => {
      await test?.close();
      await app.close();
    });

    it('fit wide and narrow screens', async () => {
      for (const width of [1280, 375]) {
        await test.page.setViewportSize({ width, height: 800 });
        await test.checkFits();
      }
    });

    const screens = SCREENS.slice(0, 2).filter((_, at) => at === index % 2);
    for (const [width, isDark] of forSoak(SCREENS, screens)) {
      const mode = isDark ? 'dark' : 'light';
      it(`are accessible with ${width} pixels in ${mode} mode`, async () => {
        await test.page.setViewportSize({ width, height: 800 });
        await test.page.emulateMedia({ colorScheme: mode });
        await test.checkAccessible(theme === undefined || IS_SOAK ? {} : { rules: RULES_OF_LOOKS });
        await takeScreenshot(test.page, `${name}-${width}-${mode}`);
      });
    }

    for (const colorScheme of ['light', 'dark'] as const) {
      it(`have text with enough contrast in ${colorScheme} mode`, async () => {
        await test.page.emulateMedia({ colorScheme });
        const tokens = new Set(Object.entries(TEXT_ON).flatMap(([text, surfaces]) => [text, ...surfaces]));
        const colours = await readColours(test.page, [...tokens]);
        const faint = Object.entries(TEXT_ON).flatMap(([text, surfaces]) =>
          surfaces
            .map((surface) => ({ text, surface, contrast: contrastOf(colours, text, surface) }))
            .filter(({ contrast }) => !(contrast >= CONTRAST_MIN)),
        );
        assert.deepEqual(faint, []);
      });
    }
  });
}

describe('the elements', () => {
  let app: FastifyInstance;
  let url: string;
  before(async () => {
    app = Fastify({ forceCloseConnections: true });
    declareElementsPages(app);
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => app.close());

  it('are around the page of an error too', async () => {
    const test = await TestPage.open(browser, `${url}/_error`, { width: 375 });
    await test.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await test.checkFits();
    await test.checkAccessible();
    await takeScreenshot(test.page, 'error');
    await test.close();
  });

  it('show where the focus is', async () => {
    const test = await TestPage.open(browser, `${url}/_elements`);
    const { page } = test;
    const count = await page.evaluate<number>(
      `document.querySelectorAll('a[href], button:not(:disabled), input, select, textarea, pre').length`,
    );
    const unseen = new Set<string>();
    const seen = new Set<string>();
    for (let i = 0; i < count; i++) {
      await page.keyboard.press('Tab');
      // The focused element has an outline, or the one that represents it, such as the label of a hidden radio button.
      const { text, isMarked } = await page.evaluate<{ text: string; isMarked: boolean }>(`(() => {
        const focused = document.activeElement;
        const marked = [focused, focused.closest('label')].filter((element) => element !== null);
        return {
          text: focused.outerHTML.slice(0, 120),
          isMarked: marked.some((element) => getComputedStyle(element).outlineStyle !== 'none'),
        };
      })()`);
      // After the last element the focus leaves the page.
      if (text.startsWith('<body')) break;
      seen.add(text);
      if (!isMarked) unseen.add(text);
    }
    assert.ok(seen.size > 30, `the focus went over ${seen.size} elements`);
    assert.deepEqual([...unseen], []);
    await test.close();
  });

  it('made by scripts do what they say', async () => {
    const test = await TestPage.open(browser, `${url}/_elements`);
    const { page } = test;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy Run in a terminal' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /^curl https:/);

    await page.getByRole('button', { name: 'Show a toast' }).click();
    await page.getByRole('status').getByText('It was saved.').waitFor();

    await page.getByRole('tab', { name: 'Points' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('The view map.').waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Map' }).getAttribute('aria-selected'), 'true');

    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this repository?' });
    await takeScreenshot(page, 'dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('That is not its name.').waitFor();
    await dialog.getByLabel('Type its name to confirm').fill('magpie');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Repository deleted.').waitFor();

    await page.getByRole('button', { name: 'Ask for nothing' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'This is not there' });
    await problem.getByRole('button', { name: 'Try again' }).waitFor();
    await takeScreenshot(page, 'problem');
    test.forgive(/404/);
    await test.close();
  });

  it('without scripts show the panel of the chosen tab only', async () => {
    const test = await TestPage.open(browser, `${url}/_elements`, { isScriptless: true });
    const { page } = test;
    assert.deepEqual(await shownPanels(page), ['The first panel.']);
    await page.getByRole('radio', { name: 'Second' }).check();
    assert.deepEqual(await shownPanels(page), ['The second panel.']);
    await test.close();
  });

  it('are served again only when they have changed', async () => {
    const path = `${url}/pages/platform/web/browser/styles/tokens.css`;
    const first = await fetch(path);
    assert.equal(first.headers.get('content-type'), 'text/css; charset=utf-8');
    const again = await fetch(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    assert.equal(again.status, 304);
  });
});

async function shownPanels(page: Page): Promise<string[]> {
  const panels = await page.locator('.tab-panel').all();
  const shown: string[] = [];
  for (const panel of panels) if (await panel.isVisible()) shown.push((await panel.innerText()).trim());
  return shown;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Reads the colours of tokens in the mode of the page, as the browser computes them. */
async function readColours(page: Page, tokens: readonly string[]): Promise<ReadonlyMap<string, Rgb>> {
  const found = await page.evaluate<Record<string, string>>(`(() => {
    const colours = {};
    for (const token of ${JSON.stringify(tokens)}) {
      document.body.style.color = '';
      document.body.style.color = \`var(--\${token})\`;
      colours[token] = getComputedStyle(document.body).color;
    }
    document.body.style.color = '';
    return colours;
  })()`);
  return new Map(
    Object.entries(found).map(([token, colour]) => {
      const [red, green, blue, ...rest] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      assert.ok(
        red !== undefined && green !== undefined && blue !== undefined && rest.length === 0,
        `${token}: ${colour}`,
      );
      return [token, [red, green, blue] as const];
    }),
  );
}

function contrastOf(colours: ReadonlyMap<string, Rgb>, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(colours.get(one)), luminanceOf(colours.get(other))].sort(
    (a, b) => a - b,
  );
  return Math.round(((lighter + 0.05) / (darker + 0.05)) * 100) / 100;
}

/** Computes the luminance as WCAG defines it. */
function luminanceOf(colour: Rgb | undefined): number {
  assert.ok(colour !== undefined);
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}
