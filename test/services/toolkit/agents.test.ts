import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ClientFactory } from '@a2a-js/sdk/client';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createProgram, createService, type Json, ToolkitServer } from './toolkit-server.ts';

const services = [createService('zoo', { url: 'http://127.0.0.1:9001' })];
const server = await ToolkitServer.open(createProgram(services));
const published = await ToolkitServer.open(createProgram(services, { isCheckout: false }));
after(() => Promise.all([server.close(), published.close()]));

const TOOLS = [
  'get_product_overview',
  'get_install_options',
  'list_workflows',
  'get_agent_routing_guidance',
  'get_public_links',
];

const text = { type: 'string', minLength: 1 };
const IDENTITY = {
  name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
  description: { type: 'string', minLength: 1, maxLength: 100 },
  title: { type: 'string', minLength: 1, maxLength: 100 },
  version: { type: 'string', maxLength: 255, pattern: '^\\d+\\.\\d+\\.\\d+' },
  websiteUrl: { type: 'string', pattern: '^https?://' },
  remotes: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      required: ['type', 'url'],
      properties: {
        type: { enum: ['streamable-http', 'sse'] },
        url: { type: 'string', pattern: '^https?://[^\\s]+$' },
      },
    },
  },
};

/** The rules of the MCP registry (2025-12-11) for the parts of this document. */
const SERVER_RULES = {
  type: 'object',
  required: ['$schema', 'name', 'description', 'version'],
  additionalProperties: false,
  properties: {
    ...IDENTITY,
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    packages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['registryType', 'identifier', 'version', 'transport'],
        properties: {
          registryType: { enum: ['npm', 'pypi', 'oci', 'nuget', 'mcpb'] },
          identifier: text,
          version: { type: 'string', not: { const: 'latest' }, pattern: '^[^\\^~><=*]+$' },
          transport: { type: 'object', required: ['type'], properties: { type: { const: 'stdio' } } },
          packageArguments: {
            type: 'array',
            items: {
              type: 'object',
              required: ['type', 'value'],
              properties: { type: { const: 'positional' }, value: text },
            },
          },
        },
      },
    },
  },
};

const CARD_RULES = {
  type: 'object',
  required: ['$schema', 'name', 'version', 'description', 'remotes'],
  additionalProperties: false,
  properties: {
    ...IDENTITY,
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json' },
  },
};

function checkRules(rules: object, document: unknown): void {
  const ajv = new Ajv2020();
  assert.ok(ajv.validate(rules, document), ajv.errorsText());
}

describe('documents of the MCP server', () => {
  it('keep the rules of the registry, with and without a package', async () => {
    for (const each of [server, published]) {
      const { body } = await each.get('/server.json');
      checkRules(SERVER_RULES, body);
      assert.deepEqual((await each.get('/.well-known/mcp')).body, body);
    }
  });

  it('are a server card at both places', async () => {
    const { body } = await server.get('/.well-known/mcp/server-card.json');
    checkRules(CARD_RULES, body);
    const beside = await server.get('/mcp/server-card');
    assert.deepEqual(beside.body, body);
    assert.match(beside.headers.get('content-type') ?? '', /^application\/mcp-server-card\+json\b/);
  });

  it('list every agent and MCP server of the installation in the catalogue', async () => {
    const { body } = await server.get('/.well-known/ai-catalog.json');
    assert.equal(body.specVersion, '1.0');
    assert.deepEqual(
      body.entries.map(({ type, url }: Json) => [type, url]),
      [
        ['application/a2a-agent-card+json', `${server.url}/.well-known/agent-card.json`],
        ['application/mcp-server-card+json', 'http://127.0.0.1:9001/.well-known/mcp/server-card.json'],
      ],
    );
  });
});

describe('MCP', () => {
  it('has the five tools, which only read, and answers each as its schema says', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      TOOLS,
    );
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { name, annotations, outputSchema } of tools) {
      assert.equal(annotations?.readOnlyHint, true);
      const { structuredContent } = (await client.callTool({ name, arguments: {} })) as Json;
      assert.ok(ajv.validate(outputSchema as object, structuredContent), `${name}: ${ajv.errorsText()}`);
    }
    const options = (await client.callTool({ name: 'get_install_options', arguments: { client: 'codex' } })) as Json;
    assert.ok(options.structuredContent.installOptions.every(({ client: name }: Json) => name === 'codex'));
    const wrong = (await client.callTool({ name: 'get_install_options', arguments: { client: 'abacus' } })) as Json;
    assert.equal(wrong.isError, true);
    await client.close();
  });

  it('returns the same as the documents', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_product_overview', arguments: {} },
    };
    const { text: answer } = await server.post('/mcp', call);
    const { body } = await server.get('/api/product');
    assert.ok(answer.includes(JSON.stringify(body.services)));
  });

  it('refuses pages of other sites', async () => {
    for (const path of ['/mcp', '/a2a']) {
      const { status, body } = await server.post(path, {}, { origin: 'https://evil.example' });
      assert.deepEqual([status, body.error.code], [403, 'foreign_origin'], path);
    }
  });
});

describe('A2A', () => {
  it('is found by the client of the SDK through the card, and answers', async () => {
    const client = await new ClientFactory().createFromUrl(server.url);
    const card = (await client.getAgentCard()) as Json;
    assert.deepEqual(
      card.skills.map(({ id }: Json) => id),
      TOOLS,
    );
    const ask = async (content: Json): Promise<Json> =>
      client.sendMessage({
        message: { messageId: 'm1', role: 1, parts: [{ content, mediaType: '', filename: '' }] },
      } as never);
    const asked = await ask({ $case: 'text', value: 'How do I install it and connect Cursor?' });
    assert.equal(asked.metadata.skill, 'get_install_options');
    const { value } = asked.parts[1].content;
    assert.ok(value.installOptions.length > 0 && value.installOptions.every((each: Json) => each.client === 'cursor'));
    const named = await ask({ $case: 'data', value: { skill: 'get_public_links' } });
    assert.ok(named.parts[1].content.value.links.length > 0);
    const vague = await ask({ $case: 'text', value: 'hello' });
    assert.equal(vague.metadata.skill, 'get_product_overview');
  });

  const message = { parts: [{ text: 'hello' }] };
  const REFUSED: readonly (readonly [what: string, body: unknown, code: number, version?: string])[] = [
    ['what is not JSON', '{', -32700],
    ['what is no request', [], -32600],
    ['nothing', 'null', -32600],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'constructor' }, -32601],
    ['a message without parts', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message: {} } }, -32602],
    ['parts that are none', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message: { parts: [null, 7] } } }, -32602],
    ['an unknown skill', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message: { parts: [{ data: { skill: 'x' } }] } } }, -32602],
    ['tasks', { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 'x' } }, -32001],
    ['streams', { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } }, -32004],
    ['another version', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }, -32009, '0.3'],
  ]; // biome-ignore format: a table
  for (const [what, body, code, version] of REFUSED) {
    it(`refuses ${what} with ${code}`, async () => {
      const answer = await server.post('/a2a', body, version === undefined ? {} : { 'a2a-version': version });
      assert.deepEqual([answer.status, answer.body.error.code], [200, code]);
    });
  }
});
