// The gallery and the pages of pets in a real browser, against the real service.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage, type TestPageOptions } from '../../../browser/test-page.ts';
import { ADMIN, PagesServer } from './pages-server.ts';

const PASSWORD = 'a good long password';
const PETS = ['Apple', 'Biscuit', 'Clover', 'Dumpling', 'Ember'];

let server: PagesServer;
let browser: Browser;
let opened: TestPage[] = [];

before(async () => {
  server = await PagesServer.open({ limits: { pageSizeDefault: 2 } });
  for (const [index, name] of PETS.entries()) await server.publish(name, [40 * index, 200 - 30 * index, 90]);
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

async function open(path: string, options: TestPageOptions = {}): Promise<{ page: Page; test: TestPage }> {
  const test = await TestPage.open(browser, `${server.url}${path}`, options);
  opened.push(test);
  return { page: test.page, test };
}

const names = (page: Page): Promise<string[]> => page.locator('.pet-grid h3').allTextContents();
/** Returns a computed style of an element. */
const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`);
const animation = (page: Page, selector: string): Promise<string> => styleOf(page, selector, 'animationName');

describe('the gallery', () => {
  it('is browsed page by page without scripts', { skip: !IS_SOAK }, async () => {
    const { page } = await open('/?sort=name', { isScriptless: true });
    assert.deepEqual(await names(page), ['Apple', 'Biscuit']);
    await page.getByRole('link', { name: 'Next' }).click();
    assert.deepEqual(await names(page), ['Clover', 'Dumpling']);
    await page.getByRole('link', { name: 'Next' }).click();
    assert.deepEqual(await names(page), ['Ember']);
    await page.getByRole('link', { name: 'Previous' }).click();
    assert.match(page.url(), /page=2/);
  });

  it('continues by itself with scripts', async () => {
    const { page } = await open('/?sort=name');
    await page
      .locator('.pet-grid > li')
      .nth(PETS.length - 1)
      .scrollIntoViewIfNeeded();
    assert.deepEqual(await names(page), PETS);
    await page.getByText('5 of 5 pets').waitFor();
    assert.equal(await page.locator('[data-pages]').count(), 0);
  });

  it('goes on with the first of the pets that were asked for', async () => {
    const { page } = await open('/terms');
    await page.addInitScript('window.IntersectionObserver = class { observe() {} disconnect() {} }');
    await page.goto(`${server.url}/?sort=name`);
    await page.getByRole('button', { name: 'Show more pets' }).click();
    await page
      .locator(':focus')
      .filter({ hasText: /^Clover$/ })
      .waitFor();
  });

  it('finds pets by words, kind and tags, and opens one by keyboard', async () => {
    const { page } = await open('/');
    await page.getByLabel('Search for pets').fill('biscuit');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '“biscuit” pets' }).waitFor();
    assert.equal(
      page.url(),
      `${server.url}/?q=biscuit`,
      'nothing that was not chosen, so that the best match comes first',
    );
    assert.equal(await page.title(), '“biscuit” pets · Magpie Pets');
    assert.deepEqual(await names(page), ['Biscuit']);
    await page.getByRole('link', { name: 'Objects' }).click();
    await page.getByText('No pet like that lives here yet.').waitFor();
    await page.getByRole('link', { name: 'Show all pets' }).click();
    await page.getByRole('link', { name: 'cozy', exact: true }).click();
    await page.getByRole('link', { name: /cozy.*remove/ }).waitFor();
    assert.match(page.url(), /tags=cozy/);
    await page.getByRole('heading', { name: 'Pets tagged cozy' }).waitFor();
    await page.locator('.pet-grid').getByRole('link', { name: 'Ember', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ember', level: 1 }).waitFor();
  });

  it('brings a pet to life when it is looked at, and leaves it alone for those who want stillness', async () => {
    const moving = await open('/', { isMoving: true });
    assert.equal(await animation(moving.page, '.pet-card img'), 'none');
    await moving.page.locator('.pet-card').first().hover();
    assert.equal(await animation(moving.page, '.pet-card img'), 'play');
    await moving.page.mouse.move(0, 0);
    await moving.page.locator('.pet-card a').nth(1).focus();
    assert.equal(await animation(moving.page, '.pet-card:focus-within img'), 'play');
    const still = await open('/');
    await still.page.locator('.pet-card').first().hover();
    assert.equal(await animation(still.page, '.pet-card img'), 'none');
    assert.equal(await animation(still.page, '.parade img'), 'none');
    await still.page.getByLabel('Play').check();
    assert.equal(await animation(still.page, '.parade img'), 'play');
  });
});

describe('the page of a pet', () => {
  it('plays each state, without scripts too', async () => {
    const { page } = await open('/pets/apple', { isScriptless: true, isMoving: true });
    const seen = new Set<string>();
    for (const state of await page.locator('.states label').all()) {
      await state.click();
      seen.add(await styleOf(page, '.player .sprite', 'getPropertyValue("--row")'));
    }
    assert.equal(seen.size, 9);
    assert.equal(await animation(page, '.player img'), 'play');
    await page.getByLabel('Hold still').check();
    assert.equal(await styleOf(page, '.player img', 'animationPlayState'), 'paused');
  });

  it('does something else when the pet is poked, has a tab for each way to install, and copies what it shows', async () => {
    const { page } = await open('/pets/biscuit');
    await page.locator('.player .stage').click();
    assert.equal(await page.getByLabel('Walking right').isChecked(), true);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: /Copy.*Run in a terminal/ }).click();
    await page.getByText('Copied').waitFor();
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /install biscuit/);
    await page.getByText('By hand').click();
    await page.getByText('Unpack it').waitFor();
    assert.match((await page.getByRole('link', { name: /pet\.zip$/ }).getAttribute('href')) ?? '', /\/pet\.zip$/);
    assert.equal(await page.getByText('Run in a terminal').isVisible(), false);
    await page.getByRole('button', { name: /Copy.*Badge for a README/ }).click();
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /badge\/biscuit\.svg/);
    await page.getByRole('button', { name: /Copy.*card with its name/ }).click();
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /card\/biscuit\.gif\?mode=card/);
  });

  it('is liked by those who have an account, and found again among their pets', { skip: !IS_SOAK }, async () => {
    const { page } = await open('/pets/clover');
    await page.getByRole('link', { name: /Like · 0/ }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    const [name = '', value = ''] = (await server.register('Lena', 'lena@example.org')).split('=');
    await page.context().addCookies([{ name, value, url: server.url }]);
    await page.goto(`${server.url}/pets/clover`);
    await page.getByRole('button', { name: /Like · 0/ }).click();
    await page.getByRole('button', { name: /Liked · 1/ }).waitFor();
    assert.match(await page.evaluate<string>('document.activeElement.textContent'), /Liked/, 'the focus stays');
    await page.getByText('1 like', { exact: false }).last().waitFor();
    await page.goto(`${server.url}/me`);
    await page.getByRole('link', { name: 'Clover' }).click();
    await page.getByRole('button', { name: /Liked · 1/ }).click();
    await page.getByRole('button', { name: /Like · 0/ }).waitFor();
  });

  it('is reported without an account, and a moderator deals with it', { skip: !IS_SOAK }, async () => {
    const { page } = await open('/pets/dumpling', { isScriptless: true });
    await page.getByRole('link', { name: 'Report this pet' }).click();
    await page.getByLabel('What is wrong?').selectOption('copyright');
    await page.getByLabel('Details').fill('This is my dumpling.');
    await page.getByRole('button', { name: 'Send the report' }).click();
    await page.getByText('The moderators will look at Dumpling.').waitFor();
    await page.goto(`${server.url}/admin/reports`);
    await page.getByText('That page is for moderators.').waitFor();
    await page.getByLabel('E-mail address').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('This is my dumpling.').waitFor();
    await page.getByRole('link', { name: 'Reports 1 waiting' }).waitFor();
    await page.getByRole('button', { name: 'Dealt with' }).click();
    await page.getByText('No open reports').waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'Dealt with a report' }).waitFor();
  });
});

describe('accounts', () => {
  it('are made, left and entered again, with the password changed on the way', { skip: !IS_SOAK }, async () => {
    const { page, test } = await open('/register');
    await page.getByLabel('Name').fill('Nora');
    await page.getByLabel('E-mail address').fill('nora@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'Hello, Nora' }).waitFor();
    await page.getByRole('link', { name: 'your account' }).click();
    await test.checkFits();
    await test.checkAccessible();
    await page.getByLabel('Old password').fill(PASSWORD);
    await page.getByLabel('New password').fill('another good long one');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('E-mail address').fill('nora@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.locator('#error-password').waitFor();
    assert.equal(await page.getByLabel('E-mail address').inputValue(), 'nora@example.org');
    await page.getByLabel('Password').fill('another good long one');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Hello, Nora' }).waitFor();
    test.forgive(/status of 401/);
  });
});

describe('everybody', () => {
  const PAGES = [
    '/',
    '/pets/apple',
    '/pets/apple/report',
    '/request',
    '/submit',
    '/login',
    '/register',
    '/terms',
    '/?q=zzz',
    '/nowhere',
  ];

  for (const [screen, { width, isDark }] of [
    { width: 375, isDark: true },
    { width: 1280, isDark: false },
  ].entries()) {
    it(`can read it with ${width} pixels in ${isDark ? 'dark' : 'light'} mode, with a screen reader too`, async () => {
      const { page, test } = await open('/', { width, isDark });
      for (const [index, path] of PAGES.entries()) {
        // All fit on the narrow screen; each is read on one of the screens, and on both in a soak.
        const isRead = IS_SOAK || index % 2 === screen;
        if (!isRead && screen > 0) continue;
        await page.goto(`${server.url}${path}`);
        await test.checkFits();
        if (isRead) await test.checkAccessible().catch((error: Error) => assert.fail(`${path}: ${error.message}`));
      }
      test.forgive(/status of 404/);
    });
  }
});
