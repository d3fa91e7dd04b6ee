// The ways of pets into the registry, in a real browser: submitted or requested, reviewed by a moderator, published,
// edited.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { makeTestSheet, type TestSheetOptions } from '../../../../src/services/pets/testing/make-sheet.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage, type TestPageOptions } from '../../../browser/test-page.ts';
import { ADMIN, PagesServer } from './pages-server.ts';
import { describeRequests } from './requests-suite.ts';

let server: PagesServer;
let browser: Browser;
let opened: TestPage[] = [];
/** The page of the moderator, for all tests. */
let moderator: TestPage;

before(async () => {
  server = await PagesServer.open();
  browser = await openBrowser();
  moderator = await TestPage.open(browser, `${server.url}/login`);
  await signIn(moderator.page, await server.logIn());
});
after(async () => {
  await moderator?.close();
  await browser?.close();
  await server?.close();
});
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

/** Gives the page the cookie of a person. */
async function signIn(page: Page, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: server.url }]);
}

/** Opens a page as the administrator, through the form of the log-in. */
async function openAsAdmin(path: string, options: TestPageOptions): Promise<{ page: Page; test: TestPage }> {
  const session = await open(`/login?next=${encodeURIComponent(path)}`, options);
  await session.page.getByLabel('E-mail address').fill(ADMIN.email);
  await session.page.getByLabel('Password').fill(ADMIN.password);
  await session.page.getByRole('button', { name: 'Log in' }).click();
  await session.page.waitForURL(`${server.url}${path}`);
  return session;
}

async function sheetFile(options: TestSheetOptions) {
  return { name: 'spritesheet.webp', mimeType: 'image/webp', buffer: await makeTestSheet(options) };
}

/** Waits by polling from here: the page's policy forbids scripts from text, so it cannot wait by itself. */
const until = async (page: Page, expression: string): Promise<void> => {
  while (!(await page.evaluate<boolean>(expression))) await page.waitForTimeout(50);
};

const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`[...document.querySelectorAll('.state-grid canvas')].every((canvas) =>
    canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0))`);

describe('a submission', () => {
  it('is seen at play before the upload, moderated, and then public', async () => {
    const { page, test } = await open('/submit');
    const petJson = JSON.stringify({
      displayName: 'Zippy',
      description: 'Came in a ZIP.',
      spritesheetPath: 'spritesheet.webp',
    });
    const zip = zipSync({
      'pet.json': Buffer.from(petJson),
      'spritesheet.webp': await makeTestSheet({ colour: [9, 120, 160] }),
    });
    const file = { name: 'zippy.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) };
    await page.getByLabel('Package (ZIP)').setInputFiles(file);
    await page.getByText('Every cell is as it should be.').waitFor();
    assert.equal(await page.locator('.state-grid canvas').count(), 9);
    assert.equal(await isDrawn(page), true);
    assert.equal(await page.getByLabel('Name', { exact: false }).first().inputValue(), 'Zippy');
    await test.checkAccessible();
    await page.getByLabel('Tags').fill('fast, blue');
    await page.getByLabel('E-mail address').fill('zed@example.org');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('heading', { name: 'It is on its way!' }).waitFor();
    // The draft is not needed any more.
    await until(page, 'sessionStorage.length === 0');

    await moderator.page.goto(`${server.url}/admin`);
    await moderator.page.getByRole('heading', { name: 'Zippy' }).waitFor();
    assert.equal(await moderator.page.locator('.state-grid .sprite img').count(), 9);
    await until(
      moderator.page,
      "[...document.querySelectorAll('.state-grid img')].every((image) => image.complete && image.naturalWidth === 1536)",
    );
    // A request is read on this page below.
    if (IS_SOAK) await moderator.checkAccessible();
    await moderator.checkFits();
    await moderator.page.getByRole('button', { name: 'Approve Zippy' }).click();
    await moderator.page.getByText('Approved: it is in the gallery now.').waitFor();

    await page.goto(`${server.url}/pets/zippy`);
    await page.getByText('Came in a ZIP.').first().waitFor();
    await page.getByText('by zed').waitFor();
    assert.equal(await page.getByText('zed@example.org').count(), 0);
  });

  it('shows the published name while it is typed, and offers another or none', {
    skip: !IS_SOAK,
  }, async () => {
    for (const width of forSoak([1280, 375], [375])) {
      const { page, test } = await open('/submit', { width });
      const shown = page.locator('[data-author]');
      const shows = (text: string) => shown.getByText(text, { exact: true }).waitFor();
      const [name, address] = [page.getByLabel('Name to show'), page.getByLabel('E-mail address')];
      await shows('Will be shown as: Anonymous');
      await address.fill('ada.l@example.org');
      await shows('Will be shown as: ada.l, the part of your address before the @');
      await name.fill('  Ada  L. ');
      await shows('Will be shown as: Ada L.');
      await page.getByLabel('Show no name').check();
      await shows('Will be shown as: Anonymous');
      if (IS_SOAK) await test.checkAccessible();
      await test.checkFits();
      await page.reload();
      await shows('Will be shown as: Anonymous');
      await page.getByLabel('Show no name').uncheck();
      await shows('Will be shown as: Ada L.');
      await page.getByRole('button', { name: 'Clear it' }).click();
      await shows('Will be shown as: Anonymous');
    }
    const { page } = await open('/request');
    await page.getByLabel('Your e-mail address').fill('ada.l@example.org');
    await page.locator('[data-author]').getByText('Will be shown as: Anonymous', { exact: true }).waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await page.locator('[data-author]').getByText('Will be shown as: Ada', { exact: true }).waitFor();
  });

  it('is checked cell by cell in the browser', async () => {
    const { page } = await open('/submit');
    const broken = await sheetFile({ alter: (pixels) => pixels.set(3, 6, 50, 50, [1, 2, 3, 255]) });
    await page.getByLabel('Spritesheet').setInputFiles(broken);
    await page.getByText('The cell behind waving (row 4, column 7) is not used and must be empty').waitFor();
    const small = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#fff' } })
      .png()
      .toBuffer();
    await page.getByLabel('Spritesheet').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: small });
    await page.getByText('The spritesheet is 64×64 pixels; it must be 1536×1872 or 1536×2288.').waitFor();
    await page
      .getByLabel('Spritesheet')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await page.getByText('The spritesheet is neither a PNG nor a WebP.').waitFor();
    await page.getByText('As it is, it would be refused').waitFor();
    const photo = await sharp({ create: { width: 1536, height: 1872, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    await page.getByLabel('Spritesheet').setInputFiles({ name: 'y.png', mimeType: 'image/png', buffer: photo });
    await page.getByText('The spritesheet is neither a PNG nor a WebP.').waitFor();
    const bare = Buffer.from(zipSync({ 'spritesheet.webp': await makeTestSheet({}) }));
    await page.getByLabel('Package (ZIP)').setInputFiles({ name: 'z.zip', mimeType: 'application/zip', buffer: bare });
    await page.getByText('There is no pet.json in the ZIP.').waitFor();
    await page
      .getByLabel('Package (ZIP)')
      .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
    await page.getByText('This is not a ZIP that can be read.').waitFor();
  });

  it('that is refused loses nothing: texts and files stay, also when the page is left', async () => {
    const { page, test } = await open('/submit');
    await page.getByLabel('Name', { exact: false }).first().fill('Stubborn');
    await page.getByLabel('Tags').fill('one, two');
    await page.getByLabel('Spritesheet').setInputFiles(await sheetFile({ colour: [66, 66, 10] }));
    await page.getByLabel('E-mail address').fill('someone@nowhere');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.locator('#error-contactEmail').waitFor();
    assert.equal(await page.getByLabel('E-mail address').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.evaluate("document.querySelector('[name=sprite]').files.length"), 1);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('That did not get through. Nothing is lost').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    assert.equal(await page.getByLabel('Name', { exact: false }).first().inputValue(), 'Stubborn');
    assert.equal(await page.getByLabel('Tags').inputValue(), 'one, two');
    await page.getByText('Draft restored.').waitFor();
    await page.getByRole('button', { name: 'Clear it' }).click();
    assert.equal(await page.getByLabel('Tags').inputValue(), '');
    await page.reload();
    assert.equal(await page.getByText('Draft restored.').count(), 0);
    test.forgive(/status of 400|INTERNET_DISCONNECTED/);
  });

  it('whose answer is lost on the way is taken once, and led on when it is sent again', {
    skip: !IS_SOAK,
  }, async () => {
    const { page, test } = await open('/submit');
    await page.getByLabel('Name', { exact: false }).first().fill('Persistent');
    await page.getByLabel('Spritesheet').setInputFiles(await sheetFile({ colour: [11, 121, 160] }));
    await page.route('**/submit', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('That did not get through.').waitFor();
    await page.unroute('**/submit');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('heading', { name: 'It is on its way!' }).waitFor();
    test.forgive(/ERR_FAILED/);
    await moderator.page.goto(`${server.url}/admin`);
    await moderator.page.getByText('Looks much like').waitFor();
    await moderator.page.getByRole('button', { name: 'Approve Persistent' }).click();
    await moderator.page.getByText('Nothing waits').waitFor();
  });

  // Other tests send these forms over HTTP, as a browser without scripts does.
  it('works without scripts, is rejected with a reason, and its owner reads why', { skip: !IS_SOAK }, async () => {
    const rita = await server.register('Rita', 'rita@example.org');
    const { page, test } = await open('/terms', { isScriptless: true });
    await signIn(page, rita);
    await page.goto(`${server.url}/submit`);
    await page.getByText('Published as Rita').waitFor();
    await page.getByLabel('Name', { exact: false }).first().fill('Blobby');
    await page.getByLabel('Spritesheet').setInputFiles(await sheetFile({ colour: [10, 120, 160] }));
    await page.getByLabel('Show my address').check();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('heading', { name: 'It is on its way!' }).waitFor();

    const admin = await openAsAdmin('/admin', { isScriptless: true });
    await admin.page.getByText('Looks much like').waitFor();
    await admin.page.getByRole('button', { name: /Address verified: publish rita@example.org/ }).click();
    await admin.page.getByRole('button', { name: 'Take rita@example.org back' }).waitFor();
    await admin.page.getByLabel('Why not?').fill('It is a copy of Zippy.');
    await admin.page.getByRole('button', { name: 'Reject Blobby' }).click();
    await admin.page.getByText('Nothing waits').waitFor();
    await page.goto(`${server.url}/me`);
    await page.getByText('A moderator says: It is a copy of Zippy.').waitFor();
    await test.checkFits();
  });
});

describe('a published pet', () => {
  it('is edited by its owner without losing its address, gets a new sheet, and is deleted', async () => {
    const olga = await server.register('Olga', 'olga@example.org');
    await server.publish('Otter', [180, 140, 20], olga);
    const { page, test } = await open('/terms');
    await signIn(page, olga);

    await page.goto(`${server.url}/me`);
    await page.getByRole('heading', { name: 'Hello, Olga' }).waitFor();
    await test.checkAccessible();
    await page.getByRole('link', { name: 'Edit Otter' }).click();
    await test.checkAccessible();
    await page.getByLabel('Name').first().fill('Otto the Otter');
    await page.getByLabel('Tags').fill('river, silly');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.goto(`${server.url}/pets/otter`);
    await page.getByRole('heading', { name: 'Otto the Otter', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'silly' }).waitFor();
    await page.getByRole('link', { name: 'Olga' }).click();
    await page.getByText('1 pet in the registry.').waitFor();

    await page.goto(`${server.url}/me`);
    const chosen = Promise.withResolvers<void>();
    await page.route(/sending[^/]*\.js/, (route) => chosen.promise.then(() => route.continue()));
    await page.getByRole('link', { name: 'Edit Otto the Otter' }).click();
    await page.getByLabel('New spritesheet').setInputFiles(await sheetFile({ colour: [20, 20, 200] }));
    // A slow connection: the script comes after the file was chosen.
    chosen.resolve();
    await page.getByText('Every cell is as it should be.').waitFor();
    await page.getByRole('button', { name: 'Replace the sheet' }).click();
    await page.getByText('New sheet waits for a moderator').waitFor();
    await moderator.page.goto(`${server.url}/admin`);
    await moderator.page.getByText('New sheet of a published pet').waitFor();
    assert.equal(await moderator.page.locator('.review .all-states').count(), 2, 'the old sheet beside the new one');
    assert.equal(await moderator.page.getByRole('link', { name: 'otter', exact: true }).count(), 1);
    await moderator.page.getByRole('button', { name: 'Approve Otto the Otter' }).click();
    await moderator.page.getByText('Approved: it is in the gallery now.').waitFor();

    await page.reload();
    await page.getByRole('link', { name: 'Edit Otto the Otter' }).click();
    await page.getByText('Delete this pet').click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('It is gone.').waitFor();
    await page.goto(`${server.url}/pets/otter`);
    await page.getByText('Page not found').waitFor();
    test.forgive(/status of 404/);
  });
});

describeRequests({ getUrl: () => server.url, getModerator: () => moderator, open, openAsAdmin });

describe('people', () => {
  it('are made moderators by an administrator', { skip: !IS_SOAK }, async () => {
    await server.register('Helper', 'helper@example.org');
    const { page } = moderator;
    await page.goto(`${server.url}/admin/people`);
    await moderator.checkAccessible();
    await page.getByLabel('E-mail address of the account').fill('helper@example.org');
    await page.getByRole('button', { name: 'Find the account' }).click();
    await page.getByRole('heading', { name: 'Helper' }).waitFor();
    await page.getByText(/Addresses are not verified/).waitFor();
    await moderator.checkAccessible();
    await page.getByLabel('Role').selectOption('moderator');
    await page.getByRole('button', { name: 'Set the role' }).click();
    await page.getByText('The role is set.').waitFor();
    await page.goto(`${server.url}/admin/audit`);
    await page.getByRole('cell', { name: 'member → moderator' }).waitFor();
    await moderator.checkAccessible();
  });
});
