import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Access } from '../../../src/services/studio/ports.ts';
import { SHOP } from './described-shop.ts';
import { type Json, StudioServer } from './studio-server.ts';
import { createPayload } from './tiny-engine.ts';

const TOOLS = [
  'generate_interface',
  'refine_interface',
  'export_interface',
  'search_interfaces',
  'get_interface',
  'publish_interface',
  'unpublish_interface',
];
const READING = ['export_interface', 'search_interfaces', 'get_interface'];
const APP = 'ui://magpie-studio/interface.html';

interface AnyClient {
  listTools(): Promise<{ tools: Json[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Json>;
  listResources(): Promise<{ resources: Json[] }>;
  readResource(of: { uri: string }): Promise<{ contents: Json[] }>;
  getServerCapabilities(): Json;
  close(): Promise<void>;
}

const toOptions = (token: string | undefined) =>
  token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } };

const CLIENTS: Readonly<Record<string, (url: string, token?: string) => Promise<AnyClient>>> = {
  'the current client': async (url, token) => {
    const client = new CurrentClient({ name: 'test', version: '1' });
    await client.connect(new CurrentTransport(new URL(`${url}/mcp`), toOptions(token)));
    return client as unknown as AnyClient;
  },
  'a client of the protocol before': async (url, token) => {
    const client = new EarlierClient({ name: 'test', version: '1' });
    await client.connect(new EarlierTransport(new URL(`${url}/mcp`), toOptions(token)) as never);
    return client as unknown as AnyClient;
  },
};

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const errorOf = (result: Json) => JSON.parse(result.content[0].text).error;

describe('MCP', () => {
  const tokens = new Map<string, Access>();
  let server: StudioServer;
  before(async () => {
    server = await StudioServer.open({ verifyAccess: async (token) => tokens.get(token) });
    const { account } = await server.addMember('Ada');
    tokens.set('may-publish', { accountId: account.id, scopes: ['interface:generate', 'interface:publish'] });
    tokens.set('may-generate', { accountId: account.id, scopes: ['interface:generate'] });
  });
  after(() => server.close());

  for (const [name, connect] of Object.entries(CLIENTS)) {
    it(`offers its tools to ${name}, and says which of them only read`, async () => {
      const client = await connect(server.url);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map((tool) => tool.name),
        TOOLS,
      );
      for (const tool of tools) assert.equal(tool.annotations.readOnlyHint, READING.includes(tool.name), tool.name);
      assert.equal(tools[0]._meta.ui.resourceUri, APP);
      await client.close();
    });

    it(`lets ${name} make, change and export an interface without a token, as the output schemas say`, async () => {
      const client = await connect(server.url);
      const schemas = new Map(
        (await client.listTools()).tools.map((tool) => [tool.name, ajv.compile(tool.outputSchema)]),
      );
      const call = async (tool: string, input: object): Promise<Json> => {
        const result = await client.callTool({ name: tool, arguments: { ...input } });
        assert.ok(!result.isError, JSON.stringify(result.content));
        assert.ok(schemas.get(tool)?.(result.structuredContent), JSON.stringify(schemas.get(tool)?.errors));
        return result;
      };
      const made = await call('generate_interface', { prompt: 'orders' });
      const { conversationId, payload } = made.structuredContent;
      assert.match(made.content[0].text, /“orders”, version 1.*\nconversationId: .*\n- covered: orders/);
      const changed = await call('refine_interface', { prompt: 'invoices', conversationId });
      assert.deepEqual([changed.structuredContent.version, changed.structuredContent.title], [2, 'invoices']);
      const own = await call('refine_interface', { prompt: 'own', payload, selectedNodeId: 'title' });
      assert.equal(own.structuredContent.payload.surfaceId, payload.surfaceId);
      const { files } = (await call('export_interface', { format: 'react', conversationId })).structuredContent;
      assert.match(
        files.find(({ path }: Json) => path === 'src/App.tsx').text,
        /<Heading id="title" text="invoices" \/>/,
      );
      const first = await call('export_interface', { format: 'html', conversationId, version: 1 });
      assert.match(first.structuredContent.files[0].text, /<title>orders<\/title>/);
      const { turnId } = made.structuredContent;
      assert.equal((await fetch(`${server.url}/api/turns/${turnId}`)).status, 404, 'nobody has shared it');
      await client.close();
    });

    it(`shows ${name} the resource that hosts with MCP Apps render`, async () => {
      const client = await connect(server.url);
      const { resources } = await client.listResources();
      assert.deepEqual(
        resources.map(({ uri, mimeType }) => [uri, mimeType]),
        [[APP, 'text/html;profile=mcp-app']],
      );
      const { contents } = await client.readResource({ uri: APP });
      assert.match(contents[0].text, /^<!doctype html>/);
      await assert.rejects(client.readResource({ uri: 'ui://magpie-studio/other' }));
      await client.close();
    });

    it(`lets ${name} publish and take back with a token for that, and not without`, async () => {
      const client = await connect(server.url, 'may-publish');
      const made = await client.callTool({ name: 'generate_interface', arguments: { prompt: `public by ${name}` } });
      const { conversationId } = made.structuredContent;
      const published = await client.callTool({ name: 'publish_interface', arguments: { conversationId } });
      const { id, url } = published.structuredContent;
      assert.equal(url, `${server.url}/gallery/${id}`);
      const found = await client.callTool({ name: 'search_interfaces', arguments: { query: `public ${name}` } });
      assert.deepEqual(
        found.structuredContent.interfaces.map((entry: Json) => [entry.id, entry.author, entry.prompt]),
        [[id, 'Ada', null]],
      );
      const got = await client.callTool({ name: 'get_interface', arguments: { id } });
      assert.equal(got.structuredContent.payload.title, `public by ${name}`);
      const stranger = await connect(server.url);
      const refined = await stranger.callTool({
        name: 'refine_interface',
        arguments: { prompt: 'mine', interfaceId: id },
      });
      assert.equal(refined.structuredContent.title, 'mine');
      for (const refused of [stranger, await connect(server.url, 'may-generate')]) {
        await assert.rejects(refused.callTool({ name: 'publish_interface', arguments: { conversationId } }));
        await assert.rejects(refused.callTool({ name: 'unpublish_interface', arguments: { id } }));
        await refused.close();
      }
      const taken = await client.callTool({ name: 'unpublish_interface', arguments: { id } });
      assert.deepEqual(taken.structuredContent, { id, status: 'unpublished' });
      assert.equal((await server.get(`/api/gallery/${id}`)).status, 404);
      await client.close();
    });
  }

  it('refuses wrong input, unknown conversations and invalid interfaces with words for the agent', async () => {
    const client = await CLIENTS['the current client']!(server.url);
    for (const [tool, input, code] of [
      ['generate_interface', {}, 'invalid_field'],
      ['generate_interface', { prompt: ' ' }, 'invalid_field'],
      ['generate_interface', { prompt: 'fail' }, 'internal_error'],
      ['generate_interface', { prompt: 'unknown thing' }, 'not_understood'],
      ['refine_interface', { prompt: 'x' }, 'not_found'],
      ['refine_interface', { conversationId: 'unknown' }, 'invalid_field'],
      ['refine_interface', { prompt: 'x', app: SHOP }, 'invalid_field'],
      ['refine_interface', { app: SHOP, conversationId: 'unknown' }, 'not_found'],
      ['refine_interface', { app: { title: 'x' } }, 'invalid_interface'],
      ['export_interface', { format: 'app', payload: createPayload('s', 'x') }, 'not_found'],
      ['refine_interface', { prompt: 'x', conversationId: 'unknown' }, 'not_found'],
      ['refine_interface', { prompt: 'x', payload: createPayload('s', 'x', 'Script') }, 'invalid_interface'],
      ['export_interface', { format: 'exe' }, 'invalid_field'],
      ['get_interface', { id: 'unknown' }, 'not_found'],
    ] as const) {
      const result = await client.callTool({ name: tool, arguments: input });
      assert.deepEqual([result.isError, errorOf(result).code], [true, code], tool);
    }
    await client.close();
  });

  it('says why nothing was made, and what to ask for instead', async () => {
    const client = await CLIENTS['the current client']!(server.url);
    const result = await client.callTool({ name: 'generate_interface', arguments: { prompt: 'unknown thing' } });
    assert.equal(
      errorOf(result).message,
      'No interface came of this. I do not know an app like this. Choose one of: “orders”, “customers”.',
    );
    const made = await client.callTool({ name: 'generate_interface', arguments: { prompt: 'orders' } });
    assert.match(made.content[0].text, /- covered: orders \[tried: Title → orders\]/);
    const { conversationId } = made.structuredContent;
    const unchanged = await client.callTool({
      name: 'refine_interface',
      arguments: { prompt: 'unknown change', conversationId },
    });
    assert.equal(unchanged.structuredContent.version, 1);
    assert.match(unchanged.content[0].text, /- unresolved: unknown change .* Choose one of: “orders”, “customers”\./);
    await client.close();
  });

  it('takes a description, reports what is wrong with it, and returns it in results and exports', async () => {
    const client = await CLIENTS['the current client']!(server.url, 'may-publish');
    const { tools } = await client.listTools();
    const isTurn = ajv.compile(tools.find(({ name }) => name === 'refine_interface').outputSchema);
    const call = async (name: string, input: object): Promise<Json> =>
      client.callTool({ name, arguments: { ...input } });
    const made = await call('refine_interface', { app: SHOP });
    assert.ok(isTurn(made.structuredContent), JSON.stringify(isTurn.errors));
    const { conversationId, payload } = made.structuredContent;
    assert.deepEqual([payload.title, payload.app], ['Lamps', SHOP]);
    assert.match(made.content[0].text, /“Lamps”, version 1, \d+ nodes, from its description\./);
    const changed = await call('refine_interface', { app: { ...SHOP, title: 'Lights' }, conversationId });
    assert.deepEqual([changed.structuredContent.version, changed.structuredContent.title], [2, 'Lights']);
    const wrong = await call('refine_interface', { app: { ...SHOP, pages: [] }, conversationId });
    assert.match(errorOf(wrong).message, /- \/pages needs at least 1 entries/);
    const { files } = (await call('export_interface', { format: 'app', conversationId })).structuredContent;
    assert.deepEqual([files[0].path, JSON.parse(files[0].text)], ['app.json', { ...SHOP, title: 'Lights' }]);
    const published = await call('publish_interface', { conversationId });
    const got = await call('get_interface', { id: published.structuredContent.id });
    assert.deepEqual(got.structuredContent.payload.app, { ...SHOP, title: 'Lights' });
    assert.match(got.content[0].text, /\napp: \{\n {2}"title": "Lights",/);
    const remixed = await call('refine_interface', { app: SHOP, interfaceId: published.structuredContent.id });
    assert.deepEqual(remixed.structuredContent.payload.app, SHOP);
    await client.close();
  });

  it('asks for a token where a call needs one, and for its scope where it lacks that', async () => {
    const headers = { accept: 'application/json, text/event-stream' };
    const metadata = `resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`;
    for (const name of ['publish_interface', 'unpublish_interface']) {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } };
      const without = await server.post('/mcp', message, headers);
      assert.deepEqual([without.status, without.body.error.code], [401, 'invalid_token']);
      assert.equal(without.headers.get('www-authenticate'), `Bearer scope="interface:publish", ${metadata}`);
      const lacking = await server.post('/mcp', message, { ...headers, authorization: 'Bearer may-generate' });
      assert.deepEqual([lacking.status, lacking.body.error.code], [403, 'insufficient_scope']);
      const challenge = `Bearer error="insufficient_scope", scope="interface:publish", ${metadata}`;
      assert.equal(lacking.headers.get('www-authenticate'), challenge);
    }
  });

  it('answers a bad token with 401 and where to get one, and a page of another site with 403', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const headers = { accept: 'application/json, text/event-stream' };
    const bad = await server.post('/mcp', message, { ...headers, authorization: 'Bearer unknown' });
    assert.deepEqual([bad.status, bad.body.error.code], [401, 'invalid_token']);
    assert.equal(
      bad.headers.get('www-authenticate'),
      `Bearer error="invalid_token", resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`,
    );
    const foreign = await server.post('/mcp', message, { ...headers, origin: 'https://evil.example' });
    assert.equal(foreign.status, 403);
  });
});
