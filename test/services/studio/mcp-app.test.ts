// The resource of MCP Apps in a browser, with a page that speaks as a host does.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Payload } from '../../../src/interface-catalogue/model/payload.ts';
import { APP_RESOURCE } from '../../../src/services/studio/mcp/interface-app.ts';
import { openBrowser } from '../../browser/open-browser.ts';
import { ATTACKS, listTraces, watch } from './security/attacks.ts';
import { createPayload } from './tiny-engine.ts';

const app = await APP_RESOURCE.read();

/** Answers `ui/initialize`, and hands a result over when the app says that it is initialized. */
const HOST = `<!doctype html><iframe sandbox="allow-scripts" width="800" height="600"></iframe><script>
  window.heard = [];
  const frame = document.querySelector('iframe');
  addEventListener('message', ({ data }) => {
    if (data.jsonrpc !== '2.0') return;
    heard.push(data.method);
    const post = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
    if (data.method === 'ui/initialize') post({ id: data.id, result: { hostContext: { theme: 'dark' } } });
    if (data.method === 'ui/notifications/initialized')
      post({ method: 'ui/notifications/tool-result', params: { structuredContent: { payload: window.payload } } });
  });
</script>`;

describe('the app for hosts of MCP', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser?.close());

  it('greets its host, shows the result of a tool, and reports its size', async () => {
    const page = await browser.newPage();
    await show(page, createPayload('s', 'Orders of today'));
    await page.frameLocator('iframe').getByRole('heading', { name: 'Orders of today' }).waitFor();
    await page.waitForFunction("heard.includes('ui/notifications/size-changed')");
    const heard = (await page.evaluate('heard')) as string[];
    assert.deepEqual(heard.slice(0, 2), ['ui/initialize', 'ui/notifications/initialized']);
    await page.close();
  });

  it('shows attacks in the result of a tool as texts', async () => {
    const page = await browser.newPage();
    const seen = await watch(page);
    await show(page, createPayload('s', Object.values(ATTACKS).join(' ')));
    await page.frameLocator('iframe').getByRole('heading').waitFor();
    for (const frame of page.frames().slice(1)) assert.deepEqual(await listTraces(frame), []);
    assert.deepEqual(seen, []);
    await page.close();
  });
});

async function show(page: Page, payload: Payload): Promise<void> {
  const toLiteral = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  await page.setContent(HOST);
  await page.evaluate(
    `window.payload = ${toLiteral(payload)}; document.querySelector('iframe').srcdoc = ${toLiteral(app)};`,
  );
}
