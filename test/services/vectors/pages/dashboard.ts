import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage, type TestPageOptions } from '../../../browser/test-page.ts';
import { TestServer } from '../test-server.ts';

export const KEY = 'dashboard-key';
export const HOSTILE = '<img src=x onerror=alert(1)>';
const LANGUAGES = ['Rust', 'Go', 'Zig'];
export const POINTS = 120;

const FIELDS = {
  vectors: {
    title: { size: 3, distance: 'Cosine' },
    pages: { size: 2, distance: 'Dot', multivector_config: { comparator: 'max_sim' } },
  },
  sparse_vectors: { words: { modifier: 'idf' } },
};

/** The service with some collections, and pages of its dashboard. */
export class Dashboard {
  readonly server: TestServer;
  readonly browser: Browser;
  /** A page that is signed in, for all tests that need no separate page. */
  readonly shared: TestPage;
  /** The other pages of the present test. */
  opened: TestPage[] = [];

  private constructor(server: TestServer, browser: Browser, shared: TestPage) {
    this.server = server;
    this.browser = browser;
    this.shared = shared;
  }

  static async open(): Promise<Dashboard> {
    const server = await TestServer.open();
    const browser = await openBrowser();
    const shared = await TestPage.open(browser, `${server.url}/dashboard`);
    const dashboard = new Dashboard(server, browser, shared);
    await Promise.all([dashboard.fill('library'), dashboard.#fillFields()]);
    await signIn(shared.page);
    return dashboard;
  }

  async close(): Promise<void> {
    try {
      await this.shared.close();
    } finally {
      await this.browser.close();
      await this.server.close();
    }
  }

  /** Closes the pages of a test. None may leave an error in the console, or request anything from another server. */
  async closePages(): Promise<void> {
    const pages = this.opened;
    this.opened = [];
    for (const page of pages) await page.close();
  }

  /** Stores three well separated groups of points with ids from 1 on. */
  async fill(collection: string, count = POINTS): Promise<void> {
    const body = { vectors: { size: 4, distance: 'Cosine' } };
    await this.server.result({ method: 'PUT', path: `/collections/${collection}`, apiKey: KEY, body });
    const points = Array.from({ length: count }, (_, index) => {
      const group = index % 3;
      const vector = [0, 1, 2, 3].map((axis) => (axis === group ? 5 : 0) + Math.sin(index * 7 + axis * 3) / 2);
      const payload = { title: `book ${index + 1}`, language: LANGUAGES[group], pages: index * 10, path: ['src', 'x'] };
      return { id: index + 1, vector, payload };
    });
    await this.insert(collection, { points });
  }

  async insert(collection: string, body: unknown): Promise<void> {
    const path = `/collections/${encodeURIComponent(collection)}/points`;
    await this.server.result({ method: 'PUT', path, apiKey: KEY, body });
  }

  /** Stores points with several vectors, of which some lack some. */
  async #fillFields(): Promise<void> {
    const path = '/qdrant/collections/fields';
    await this.server.result({ method: 'PUT', path, apiKey: KEY, body: FIELDS });
    const points = Array.from({ length: 30 }, (_, index) => {
      const title = [Math.sin(index), Math.cos(index), 1];
      const words = {
        indices: Array.from({ length: 10 }, (_, word) => word + (index % 4)),
        values: Array(10).fill(0.5),
      };
      const pages = Array.from({ length: 7 }, (_, row) => [row, index]);
      return { id: index + 1, vector: { title, ...(index % 3 === 0 && { pages }), ...(index % 2 === 0 && { words }) } };
    });
    await this.server.result({ method: 'PUT', path: `${path}/points`, apiKey: KEY, body: { points } });
  }

  async openPage(options: TestPageOptions = {}): Promise<Page> {
    const test = await TestPage.open(this.browser, `${this.server.url}/dashboard`, options);
    this.opened.push(test);
    return test.page;
  }

  /** Loads a view in the shared page. */
  async openView(path = ''): Promise<Page> {
    const { page } = this.shared;
    await page.goto(`${this.server.url}/dashboard#/${path}`);
    // A change of the fragment alone leaves dialogs, filters and pages as they are.
    await page.reload();
    return page;
  }

  async openCollection(name: string): Promise<Page> {
    const page = await this.openView(`collections/${encodeURIComponent(name)}`);
    await page.getByRole('heading', { name, exact: true }).waitFor();
    return page;
  }
}

export async function signIn(page: Page, { key = KEY, tenant = '' } = {}): Promise<void> {
  await page.getByLabel('api-key', { exact: true }).fill(key);
  await page.getByLabel('Tenant').fill(tenant);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'Collections' }).waitFor();
}

export const ids = (page: Page): Promise<string[]> => page.locator('.points-table tbody .id').allTextContents();
/** Reads the texts of a table's cells, row by row. */
export const readCells = (page: Page, table: string): Promise<string[][]> =>
  page.evaluate(
    `[...document.querySelectorAll('${table} tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))`,
  );
export const status = (page: Page): Locator => page.locator('.result-count');
