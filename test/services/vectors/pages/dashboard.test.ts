// The dashboard in a real browser, against the real service.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { TestPage } from '../../../browser/test-page.ts';
import { Dashboard, HOSTILE, KEY, signIn } from './dashboard.ts';
import { describeAccess } from './dashboard-access-suite.ts';
import { describePoints } from './dashboard-points-suite.ts';
import { describeVectors } from './dashboard-vectors-suite.ts';

let dashboard: Dashboard;
const getDashboard = () => dashboard;

before(async () => {
  dashboard = await Dashboard.open();
});
after(() => dashboard?.close());
afterEach(() => dashboard.closePages());

describe('signing in', () => {
  it('keeps the key in the tab only: in no address, cookie or lasting storage', async () => {
    const page = await dashboard.openPage();
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await signIn(page, { tenant: 'a-tenant' });
    await page.getByText('tenant a-tenant').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Collections' }).waitFor();
    assert.ok(urls.length > 0 && urls.every((url) => !url.includes(KEY)));
    assert.equal(page.url(), `${dashboard.server.url}/dashboard`);
    assert.deepEqual(await page.context().cookies(), []);
    assert.equal(await page.evaluate('localStorage.length'), 0);
    assert.equal(await page.locator(`text=${KEY}`).count(), 0, 'nor does the page show it');
    const other = await page.context().newPage();
    await other.goto(`${dashboard.server.url}/dashboard`);
    await other.getByRole('heading', { name: 'Open your collections' }).waitFor();
  });

  it('shows each key and tenant its own collections, and forgets everything when signing out', async () => {
    const page = await dashboard.openPage();
    await signIn(page);
    await page.getByRole('link', { name: 'library' }).click();
    await page.getByRole('heading', { name: 'library', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Open your collections' }).waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
    assert.equal(page.url(), `${dashboard.server.url}/dashboard#/`);
    await signIn(page, { tenant: 'other' });
    await page.getByText('Nothing collected yet').waitFor();
    assert.match(await page.locator('pre').innerText(), /curl -X PUT .*\n.*X-Tenant-Id: other/);
  });

  it('asks for a key that can be sent', { skip: !IS_SOAK }, async () => {
    const page = await dashboard.openPage();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('Enter an api-key').waitFor();
    await page.getByLabel('api-key', { exact: true }).fill('ключ');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('letters, digits and signs').waitFor();
  });
});

describe('collections', () => {
  it('are listed with their points, size and memory', async () => {
    await dashboard.server.result({
      method: 'POST',
      path: '/collections/library/points/search',
      apiKey: KEY,
      body: { vector: [1, 0, 0, 0] },
    });
    const page = await dashboard.openView();
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
    const page = await dashboard.openView();
    await page.getByRole('button', { name: 'New collection' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Give the collection a name.').waitFor();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Numbers per vector').fill('3');
    await page.getByLabel('Distance').selectOption('Euclid');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('No points yet').waitFor();
    assert.match(await page.locator('pre').innerText(), /curl -X PUT .*\/qdrant\/collections\/new%20%26/);

    await dashboard.insert(name, { points: [{ id: 1, vector: [1, 2, 3] }] });
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
    assert.equal((await dashboard.server.call({ method: 'GET', path, apiKey: KEY })).status, 404);
  });

  it('are found by name where there are many', { skip: !IS_SOAK }, async () => {
    const apiKey = 'many';
    const body = { vectors: { size: 2, distance: 'Dot' } };
    for (let i = 0; i < 10; i++) {
      await dashboard.server.result({ method: 'PUT', path: `/collections/number-${i}`, apiKey, body });
    }
    const page = await dashboard.openPage();
    await signIn(page, { key: apiKey });
    await page.getByLabel('Find a collection by name').fill('R-7');
    await page.getByRole('link', { name: 'number-3' }).waitFor({ state: 'detached' });
    assert.deepEqual(await page.locator('.collections tbody a').allTextContents(), ['number-7']);
  });

  it('that were deleted are shown as deleted', async () => {
    const page = await dashboard.openView('collections/nowhere');
    await page.getByText('This collection is not there').waitFor();
  });
});

describePoints(getDashboard);
describeVectors(getDashboard);
describeAccess(getDashboard);

describe('the page', () => {
  it('works behind a proxy that serves it under another path', { skip: !IS_SOAK }, async () => {
    const proxy = createServer((request, response) => {
      const isOurs = request.url?.startsWith('/search/') === true;
      if (!isOurs) return void response.writeHead(404).end();
      const target = new URL(request.url?.slice('/search'.length) ?? '', dashboard.server.url);
      const { method, headers } = request;
      const forwarded = forward(target, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(forwarded);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const test = await TestPage.open(dashboard.browser, `http://127.0.0.1:${port}/search/dashboard`);
    await signIn(test.page);
    await test.page.getByRole('link', { name: 'library' }).click();
    await test.page.getByRole('tab', { name: 'Map' }).click();
    await test.page.getByText('All 120 points.').waitFor();
    await test.close();
    proxy.closeAllConnections();
    proxy.close();
  });

  it('lets no text become HTML or a script', async () => {
    const page = await dashboard.openPage();
    await assert.rejects(page.evaluate('document.body.innerHTML = "<b>x</b>"'), /TrustedHTML/);
    const script = 'document.body.append(Object.assign(document.createElement("script"), { text: "alert(1)" }))';
    await assert.rejects(page.evaluate(script), /TrustedScript/);
    dashboard.opened[0]?.forgive(/Trusted|Content Security Policy/);
  });
});
