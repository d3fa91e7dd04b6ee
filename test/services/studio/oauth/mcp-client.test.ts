// All steps of a connection with a real MCP client and a real browser.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import {
  auth,
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../browser/open-browser.ts';
import { type Json, StudioServer } from '../studio-server.ts';

const PASSWORD = 'the keeper of the keys';

/** Opens a program on the person's computer: its memory and its redirect address. */
async function openProgram() {
  const arrivals: URL[] = [];
  const listener: Server = createServer((request, response) => {
    arrivals.push(new URL(request.url ?? '', 'http://127.0.0.1'));
    response.end('You can close this page.');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const redirectUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
  const kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    opened?: URL;
    discovered?: OAuthDiscoveryState;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Drawing agent', redirect_uris: [redirectUrl] },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.opened = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (discovered) => {
      kept.discovered = discovered;
    },
    discoveryState: () => kept.discovered,
  };
  return { provider, kept, arrivals, close: () => listener.close().closeAllConnections() };
}

describe('an MCP client that a person connects', () => {
  let server: StudioServer;
  let browser: Browser;
  before(async () => {
    server = await StudioServer.open();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('registers, sends the person through sign-in and consent, and publishes for them', async (t) => {
    await server.addMember('Ada', PASSWORD);
    const program = await openProgram();
    t.after(() => program.close());
    const serverUrl = `${server.url}/mcp`;
    assert.equal(await auth(program.provider, { serverUrl }), 'REDIRECT');
    const page = await browser.newPage({ viewport: { width: 375, height: 700 } });
    await page.goto(program.kept.opened?.href ?? '');
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Connect Drawing agent?' }).waitFor();
    assert.match(
      await page.getByRole('main').innerText(),
      /public gallery under your name[\s\S]*a program on this computer/,
    );
    assert.deepEqual(await listViolations(page), []);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/callback\?/);
    const { code: authorizationCode = '', iss = '' } = Object.fromEntries(program.arrivals[0]?.searchParams ?? []);
    assert.equal(await auth(program.provider, { serverUrl, authorizationCode, iss }), 'AUTHORIZED');

    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: program.provider }));
    const call = async (name: string, input: Record<string, unknown>): Promise<Json> => {
      const result = await client.callTool({ name, arguments: input });
      assert.ok(!result.isError, JSON.stringify(result.content));
      return result.structuredContent;
    };
    const { conversationId } = await call('generate_interface', { prompt: 'orders' });
    const { id } = await call('publish_interface', { conversationId });
    assert.equal((await server.get(`/api/gallery/${id}`)).body.author, 'Ada');
    await client.close();

    await page.goto(`${server.url}/account/connections`);
    assert.deepEqual(await listViolations(page), []);
    await page.getByRole('button', { name: 'Disconnect Drawing agent' }).click();
    await page.getByText('The program is disconnected.').waitFor();
  });
});

async function listViolations(page: Awaited<ReturnType<Browser['newPage']>>): Promise<string[]> {
  // Our policy lets pages run no script of others; the debugger may.
  const session = await page.context().newCDPSession(page);
  const expression = `${axe.source}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`;
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return result.value;
}
