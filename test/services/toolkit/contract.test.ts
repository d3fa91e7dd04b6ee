import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { OpenApiChecker } from '../../support/open-api-checker.ts';
import { createProgram, createService, type Json, TOOL, ToolkitServer } from './toolkit-server.ts';

const DOCUMENTS = [
  '/api/product',
  '/api/install-options',
  '/api/workflows',
  '/openapi.json',
  '/api/openapi.json',
  '/server.json',
  '/.well-known/mcp',
  '/.well-known/mcp/server-card.json',
  '/mcp/server-card',
  '/.well-known/agent-card.json',
  '/.well-known/ai-catalog.json',
  '/llms.txt',
  '/llms-full.txt',
  '/',
];

async function open(...args: Parameters<typeof ToolkitServer.open>): Promise<ToolkitServer> {
  const server = await ToolkitServer.open(...args);
  after(() => server.close());
  return server;
}

const zoo = createService('zoo', { url: 'http://127.0.0.1:9001' });
const farm = createService('farm', { url: 'http://127.0.0.1:9002', publicUrl: 'https://farm.example.org' });
const pond = createService('pond');
const lines: string[] = [];
const server = await open(createProgram([zoo, farm, pond]), {
  logLevel: 'debug',
  logTo: { write: (line) => void lines.push(line) },
});
const published = await open(createProgram([zoo, farm], { isCheckout: false }), {
  publicUrl: 'https://tools.example.org',
});

describe('every document of the toolkit', () => {
  for (const path of DOCUMENTS) {
    it(`${path} may be kept, compared and read by pages of other sites, and says where to read on`, async () => {
      const { status, headers, text } = await server.get(path);
      assert.equal(status, 200);
      assert.equal(headers.get('cache-control'), 'public, max-age=300');
      assert.equal(headers.get('access-control-allow-origin'), '*');
      const links = headers.get('link') ?? '';
      for (const [target, rel] of [
        ['llms.txt', 'describedby'],
        ['openapi.json', 'service-desc'],
        ['mcp', 'service'],
      ])
        assert.ok(links.includes(`<${server.url}/${target}>; rel="${rel}"`), links);
      const etag = headers.get('etag') ?? '';
      assert.match(etag, /^"[\w-]+"$/);
      const again = await server.get(path, { 'if-none-match': etag });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag]);
      const head = await server.call('HEAD', path);
      assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag]);
      assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(text)));
    });

    it(`${path} refuses other methods with those that it has`, async () => {
      const { status, headers, body } = await server.call('DELETE', path);
      assert.deepEqual([status, headers.get('allow'), body.error.code], [405, 'GET, HEAD', 'method_not_allowed']);
    });
  }

  it('is described, and answers as described', async () => {
    const { body } = await server.get('/openapi.json');
    assert.deepEqual(body, (await server.get('/api/openapi.json')).body);
    const checker = new OpenApiChecker(body);
    const operations = Object.values(body.paths as Json).flatMap((item) => Object.values(item as Json)) as Json[];
    const ids = operations.map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    for (const { operationId, summary, tags, responses } of operations) {
      assert.ok(summary && tags.length === 1 && responses['200'] && responses['500'], operationId);
    }
    for (const path of Object.keys(body.paths).filter((each) => body.paths[each].get !== undefined)) {
      checker.check({ method: 'GET', path, headers: {}, body: undefined }, await server.get(path));
    }
    const refused = await server.get('/api/install-options?client=abacus');
    assert.deepEqual(
      [refused.status, refused.body.error.code, refused.body.error.docs],
      [400, 'invalid_field', '/docs'],
    );
    checker.check({ method: 'GET', path: '/api/install-options', headers: {}, body: undefined }, refused);
  });

  it('has one shape for errors', async () => {
    const { status, body, headers } = await server.get('/nowhere');
    assert.deepEqual(
      [status, Object.keys(body), Object.keys(body.error)],
      [404, ['error'], ['code', 'message', 'docs']],
    );
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('cache-control'), 'no-store');
  });
});

describe('the documents of the toolkit', () => {
  it('is derived from the program: package, services, tools and addresses', async () => {
    const { body } = await server.get('/api/product');
    assert.equal(body.product.version, '1.2.3');
    assert.deepEqual([body.release.package, body.release.toolCount], ['zoo-server', 1]);
    assert.deepEqual(
      body.services.map(({ id, baseUrl, mcpUrl }: Json) => [id, baseUrl, mcpUrl]),
      [
        ['zoo', 'http://127.0.0.1:9001', 'http://127.0.0.1:9001/mcp'],
        ['farm', 'https://farm.example.org', 'https://farm.example.org/mcp'],
        ['pond', null, null],
      ],
    );
    assert.deepEqual(Object.keys(body.boundaries), ['remoteMcp', 'localOperations', 'credentials']);
    const { text } = await server.get('/llms-full.txt');
    assert.ok(text.includes('`npm run -s magpie -- zoo feed`: feed all animals') && text.includes(TOOL.description));
  });

  it('names services by the host that the reader uses, and behind a public address only those that have one', async () => {
    const local = server.url.replace('127.0.0.1', 'localhost');
    const product: Json = await (await fetch(`${local}/api/product`)).json();
    assert.equal(product.services[0].baseUrl, 'http://localhost:9001');
    const { body } = await published.get('/api/product');
    assert.deepEqual(
      body.services.map(({ baseUrl }: Json) => baseUrl),
      [null, 'https://farm.example.org'],
    );
    assert.doesNotMatch((await published.get('/llms-full.txt')).text, /9001/);
  });

  it('has options for every client, of one client where it is named', async () => {
    const { body } = await server.get('/api/install-options');
    const clients = new Set(body.installOptions.map(({ client }: Json) => client));
    assert.deepEqual([...clients], [null, 'claude-code', 'codex', 'cursor', 'vscode', 'gemini', 'generic']);
    for (const { configSnippet } of body.installOptions) if (configSnippet !== null) JSON.parse(configSnippet);
    const { body: vscode } = await server.get('/api/install-options?client=vscode');
    assert.deepEqual(
      vscode.installOptions.map(({ id, transport, deeplink }: Json) => [id, transport, deeplink]),
      [
        ['local-vscode', 'stdio', null],
        ['services-vscode', 'streamable-http', null],
      ],
    );
    assert.equal(
      JSON.parse(vscode.installOptions[1].configSnippet).servers['magpie-zoo'].url,
      'http://127.0.0.1:9001/mcp',
    );
  });

  it('advertises the commands of the package only where it runs as one, and none that fetches a package by name', async () => {
    for (const path of DOCUMENTS) {
      for (const each of [server, published]) assert.doesNotMatch((await each.get(path)).text, /npx/, path);
    }
    assert.doesNotMatch((await published.get('/llms-full.txt')).text, /npm (start|run)|deploy\//);
    assert.equal((await server.get('/server.json')).body.packages, undefined);
    const { body } = await published.get('/server.json');
    assert.deepEqual([body.packages[0].identifier, body.packages[0].transport.type], ['zoo-server', 'stdio']);
    const { body: cursor } = await published.get('/api/install-options?client=cursor');
    const config = new URL(cursor.installOptions[0].deeplink).searchParams.get('config') ?? '';
    assert.deepEqual(JSON.parse(Buffer.from(config, 'base64').toString()).args, ['mcp', '--admin']);
  });

  it('advertises no local server where there is none', async () => {
    const bare = await open(createProgram([zoo], { localTools: [] }));
    const { body } = await bare.get('/api/install-options');
    assert.ok(body.installOptions.every(({ transport }: Json) => transport !== 'stdio'));
    const { body: listed } = await bare.get('/api/workflows');
    assert.ok(listed.workflows.every(({ service }: Json) => service === 'zoo'));
  });

  it('fills addresses and commands into workflows', async () => {
    const { body } = await server.get('/api/workflows');
    const [first] = body.workflows;
    assert.equal(first.steps[0], 'Open http://127.0.0.1:9001/gate');
    assert.match(first.steps[1], /^Call: npm run -s magpie -- zoo feed --with hay/);
    assert.deepEqual([first.service, first.mutates, first.planFirst, first.tools], ['zoo', true, true, ['feed']]);
  });

  it('never logs credentials that were sent to it', async () => {
    await server.get('/api/product', { authorization: 'Bearer hunter2' });
    await server.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { authorization: 'Bearer hunter2' });
    await server.get('/nowhere', { authorization: 'Bearer hunter2' });
    assert.ok(lines.length > 0);
    assert.doesNotMatch(lines.join(''), /hunter2/);
  });
});

describe('the status of the services', () => {
  it('reports which answer, which do not and which were not started', async () => {
    const other = await open(createProgram([]));
    const well = createService('well', { url: other.url });
    const broken = createService('broken', { url: 'http://127.0.0.1:1' });
    const watched = await open(createProgram([well, broken, pond]));
    const { body, headers } = await watched.get('/api/status');
    const states = body.services.map(({ id, state }: Json) => [id, state]);
    assert.deepEqual(states, [['well', 'up'], ['broken', 'down'], ['pond', 'off']]); // biome-ignore format: a table
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  it('asks the services no more often than every five seconds, however many people look', async () => {
    let asked = 0;
    const listServices = async () => {
      asked += 1;
      return [];
    };
    let nowMs = 0;
    const clock = { nowMs: () => nowMs };
    const watched = await open(createProgram([], { listServices }), { clock });
    await Promise.all(Array.from({ length: 20 }, () => watched.get('/api/status')));
    assert.equal(asked, 1);
    nowMs = 5_000;
    await watched.get('/api/status');
    assert.equal(asked, 2);
  });
});
