// A page in the browser of the tests. It collects errors in the console and requests to other servers. It fails when it
// is closed with any.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';

export interface TestPageOptions {
  readonly width?: number;
  readonly isDark?: boolean;
  /** True to disable the scripts of the page. */
  readonly isScriptless?: boolean;
  /** True for tests of animations; other tests disable them. */
  readonly isMoving?: boolean;
}

/** The time to wait, long enough for a machine that is ten times slower. */
const WAIT_MS_MAX = 200_000;

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export class TestPage {
  readonly page: Page;
  readonly #problems: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, url: string, options: TestPageOptions = {}): Promise<TestPage> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1280, height: 800 },
      colorScheme: options.isDark ? 'dark' : 'light',
      reducedMotion: options.isMoving ? 'no-preference' : 'reduce',
      javaScriptEnabled: options.isScriptless !== true,
    });
    context.setDefaultTimeout(WAIT_MS_MAX);
    const page = await context.newPage();
    const self = new TestPage(page);
    self.#watch(new URL(url).origin);
    await page.goto(url);
    return self;
  }

  #watch(origin: string): void {
    const note = (problem: string) => this.#problems.push(problem);
    this.page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
    this.page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    this.page.on('dialog', (dialog) => note(`dialog: ${dialog.message()}`));
    this.page.context().on('request', (request) => {
      if (new URL(request.url()).origin !== origin) note(`request to ${request.url()}`);
    });
  }

  /** Drops the collected problems that a test expects. */
  forgive(pattern: RegExp): void {
    const wanted = this.#problems.filter((problem) => !pattern.test(problem));
    this.#problems.splice(0, this.#problems.length, ...wanted);
  }

  /** Checks that the page needs no horizontal scrolling. */
  async checkFits(): Promise<void> {
    const excess = await this.page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.equal(excess, 0, 'the page is as wide as the screen');
  }

  /**
   * Checks labels, roles, contrast and the like, as far as a program can judge them: inside of a part if given, and by
   * some rules of axe-core if given.
   */
  async checkAccessible({ part, rules }: { part?: string; rules?: readonly string[] } = {}): Promise<void> {
    if ((await this.page.evaluate('typeof axe')) === 'undefined') await this.page.evaluate(AXE);
    // Passed checks are not reported: collecting them takes as long as finding violations.
    const options = { reporter: 'no-passes', ...(rules !== undefined && { runOnly: rules }) };
    const { violations } = await this.page.evaluate<AxeResults>(
      `axe.run(${part === undefined ? 'document' : JSON.stringify(part)}, ${JSON.stringify(options)})`,
    );
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    );
    assert.deepEqual(found, []);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    assert.deepEqual(this.#problems, []);
  }
}
