// The dashboard in a real browser, against the real service.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage, type TestPageOptions } from '../../../browser/test-page.ts';
import { TestServer } from '../test-server.ts';

const KEY = 'dashboard-key';
const HOSTILE = '<img src=x onerror=alert(1)>';
const LANGUAGES = ['Rust', 'Go', 'Zig'];
const POINTS = 120;

let server: TestServer;
let browser: Browser;
let opened: TestPage[] = [];
/** A page that is signed in, for all tests that need no separate page. */
let shared: TestPage;

before(async () => {
  server = await TestServer.open();
  browser = await openBrowser();
  await Promise.all([fill('library'), fillFields()]);
  shared = await TestPage.open(browser, `${server.url}/dashboard`);
  await signIn(shared.page);
});
after(async () => {
  try {
    await shared?.close();
  } finally {
    await browser?.close();
    await server?.close();
  }
});
// No test may leave an error in the console, or request anything from another server.
afterEach(async () => {
  const pages = opened;
  opened = [];
  for (const page of pages) await page.close();
});

/** Stores three well separated groups of points with ids from 1 on. */
async function fill(collection: string, count = POINTS): Promise<void> {
  const body = { vectors: { size: 4, distance: 'Cosine' } };
  await server.result({ method: 'PUT', path: `/collections/${collection}`, apiKey: KEY, body });
  const points = Array.from({ length: count }, (_, index) => {
    const group = index % 3;
    const vector = [0, 1, 2, 3].map((axis) => (axis === group ? 5 : 0) + Math.sin(index * 7 + axis * 3) / 2);
    const payload = { title: `book ${index + 1}`, language: LANGUAGES[group], pages: index * 10, path: ['src', 'x'] };
    return { id: index + 1, vector, payload };
  });
  await insert(collection, { points });
}

async function insert(collection: string, body: unknown): Promise<void> {
  const path = `/collections/${encodeURIComponent(collection)}/points`;
  await server.result({ method: 'PUT', path, apiKey: KEY, body });
}

const FIELDS = {
  vectors: {
    title: { size: 3, distance: 'Cosine' },
    pages: { size: 2, distance: 'Dot', multivector_config: { comparator: 'max_sim' } },
  },
  sparse_vectors: { words: { modifier: 'idf' } },
};

/** Stores points with several vectors, of which some lack some. */
async function fillFields(): Promise<void> {
  const path = '/qdrant/collections/fields';
  await server.result({ method: 'PUT', path, apiKey: KEY, body: FIELDS });
  const points = Array.from({ length: 30 }, (_, index) => {
    const title = [Math.sin(index), Math.cos(index), 1];
    const words = { indices: Array.from({ length: 10 }, (_, word) => word + (index % 4)), values: Array(10).fill(0.5) };
    const pages = Array.from({ length: 7 }, (_, row) => [row, index]);
    return { id: index + 1, vector: { title, ...(index % 3 === 0 && { pages }), ...(index % 2 === 0 && { words }) } };
  });
  await server.result({ method: 'PUT', path: `${path}/points`, apiKey: KEY, body: { points } });
}

async function open(options: TestPageOptions = {}): Promise<Page> {
  const test = await TestPage.open(browser, `${server.url}/dashboard`, options);
  opened.push(test);
  return test.page;
}

async function signIn(page: Page, { key = KEY, tenant = '' } = {}): Promise<void> {
  await page.getByLabel('api-key', { exact: true }).fill(key);
  await page.getByLabel('Tenant').fill(tenant);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'Collections' }).waitFor();
}

/** Loads a view in the shared page. */
async function openView(path = ''): Promise<Page> {
  const { page } = shared;
  await page.goto(`${server.url}/dashboard#/${path}`);
  // A change of the fragment alone leaves dialogs, filters and pages as they are.
  await page.reload();
  return page;
}

async function openCollection(name: string): Promise<Page> {
  const page = await openView(`collections/${encodeURIComponent(name)}`);
  await page.getByRole('heading', { name, exact: true }).waitFor();
  return page;
}

const ids = (page: Page): Promise<string[]> => page.locator('.points-table tbody .id').allTextContents();
/** Reads the texts of a table's cells, row by row. */
const readCells = (page: Page, table: string): Promise<string[][]> =>
  page.evaluate(
    `[...document.querySelectorAll('${table} tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))`,
  );
const status = (page: Page): Locator => page.locator('.result-count');

describe('signing in', () => {
  it('keeps the key in the tab only: in no address, cookie or lasting storage', async () => {
    const page = await open();
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await signIn(page, { tenant: 'a-tenant' });
    await page.getByText('tenant a-tenant').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Collections' }).waitFor();
    assert.ok(urls.length > 0 && urls.every((url) => !url.includes(KEY)));
    assert.equal(page.url(), `${server.url}/dashboard`);
    assert.deepEqual(await page.context().cookies(), []);
    assert.equal(await page.evaluate('localStorage.length'), 0);
    assert.equal(await page.locator(`text=${KEY}`).count(), 0, 'nor does the page show it');
    const other = await page.context().newPage();
    await other.goto(`${server.url}/dashboard`);
    await other.getByRole('heading', { name: 'Open your collections' }).waitFor();
  });

  it('shows each key and tenant its own collections, and forgets everything when signing out', async () => {
    const page = await open();
    await signIn(page);
    await page.getByRole('link', { name: 'library' }).click();
    await page.getByRole('heading', { name: 'library', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Open your collections' }).waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
    assert.equal(page.url(), `${server.url}/dashboard#/`);
    await signIn(page, { tenant: 'other' });
    await page.getByText('Nothing collected yet').waitFor();
    assert.match(await page.locator('pre').innerText(), /curl -X PUT .*\n.*X-Tenant-Id: other/);
  });

  it('asks for a key that can be sent', { skip: !IS_SOAK }, async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('Enter an api-key').waitFor();
    await page.getByLabel('api-key', { exact: true }).fill('ключ');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('letters, digits and signs').waitFor();
  });
});

describe('collections', () => {
  it('are listed with their points, size and memory', async () => {
    await server.result({
      method: 'POST',
      path: '/collections/library/points/search',
      apiKey: KEY,
      body: { vector: [1, 0, 0, 0] },
    });
    const page = await openView();
    const row = page.getByRole('row', { name: /library/ });
    await row.waitFor();
    const cells = await row.getByRole('cell').allTextContents();
    assert.equal(cells[0], '120');
    assert.equal(cells[1], '4 × Cosine');
    assert.match(cells[2] ?? '', /^\d.* (KB|bytes)$/);
    assert.match(cells[3] ?? '', /^\d.* (KB|bytes|MB)$/);
  });

  it('are created, filled by what the page offers to copy, and deleted when their name is typed', async () => {
    const name = `new & ${HOSTILE}`;
    const page = await openView();
    await page.getByRole('button', { name: 'New collection' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Give the collection a name.').waitFor();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Numbers per vector').fill('3');
    await page.getByLabel('Distance').selectOption('Euclid');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('No points yet').waitFor();
    assert.match(await page.locator('pre').innerText(), /curl -X PUT .*\/qdrant\/collections\/new%20%26/);

    await insert(name, { points: [{ id: 1, vector: [1, 2, 3] }] });
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByText('1–1 of 1 point').waitFor();
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.getByText('Too few points for a map').waitFor();

    await page.getByRole('button', { name: 'Delete collection' }).click();
    await page.getByLabel('Type its name').fill('something else');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('That is not the name').waitFor();
    await page.getByLabel('Type its name').fill(name);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'Collections' }).waitFor();
    assert.equal(await page.getByRole('link', { name }).count(), 0);
    const path = `/collections/${encodeURIComponent(name)}`;
    assert.equal((await server.call({ method: 'GET', path, apiKey: KEY })).status, 404);
  });

  it('are found by name where there are many', { skip: !IS_SOAK }, async () => {
    const apiKey = 'many';
    const body = { vectors: { size: 2, distance: 'Dot' } };
    for (let i = 0; i < 10; i++) {
      await server.result({ method: 'PUT', path: `/collections/number-${i}`, apiKey, body });
    }
    const page = await open();
    await signIn(page, { key: apiKey });
    await page.getByLabel('Find a collection by name').fill('R-7');
    await page.getByRole('link', { name: 'number-3' }).waitFor({ state: 'detached' });
    assert.deepEqual(await page.locator('.collections tbody a').allTextContents(), ['number-7']);
  });

  it('that were deleted are shown as deleted', async () => {
    const page = await openView('collections/nowhere');
    await page.getByText('This collection is not there').waitFor();
  });
});

describe('points', () => {
  it('are browsed page by page', async () => {
    const page = await openCollection('library');
    await page.getByText('1–50 of 120 points').waitFor();
    const first = await ids(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51–100 of 120 points').waitFor();
    const second = await ids(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('101–120 of 120 points').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Next' }).isDisabled());
    assert.equal(new Set([...first, ...second, ...(await ids(page))]).size, POINTS);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('51–100 of 120 points').waitFor();
    assert.deepEqual(await ids(page), second);
  });

  it('are filtered by several conditions, all or any of them', async () => {
    const page = await openCollection('library');
    await page.getByRole('button', { name: 'Filter' }).click();
    await addCondition(page, 1, 'language', 'is', 'Rust');
    await page.getByRole('button', { name: '+ Add condition' }).click();
    await addCondition(page, 2, 'pages', '<', '100');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1–4 of 4 points that match').waitFor();
    assert.deepEqual(await ids(page), ['1', '4', '7', '10']);
    await page.getByLabel('How conditions combine').selectOption('any');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('of 46 points that match').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('1–50 of 120 points').waitFor();
  });

  it('are filtered by every operator', { skip: !IS_SOAK }, async () => {
    const page = await openCollection('library');
    await page.getByRole('button', { name: 'Filter' }).click();
    const expected: [key: string, operator: string, value: string, count: number][] = [
      ['title', 'is', 'book 7', 1],
      ['language', 'is not', 'Rust', 80],
      ['language', 'is one of', 'Rust, Go', 80],
      ['title', 'contains', 'book 11', 11],
      ['pages', '≥', '1190', 1],
      ['pages', '≤', '0', 1],
      ['pages', '>', '1180', 1],
      ['pages', 'is', '70', 1],
      ['path[]', 'is', 'src', POINTS],
      ['nothing', 'is missing', '', POINTS],
    ];
    for (const [key, operator, value, count] of expected) {
      await addCondition(page, 1, key, operator, value);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText(`of ${count} point${count === 1 ? '' : 's'} that match`).waitFor();
    }
    await addCondition(page, 1, 'nothing', 'exists', '');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('No point matches.').waitFor();
    await addCondition(page, 1, 'pages', '>', 'many');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Compare pages with a number, or with a date').waitFor();
  });

  it('show their payload and vector in full, every digit of it', async () => {
    const body =
      '{"points":[{"id":9007199254740993,"vector":[1,2,0.1,4],"payload":{"n":12345678901234567890,"d":3.0}}]}';
    await fill('digits');
    await insert('digits', body);
    const page = await openCollection('digits');
    await page.getByRole('button', { name: 'Filter' }).click();
    await addCondition(page, 1, 'n', 'is', '12345678901234567890');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: '9007199254740993', exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('[1.0, 2.0, 0.1, 4.0]').waitFor();
    assert.equal(await panel.locator('.payload').textContent(), '{\n  "n": 12345678901234567890,\n  "d": 3.0\n}');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'Copy payload' }).click();
    await panel.getByRole('button', { name: 'Copied' }).waitFor();
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /12345678901234567890/);
    await panel.getByRole('button', { name: 'More like this' }).click();
    await page.getByText('The points most like 9007199254740993').waitFor();
  });

  it('that are hostile are shown as the text they are', async () => {
    const payload = {
      [HOSTILE]: HOSTILE,
      script: '<script>alert(1)</script>',
      __proto__: { polluted: 1 },
      nested: [HOSTILE],
    };
    await fill('hostile', 6);
    await insert('hostile', { points: [{ id: HOSTILE, vector: [9, 9, 9, 9], payload }] });
    const page = await openCollection('hostile');
    await page.getByRole('button', { name: HOSTILE, exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('heading', { name: HOSTILE }).waitFor();
    assert.match((await panel.locator('.payload').textContent()) ?? '', /"<img src=x onerror=alert\(1\)>": "<img/);
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.getByLabel('Colour by').selectOption(HOSTILE);
    await page.getByRole('button', { name: HOSTILE }).waitFor();
    assert.equal(await page.locator('main img, main script, dialog img').count(), 0);
  });
});

async function addCondition(page: Page, number: number, key: string, operator: string, value: string): Promise<void> {
  await page.getByLabel(`Key of condition ${number}`).fill(key);
  await page.getByLabel(`Operator of condition ${number}`).selectOption({ label: operator });
  if (value !== '') await page.getByLabel(`Value of condition ${number}`).fill(value);
}

describe('search', () => {
  it('finds more like a point, best first and without itself, within the filter', async () => {
    const page = await openCollection('library');
    await page.getByRole('button', { name: '1', exact: true }).click();
    await page.getByRole('button', { name: 'More like this' }).click();
    await page.getByText('50 nearest points, best first').waitFor();
    const found = await ids(page);
    assert.ok(!found.includes('1'));
    const languages = await page.locator('td[data-label="language"]').allTextContents();
    assert.deepEqual(new Set(languages.slice(0, 39)), new Set(['Rust']));
    const scores = (await page.locator('td[data-label="score"]').allTextContents()).map(Number);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    await page.getByRole('button', { name: 'Filter' }).click();
    await addCondition(page, 1, 'language', 'is', 'Zig');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('40 nearest points that match the filter').waitFor();
    await page.getByRole('button', { name: 'Back to all points' }).click();
    await page.getByText('of 40 points that match').waitFor();
  });

  it('finds what is nearest to a pasted vector, and says what is wrong with one', async () => {
    const page = await openCollection('library');
    await page.getByText('Search by vector').click();
    const field = page.getByLabel('A vector of 4 numbers');
    await field.fill('[1, 2]');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Vectors of this collection have 4 numbers; this one has 2.').waitFor();
    await field.fill('0, 0, 1, 0');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('nearest to the pasted vector').waitFor();
    await status(page).getByText('50 nearest points').waitFor();
    const languages = await page.locator('td[data-label="language"]').allTextContents();
    assert.equal(languages[0], 'Zig');
  });
});

describe('several vectors', () => {
  it('are listed with their kind, size, distance and the points that have them', async () => {
    const page = await openCollection('fields');
    await page.locator('.vectors-table').getByText('15', { exact: true }).waitFor();
    assert.deepEqual(await readCells(page, '.vectors-table'), [
      ['title', 'dense', '3', 'Cosine', '30'],
      ['pages', 'multivector', '2', 'Dot', '10'],
      ['words', 'sparse, idf', '–', 'Dot', '15'],
    ]);
  });

  it('of a point are shown by their kind, and each finds more like it', async () => {
    const page = await openCollection('fields');
    await page.getByRole('button', { name: '1', exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('{0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5, 5: 0.5, 6: 0.5, 7: 0.5, …}').waitFor();
    await panel.getByText('10 pairs').waitFor();
    await panel.getByText('[4.0, 0.0]').waitFor();
    await panel.getByText('and 2 more rows').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: '3', exact: true }).click();
    await panel.getByText('This point has none.').waitFor();
    await panel.getByRole('button', { name: 'More like this by words' }).click();
    await status(page).getByText('14 nearest points, best first').waitFor();
  });

  it('are searched together, and each result shows what each search contributed', async () => {
    const page = await openCollection('fields');
    await page.getByText('Search by vector').click();
    await page.getByLabel('A vector of 3 numbers').fill('1, 0, 1');
    await page.getByRole('button', { name: '+ Add vector' }).click();
    const second = page.getByRole('group', { name: 'Search 2' });
    await second.getByLabel('Vector', { exact: true }).selectOption('words');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Enter pairs first').waitFor();
    await second.getByLabel('Pairs of an index and a value').fill('0: 1, 12: 0.5');
    await page.getByRole('button', { name: '+ Add vector' }).click();
    const third = page.getByRole('group', { name: 'Search 3' });
    await third.getByLabel('Vector', { exact: true }).selectOption('pages');
    await third.getByLabel('Search by').selectOption('like a point');
    await third.getByLabel('Id of the point').fill('4');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('The best points by rrf of title, words, and pages').waitFor();
    await status(page).getByText('29 nearest points').waitFor();
    for (const [, score = '', ...parts] of await readCells(page, '.points-table')) {
      const ranks = parts.flatMap((part) => /^#(\d+) · -?\d/.exec(part)?.slice(1).map(Number) ?? []);
      const expected = ranks.reduce((sum, rank) => sum + 1 / (rank + 1), 0);
      assert.ok(ranks.length > 0 && Math.abs(Number(score) - expected) < 1e-4, `${score}: ${parts}`);
    }
    await page.getByRole('button', { name: 'Remove Search 2' }).click();
    await page.getByLabel('Fuse by').selectOption('dbsf');
    await page.getByLabel('Results').fill('5');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('The best points by dbsf of title and pages').waitFor();
    await status(page).getByText('5 nearest points').waitFor();
  });

  it('have a map of the first dense one', async () => {
    const page = await openCollection('fields');
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.getByText('Drawn by the vector title. All 30 points.').waitFor();
  });
});

describe('the map', () => {
  it('draws the points in colours that a legend explains, and a click opens one', async () => {
    const page = await openCollection('library');
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.getByText('All 120 points.').waitFor();
    assert.equal(await page.getByLabel('Colour by').inputValue(), 'language');
    const legend = await page.locator('.legend li').allTextContents();
    assert.deepEqual(legend, ['Go40', 'Rust40', 'Zig40']);
    const canvas = page.locator('canvas.map-canvas');
    const dot = await findDot(page);
    await canvas.hover({ position: dot });
    const tip = await page.locator('.tip').innerText();
    assert.match(tip, /title\s+book \d+/);
    await canvas.click({ position: dot });
    const panel = page.getByRole('dialog');
    await panel.getByText(/"title": "book \d+"/).waitFor();
    assert.equal(await panel.getByRole('heading', { level: 2 }).innerText(), tip.split('\n')[0]);
  });

  it('fades what the legend does not choose, and colours numbers by a scale', { skip: !IS_SOAK }, async () => {
    const page = await openCollection('library');
    await page.getByRole('tab', { name: 'Map' }).click();
    const zig = page.getByRole('button', { name: /^Zig/ });
    await zig.click();
    assert.equal(await zig.getAttribute('aria-pressed'), 'true');
    await page.getByLabel('Colour by').selectOption('pages');
    assert.equal((await page.locator('.scale-ends').innerText()).replace(/\s+/g, ' '), '0 1,190');
  });

  it('is walked by keyboard, and says where one is', async () => {
    const page = await openCollection('library');
    await page.getByRole('tab', { name: 'Map' }).click();
    const canvas = page.locator('canvas.map-canvas');
    await canvas.focus();
    await canvas.press('ArrowRight');
    const spoken = page.locator('.map [role=status]');
    const first = await spoken.innerText();
    assert.match(first, /^\d+\. title: book \d+, language: \w+/);
    await canvas.press('+');
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']) await canvas.press(key);
    await canvas.press('Enter');
    await page.getByRole('dialog').getByText('"title"').waitFor();
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('canvas:focus').count());
  });
});

/** Finds a drawn pixel of the canvas; it takes a frame or two until there is one. */
function findDot(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate<{ x: number; y: number }>(`(async () => {
    const canvas = document.querySelector('canvas.map-canvas');
    for (;;) {
      const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const solid = data.findIndex((value, index) => index % 4 === 3 && value > 150) >> 2;
      if (solid >= 0) return { x: solid % width, y: Math.floor(solid / width) + 2 };
      await new Promise(requestAnimationFrame);
    }
  })()`);
}

describe('everybody', () => {
  it('can do it all by keyboard', async () => {
    const page = await open();
    const tabTo = async (name: RegExp | string) => {
      for (let i = 0; i < 60; i++) {
        const text = await page.evaluate<string>(
          'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
        );
        if (typeof name === 'string' ? text.trim() === name : name.test(text)) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`${name} cannot be reached`);
    };
    await page.keyboard.type(KEY);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'library' }).waitFor();
    await tabTo('library');
    await page.keyboard.press('Enter');
    await status(page).getByText('1–50').waitFor();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'content');
    await tabTo('Points');
    await page.keyboard.press('ArrowRight');
    await page.getByText('All 120 points.').waitFor();
    await page.keyboard.press('ArrowLeft');
    await tabTo('Filter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('title');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('book 5');
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1 point').waitFor();
    await tabTo('5');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('"book 5"').waitFor();
    await page.keyboard.press('Escape');
    await tabTo('5');
    await page.keyboard.press('Enter');
    await tabTo('More like this');
    await page.keyboard.press('Enter');
    await page.getByText('The points most like 5').waitFor();
    await tabTo('Back to all points');
  });

  const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'the list of collections': async (page) => page.getByRole('link', { name: 'library' }).waitFor(),
    'a dialog': async (page) => page.getByRole('button', { name: 'New collection' }).click(),
    'the points': async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'library' }).click();
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByText('Search by vector').click();
      await status(page).getByText('1–50').waitFor();
    },
    'a point': async (page) => {
      await page.getByRole('button', { name: '1', exact: true }).click();
      await page.getByRole('button', { name: 'Copy vector' }).waitFor();
    },
    'search results': async (page) => {
      await page.getByRole('button', { name: 'More like this' }).click();
      await status(page).getByText('best first').waitFor();
    },
    'the map': async (page) => {
      await page.getByRole('tab', { name: 'Map' }).click();
      await page.getByText('All 120 points.').waitFor();
    },
    'several vectors': async (page) => {
      await page.getByRole('link', { name: 'Collections' }).click();
      await page.getByRole('link', { name: 'fields' }).click();
      await page.getByText('Search by vector').click();
      await page.getByLabel('A vector of 3 numbers').fill('1 0 1');
      await page.getByRole('button', { name: '+ Add vector' }).click();
      await page.getByLabel('Rows of 2 numbers').fill('1 0\n0 1');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await status(page).getByText('best first').waitFor();
    },
    'a point with several vectors': async (page) => {
      await page.getByRole('button', { name: '1', exact: true }).click();
      await page.getByRole('button', { name: 'Copy vector words' }).waitFor();
      await page.keyboard.press('Escape');
    },
    'the commands to copy': async (page) => {
      await page.getByRole('tab', { name: 'Connect' }).click();
      await page.getByText('Address for clients of Qdrant').waitFor();
    },
  };
  for (const [width, isDark] of [
    [1280, false],
    [375, true],
  ] as const) {
    it(`can read it with ${width} pixels in ${isDark ? 'dark' : 'light'} mode, with a screen reader too`, async () => {
      const page = await open({ width, isDark });
      const test = opened[0];
      assert.ok(test !== undefined);
      const check = async (number: number) => {
        await test.checkFits();
        // `npm test` examines every second view, and the others in the other mode.
        if (IS_SOAK || number % 2 === Number(isDark)) await test.checkAccessible();
      };
      await check(1);
      await signIn(page);
      for (const [index, [view, go]] of Object.entries(views).entries()) {
        await go(page);
        await check(index).catch((error: Error) => assert.fail(`${view}: ${error.message}`));
      }
    });
  }

  it('finds long names within the screen', { skip: !IS_SOAK }, async () => {
    const name = 'x'.repeat(200);
    await fill(name);
    await insert(name, {
      points: [{ id: 'y'.repeat(1024), vector: [1, 1, 1, 1], payload: { ['z'.repeat(300)]: 'w'.repeat(5000) } }],
    });
    const page = await openCollection(name);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('101–121').waitFor();
    await shared.checkFits();
    await page.locator('.id').last().click();
    await page.getByRole('button', { name: 'Copy vector' }).waitFor();
    await shared.checkFits();
    await page.setViewportSize({ width: 1280, height: 800 });
    await server.call({ method: 'DELETE', path: `/collections/${name}`, apiKey: KEY });
  });

  it('gets a plain message when the service cannot be reached, and can try again', async () => {
    const page = await openCollection('library');
    await status(page).getByText('1–50').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('The service does not answer.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('51–100 of 120 points').waitFor();
    shared.forgive(/ERR_INTERNET_DISCONNECTED/);
  });
});

describe('the page', () => {
  it('works behind a proxy that serves it under another path', { skip: !IS_SOAK }, async () => {
    const proxy = createServer((request, response) => {
      const isOurs = request.url?.startsWith('/search/') === true;
      if (!isOurs) return void response.writeHead(404).end();
      const target = new URL(request.url?.slice('/search'.length) ?? '', server.url);
      const { method, headers } = request;
      const forwarded = forward(target, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(forwarded);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const test = await TestPage.open(browser, `http://127.0.0.1:${port}/search/dashboard`);
    await signIn(test.page);
    await test.page.getByRole('link', { name: 'library' }).click();
    await test.page.getByRole('tab', { name: 'Map' }).click();
    await test.page.getByText('All 120 points.').waitFor();
    await test.close();
    proxy.closeAllConnections();
    proxy.close();
  });

  it('lets no text become HTML or a script', async () => {
    const page = await open();
    await assert.rejects(page.evaluate('document.body.innerHTML = "<b>x</b>"'), /TrustedHTML/);
    const script = 'document.body.append(Object.assign(document.createElement("script"), { text: "alert(1)" }))';
    await assert.rejects(page.evaluate(script), /TrustedScript/);
    opened[0]?.forgive(/Trusted|Content Security Policy/);
  });
});
