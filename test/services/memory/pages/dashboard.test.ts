// The dashboard in a real browser, against the real service and real repositories.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Account } from '../../../../src/accounts/index.ts';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { startGitServer } from '../../../../src/services/memory/git/testing/git-server.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage, type TestPageOptions } from '../../../browser/test-page.ts';
import { ADMIN, MemoryServer } from '../memory-server.ts';

/** The folder for screenshots, if one is named. */
const SCREENSHOTS = process.env['TEST_SCREENSHOTS'];

/** Each width and each mode; every combination of them in a soak. */
const SCREENS: readonly (readonly [width: number, isDark: boolean])[] = [
  [375, true],
  [1280, false],
  ...forSoak([[375, false] as const, [1280, true] as const], []),
];

/** The pages that are opened on a screen: every page in a soak, otherwise each page on one screen. */
const listPaths = (screen: number): [name: string, path: string][] =>
  Object.entries(PATHS).filter((_, index) => IS_SOAK || index % SCREENS.length === screen);

/** Pages for people who are signed in, by the names of their screenshots. */
const PATHS = {
  home: '/',
  repository: '/repositories/post/tracker',
  search: '/search?q=when+is+a+failed+request+tried+again',
  lines: '/search?q=attempt%5Cw*&how=regex',
  file: '/repositories/post/tracker/file?path=src%2Fretry%2Fretry-policy.ts#L5',
  tokens: '/tokens',
  usage: '/usage',
  people: '/people',
  missing: '/repositories/post/nothing',
};

const FILES = {
  'README.md': '# Parcel tracker\n\nFollows parcels from the sender to the door.\n',
  'src/retry/retry-policy.ts': `/** Decides whether a failed delivery request is tried again. */
export class RetryPolicy {
  readonly #attemptsMax = 5;

  /** Waits twice as long after each attempt, with some jitter. */
  toDelayMs(attempt: number): number {
    return Math.min(30_000, 2 ** attempt * 100) * (0.5 + Math.random() / 2);
  }

  canRetry(attempt: number, status: number): boolean {
    return attempt < this.#attemptsMax && (status === 429 || status >= 500);
  }
}
`,
  'src/parcels/parcel-store.ts': `export interface Parcel {
  readonly id: string;
  readonly city: string;
}

export function findParcel(parcels: readonly Parcel[], id: string): Parcel | undefined {
  return parcels.find((parcel) => parcel.id === id);
}
`,
  'package-lock.json': '{}',
  'logo.png': 'picture',
};

let server: MemoryServer;
let browser: Browser;
let admin: Account;
let opened: TestPage[] = [];

before(async () => {
  // One of the tests needs a clone that fails.
  server = await MemoryServer.open({ onFailure: () => {} });
  admin = await server.addAdmin();
  await server.addFiles('post/tracker', FILES);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});
// No test may leave an error in the console, or request anything from another server.
afterEach(async () => {
  const pages = opened;
  opened = [];
  for (const page of pages) await page.close();
});

/** Opens a page as a stranger or as a person who is signed in. */
async function open(path: string, account: Account | undefined, options: TestPageOptions = {}): Promise<TestPage> {
  const test = await TestPage.open(browser, `${server.url}${account === undefined ? path : '/login'}`, options);
  opened.push(test);
  if (account === undefined) return test;
  await signIn(test, account);
  await test.page.goto(`${server.url}${path}`);
  return test;
}

async function signIn({ page }: TestPage, account: Account): Promise<void> {
  const [name = '', value = ''] = (await server.signIn(account)).split('=');
  await page.context().addCookies([{ name, value, url: server.url }]);
}

/** Checks a page on a screen of its preferred width. That it fits is checked in the other widths too. */
async function checkPage(test: TestPage, name: string): Promise<void> {
  const own = test.page.viewportSize() ?? assert.fail();
  for (const width of new Set(SCREENS.map(([each]) => each))) {
    await test.page.setViewportSize({ ...own, width });
    await test.checkFits();
  }
  await test.page.setViewportSize(own);
  await test.checkAccessible();
  await takeScreenshot(test.page, name);
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/** Returns the status of a call of the MCP endpoint. */
async function callMcp(token: string): Promise<number> {
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  await response.body?.cancel();
  return response.status;
}

describe('the dashboard', () => {
  it('takes an administrator from signing in to an agent that is connected, and back', async () => {
    const test = await TestPage.open(browser, `${server.url}/`);
    opened.push(test);
    const { page } = test;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('E-mail address').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Repositories', exact: true }).waitFor();

    server.createGitRepository('shop', FILES);
    await page.getByLabel('Address').fill(join(server.folder, 'sources', 'shop'));
    await page.getByLabel('Name').fill('post/shop');
    await page.getByRole('button', { name: 'Add the repository' }).click();
    await page.getByRole('heading', { name: 'post/shop' }).waitFor();
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByText(/^3 files in \d+ chunks at commit [0-9a-f]{7}, indexed$/).waitFor();
    await page.getByRole('heading', { name: 'What is searchable' }).waitFor();

    await page.getByLabel('What are you looking for?').fill('when is a failed request tried again');
    await page.getByRole('button', { name: 'Search' }).click();
    const first = page.locator('.hit').first();
    await first.getByRole('link', { name: 'src/retry/retry-policy.ts' }).waitFor();
    assert.ok((await first.locator('mark').allTextContents()).includes('failed'));
    await first.getByRole('link', { name: 'src/retry/retry-policy.ts' }).click();
    await page.getByText('export class RetryPolicy').waitFor();

    await page.getByRole('link', { name: 'Connect' }).click();
    await page.getByLabel('Name').fill('my notebook');
    await page.getByLabel('post/shop').check();
    await page.getByRole('button', { name: 'Create the token' }).click();
    const token = await page.getByLabel('Your new token').locator('code').innerText();
    await takeScreenshot(page, 'token');
    assert.match(token, /^magpie_mem_[0-9A-Za-z]{43}$/);
    await page.getByRole('button', { name: 'Copy Run in a terminal', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.equal(
      copied,
      `claude mcp add --transport http magpie-memory ${server.url}/mcp --header "Authorization: Bearer ${token}"`,
    );
    assert.equal(await callMcp(token), 200);

    await page.getByRole('link', { name: 'Connect' }).click();
    assert.ok(!(await page.content()).includes(token));
    await page.getByRole('button', { name: 'Revoke my notebook' }).click();
    await page.getByText('The token is revoked').waitFor();
    assert.equal(await callMcp(token), 401);

    await page.getByRole('link', { name: 'Repositories' }).click();
    await page.getByRole('link', { name: 'post/shop' }).click();
    await page.getByText('Remove', { exact: true }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('What was read from it is being deleted').waitFor();
    assert.equal(await page.getByRole('link', { name: 'post/shop' }).count(), 0);
  });

  it('shows how far a clone is, and why one failed, without being loaded again', async () => {
    server.createGitRepository('slow', FILES);
    const proceed = Promise.withResolvers<number | undefined>();
    const git = await startGitServer(join(server.folder, 'sources'), { beforeAnswer: () => proceed.promise });
    after(() => git.close());
    const { page } = await open('/', admin);
    const tab = await open('/', admin);
    await tab.page.getByLabel('Address').fill(`${git.url}/slow`);
    await tab.page.getByLabel('Name').fill('post/slow');
    await tab.page.getByRole('button', { name: 'Add the repository' }).click();
    const item = page.locator('.repository').filter({ hasText: 'post/slow' });
    await item.getByText('Cloning').waitFor();
    await item.getByText('Nothing is searchable yet.').waitFor();
    await takeScreenshot(page, 'cloning');
    proceed.resolve(404);
    await item.getByText('Failed', { exact: true }).waitFor();
    assert.match(await item.innerText(), /127\.0\.0\.1/);
    await takeScreenshot(page, 'failed');
  });

  it('searches without scripts', { skip: !IS_SOAK }, async () => {
    const { page } = await open('/', admin, { isScriptless: true });
    await page.getByLabel('What are you looking for?').fill('findParcel');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'src/parcels/parcel-store.ts' }).first().waitFor();
  });

  for (const [screen, [width, isDark]] of SCREENS.entries()) {
    const mode = isDark ? 'dark' : 'light';
    it(`fits and is accessible with ${width} pixels in ${mode} mode`, async () => {
      const test = await open('/', undefined, { width, isDark });
      if (IS_SOAK || screen === 0) await checkPage(test, `landing-${width}-${mode}`);
      await signIn(test, admin);
      for (const [name, path] of listPaths(screen)) {
        await test.page.goto(`${server.url}${path}`);
        await checkPage(test, `${name}-${width}-${mode}`);
      }
      test.forgive(/404/);
    });
  }
});
