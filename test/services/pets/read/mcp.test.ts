import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, describe, it } from 'node:test';
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Json, PetsServer } from '../pets-server.ts';
import { addPetRecord } from '../test-pets.ts';

const TOOLS = [
  'search_pets',
  'get_pet',
  'get_install_instructions',
  'get_badge_code',
  'get_card_code',
  'get_embed_code',
  'preview_pet',
  'get_pet_request_info',
];

interface AnyClient {
  listTools(): Promise<{ tools: Json[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Json>;
  close(): Promise<void>;
}

const CLIENTS: Readonly<Record<string, (url: URL) => Promise<AnyClient>>> = {
  'the current client': async (url) => {
    const client = new CurrentClient({ name: 'test', version: '1' });
    await client.connect(new CurrentTransport(url));
    return client as AnyClient;
  },
  'a client of the protocol before': async (url) => {
    const client = new EarlierClient({ name: 'test', version: '1' });
    await client.connect(new EarlierTransport(url) as never);
    return client as unknown as AnyClient;
  },
};

describe('MCP', () => {
  let server: PetsServer;

  before(async () => {
    server = await PetsServer.open();
    await addPetRecord(server.store, 'tidy-magpie', {
      displayName: 'Tidy "Magpie": #1',
      description: 'Collects shiny things.',
      tags: ['bird', 'shiny'],
      owner: { accountId: null, name: 'Ada', profileSlug: null },
    });
    await addPetRecord(server.store, 'blue-cat', { displayName: 'Blue cat', tags: ['cat'] });
    await addPetRecord(server.store, 'lamp', { displayName: 'Lamp', kind: 'object', tags: ['shiny'] });
  });
  after(() => server.close());

  for (const [name, connect] of Object.entries(CLIENTS)) {
    for (const path of ['/mcp', '/.well-known/mcp']) {
      it(`[P1.2, P4.7, P4.8] offers its tools, all of which only read, to ${name} at ${path}`, async () => {
        const client = await connect(new URL(path, server.url));
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map((tool) => tool.name),
          TOOLS,
        );
        for (const tool of tools) {
          assert.equal(tool.annotations.readOnlyHint, true);
          assert.equal(tool.inputSchema.type, 'object');
          assert.equal(tool.outputSchema.type, 'object');
        }
        await client.close();
      });
    }

    it(`[P1.2] answers every tool with structure that matches its schema, and the same as text, to ${name}`, async () => {
      const client = await connect(new URL('/mcp', server.url));
      const { tools } = await client.listTools();
      for (const tool of tools) {
        const all: Record<string, string> = { slug: 'tidy-magpie', prompt: 'a blue cat' };
        const required: string[] = tool.inputSchema.required ?? [];
        const input = Object.fromEntries(required.map((key) => [key, all[key]]));
        const result = await client.callTool({ name: tool.name, arguments: input });
        assert.notEqual(result.isError, true);
        assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
        const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(tool.outputSchema);
        assert.ok(validate(result.structuredContent), JSON.stringify(validate.errors));
      }
      await client.close();
    });

    it(`returns refusals of ${name} as an error with code and message`, async () => {
      const client = await connect(new URL('/mcp', server.url));
      // The client checks structured results against the schemas from now on.
      await client.listTools();
      const cases: [string, Record<string, unknown>, string][] = [
        ['get_pet', { slug: 'nobody' }, 'not_found'],
        ['get_pet', { slug: 'NOT A SLUG' }, 'invalid_slug'],
        ['get_pet', {}, 'invalid_field'],
        ['get_badge_code', { slug: 7 }, 'invalid_field'],
        ['search_pets', { limit: 0 }, 'invalid_field'],
        ['search_pets', { limit: 61 }, 'invalid_field'],
        ['search_pets', { kind: 'planet' }, 'invalid_field'],
        ['search_pets', { unknown: 1 }, 'invalid_field'],
        ['search_pets', { query: 'x'.repeat(201) }, 'invalid_field'],
        ['delete_pet', {}, 'unknown_tool'],
      ];
      for (const [name, input, code] of cases) {
        const result = await client.callTool({ name, arguments: input });
        assert.equal(result.isError, true, `${name} ${JSON.stringify(input)}`);
        const { error } = JSON.parse(result.content[0].text);
        assert.equal(error.code, code, JSON.stringify(result));
        assert.equal(typeof error.message, 'string');
        assert.equal(result.structuredContent, undefined);
      }
      await client.close();
    });
  }

  it('[P1.2] searches by words, kind, tags, author and compatibility', async () => {
    const client = await CLIENTS['the current client']!(new URL('/mcp', server.url));
    const search = async (input: Record<string, unknown>): Promise<Json> =>
      (await client.callTool({ name: 'search_pets', arguments: input })).structuredContent;
    const slugs = ({ pets }: Json): string[] => pets.map(({ slug }: Json) => slug);
    assert.deepEqual(slugs(await search({})), ['lamp', 'blue-cat', 'tidy-magpie']);
    assert.equal((await search({})).limit, 10);
    assert.deepEqual(slugs(await search({ query: 'magpie' })), ['tidy-magpie']);
    assert.deepEqual(slugs(await search({ kind: 'object' })), ['lamp']);
    assert.deepEqual(slugs(await search({ tags: 'shiny' })), ['lamp', 'tidy-magpie']);
    assert.deepEqual(slugs(await search({ tags: 'shiny,bird' })), ['tidy-magpie']);
    assert.deepEqual(slugs(await search({ tags: ['shiny', 'bird'] })), ['tidy-magpie']);
    assert.deepEqual(slugs(await search({ author: 'ada' })), ['tidy-magpie']);
    assert.deepEqual(slugs(await search({ compatibleWith: 'codex' })), ['lamp', 'blue-cat', 'tidy-magpie']);
    assert.deepEqual(slugs(await search({ compatibleWith: ['elsewhere'] })), []);
    const limited = await search({ limit: 1 });
    assert.deepEqual([limited.total, limited.limit, slugs(limited)], [3, 1, ['lamp']]);
    await client.close();
  });

  it('refuses pages of other sites', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { port } = new URL(server.url);
    for (const [headers, status] of [
      [{}, 200],
      [{ host: `localhost:${port}` }, 200],
      [{ host: `localhost:${port}`, origin: 'http://localhost:6274' }, 200],
      [{ origin: `http://127.0.0.1:${port}` }, 200],
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: 'null' }, 403],
    ] as const) {
      const answer = await post(server, '/mcp', JSON.stringify(body), headers);
      assert.equal(answer.status, status, `${JSON.stringify(headers)} ${answer.text}`);
      if (status === 403) assert.equal(JSON.parse(answer.text).code, 'forbidden');
    }
  });

  it('knows the public address by its name, and no other name', async () => {
    const published = await PetsServer.open({ publicUrl: 'https://pets.example.org' });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const send = async (headers: Record<string, string>) => (await post(published, '/mcp', body, headers)).status;
    assert.equal(await send({ host: 'pets.example.org', origin: 'https://pets.example.org' }), 200);
    assert.equal(await send({ host: 'pets.example.org', origin: 'https://pets.example.org.evil.example' }), 403);
    assert.equal(await send({ host: 'other.example.org' }), 421);
    await published.close();
  });

  it('answers GET and DELETE with 405 and what is allowed', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await server.call(method, '/mcp');
      assert.equal(answer.status, 405);
      assert.equal(answer.headers.get('allow'), 'POST');
      assert.equal(answer.body.code, 'method_not_allowed');
    }
  });

  it('answers malformed messages in the terms of the protocol, and never keeps a session', async () => {
    const malformed = await post(server, '/mcp', '{"jsonrpc":', {});
    assert.equal(malformed.status, 400);
    assert.equal(JSON.parse(malformed.text).error.code, -32700);
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const answer = await post(server, '/mcp', JSON.stringify(initialize), {});
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['mcp-session-id'], undefined);
    assert.equal(answer.headers['set-cookie'], undefined);
  });

  it('bounds the size of messages, and refuses subscriptions', async () => {
    const padded = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { pad: 'x'.repeat(70_000) } });
    assert.equal((await post(server, '/mcp', padded, {})).status, 413);
    const listen = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
          [CLIENT_INFO_META_KEY]: { name: 'test', version: '1' },
          [CLIENT_CAPABILITIES_META_KEY]: {},
        },
      },
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const answer = await post(server, '/mcp', JSON.stringify(listen), headers);
    assert.match(answer.text, /Subscription limit reached/);
  });
});

interface Posted {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Posts with any Host header, which fetch does not allow. */
function post(
  server: PetsServer,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.end(body);
  });
}
