import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, PetsServer } from '../pets-server.ts';
import { addPetRecord } from '../test-pets.ts';

const BASE = 'https://pets.example.org';

describe('discovery', () => {
  let server: PetsServer;

  before(async () => {
    server = await PetsServer.open({ publicUrl: BASE });
    await addPetRecord(server.store, 'tidy-magpie', {
      displayName: 'Tidy & <magpie> \u0007',
      description: 'Collects shiny things.',
      tags: ['bird'],
    });
  });
  after(() => server.close());

  it('[P4.9, P4.10, P5.3] describes the public access model: no OAuth, no scopes, no tokens', async () => {
    for (const [path, resource] of [
      ['/.well-known/oauth-protected-resource', BASE],
      ['/.well-known/oauth-protected-resource/mcp', `${BASE}/mcp`],
    ] as const) {
      assert.deepEqual((await server.get(path)).body, {
        resource,
        resource_name: 'Magpie Pets',
        resource_documentation: `${BASE}/docs`,
        resource_policy_uri: `${BASE}/terms`,
        resource_tos_uri: `${BASE}/terms`,
        oauth_unsupported: true,
        scopes_supported: [],
        bearer_methods_supported: [],
      });
    }
    assert.equal((await server.get('/.well-known/oauth-authorization-server')).status, 404);
  });

  it('[P4.11] describes the MCP server in server.json, at /.well-known/mcp and on its card', async () => {
    const { body } = await server.get('/server.json');
    assert.equal(body.name, 'org.example.pets/magpie-pets');
    assert.deepEqual(body.remotes, [{ type: 'streamable-http', url: `${BASE}/mcp` }]);
    assert.deepEqual((await server.get('/.well-known/mcp')).body, body);
    const card = (await server.get('/.well-known/mcp/server-card.json')).body;
    assert.equal(card.transport.endpoint, `${BASE}/mcp`);
    assert.equal(card.tools.length, 8);
    assert.deepEqual(card.authentication, { required: false, schemes: [] });
  });

  it('[P4.11] has texts for agents that lead to everything else', async () => {
    const { text } = await server.get('/llms.txt');
    assert.match(text, /^# Magpie pets\n\n> /);
    const full = (await server.get('/llms-full.txt')).text;
    for (const topic of ['# The pet registry for programs', '# Ask for a new pet', '# Submit a pet', '# Terms']) {
      assert.ok(full.includes(topic), topic);
    }
    const links = [text, full].flatMap((page) =>
      [...page.matchAll(/\]\((https:[^)]+)\)/g)].map(([, link = '']) => link),
    );
    assert.ok(links.length > 10);
    for (const link of new Set(links)) {
      assert.equal((await server.get(link.replace(BASE, ''))).status, 200, link);
    }
    assert.match((await server.get('/docs/llms.txt')).text, /search_pets/);
    assert.match((await server.get('/docs')).headers.get('content-type') ?? '', /html/);
  });

  it('lists all pets in the sitemap and new ones in the feed, as well-formed XML', async () => {
    const sitemap = await server.get('/sitemap.xml');
    assert.match(sitemap.headers.get('content-type') ?? '', /^application\/xml/);
    assert.ok(sitemap.text.includes(`<loc>${BASE}/pets/tidy-magpie</loc>`));
    const feed = await server.get('/feed.xml');
    assert.match(feed.headers.get('content-type') ?? '', /^application\/atom\+xml/);
    assert.ok(feed.text.includes('<title>Tidy &amp; &lt;magpie&gt; </title>'));
    assert.ok(feed.text.includes('<published>2026-01-16T12:00:00.000Z</published>'));
  });

  it('[P4.11, P5.2] describes every route in OpenAPI 3.1, with the two security schemes', async () => {
    const { body } = await server.get('/openapi.json');
    assert.match(body.openapi, /^3\.1\./);
    const { AppSessionCookie, ProxyBasic } = body.components.securitySchemes;
    assert.deepEqual(
      [AppSessionCookie.type, AppSessionCookie.in, AppSessionCookie.name],
      ['apiKey', 'cookie', 'magpie_session'],
    );
    assert.deepEqual([ProxyBasic.type, ProxyBasic.scheme], ['http', 'basic']);
    const described = Object.entries(body.paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method} ${path}`),
    );
    for (const route of [
      'get /api/manifest',
      'get /api/manifest.toon',
      'get /api/pets',
      'get /api/pets.toon',
      'get /api/pets/{slug}',
      'get /api/pets/{slug}.toon',
      'get /api/pets/{slug}/share',
      'get /api/pets/{slug}/share.toon',
      'get /api/pets/{slug}/install',
      'get /api/pets/{slug}/install.toon',
      'post /api/pets/{slug}/install',
      'get /api/tags',
      'get /api/tags.toon',
      'post /mcp',
      'post /.well-known/mcp',
      'get /.well-known/mcp',
      'get /.well-known/mcp/server-card.json',
      'get /.well-known/oauth-protected-resource',
      'get /.well-known/oauth-protected-resource/mcp',
      'get /server.json',
      'get /llms.txt',
      'get /llms-full.txt',
      'get /docs/llms.txt',
      'get /index.md',
      'get /pets/{slug}.md',
      'get /terms.md',
      'get /sitemap.xml',
      'get /feed.xml',
    ]) {
      assert.ok(described.includes(route), route);
    }
    for (const [path, type] of [
      ['/pets/{slug}.md', 'text/markdown'],
      ['/index.md', 'text/markdown'],
      ['/api/pets/{slug}.toon', 'text/toon'],
      ['/api/pets/{slug}', 'application/json'],
    ] as const) {
      assert.deepEqual(Object.keys(body.paths[path].get.responses.default.content), [type], path);
    }
    const operations = Object.values(body.paths).flatMap((item) => Object.values(item as Json)) as Json[];
    const ids = operations.map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    const { parameters } = body.paths['/api/pets'].get;
    const pageSize = parameters.find(({ name }: Json) => name === 'pageSize').schema;
    assert.deepEqual([pageSize.minimum, pageSize.maximum], [1, 200]);
  });
});

describe('Markdown', () => {
  let server: PetsServer;

  before(async () => {
    server = await PetsServer.open({ publicUrl: BASE });
    await addPetRecord(server.store, 'tidy-magpie', {
      displayName: 'Tidy *magpie*',
      tags: ['bird'],
      license: 'CC0-1.0',
    });
    await addPetRecord(server.store, 'lamp', { displayName: 'Lamp', kind: 'object' });
  });
  after(() => server.close());

  it('[P1.1] describes the gallery with its pets, and accepts the query of the list', async () => {
    const { text, headers } = await server.get('/index.md');
    assert.equal(headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.ok(text.includes(`- [Tidy \\*magpie\\*](${BASE}/pets/tidy-magpie.md) (\`tidy-magpie\`, creature)`), text);
    assert.ok(text.includes('bird (1)'));
    const lamps = (await server.get('/index.md?q=lamp')).text;
    assert.ok(lamps.includes('1 pet') && !lamps.includes('tidy-magpie'));
    assert.match((await server.get('/index.md?pageSize=1')).text, /page 1 of 2[\s\S]*page=2/);
  });

  it('[P1.1] describes a pet with the command to run and the text to paste', async () => {
    const { text } = await server.get('/pets/tidy-magpie.md');
    assert.match(text, /^# Tidy \\\*magpie\\\*\n/);
    for (const part of [
      '- Licence: CC0-1.0',
      'npx @astandrik/codex-pets install tidy-magpie',
      '/badge/tidy-magpie.svg',
      '<iframe',
    ]) {
      assert.ok(text.includes(part), part);
    }
  });

  it('returns errors as Markdown', async () => {
    const { status, headers, text } = await server.get('/pets/nobody.md');
    assert.equal(status, 404);
    assert.equal(headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.match(text, /^# There is no pet with this slug\.\n[\s\S]*`not_found`/);
  });
});

describe('errors', () => {
  let server: PetsServer;

  before(async () => {
    server = await PetsServer.open();
  });
  after(() => server.close());

  it('[P7.1] have error, code and message, and where useful hint and field', async () => {
    const { status, body } = await server.get('/api/pets?page=0');
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body), ['error', 'code', 'message', 'hint', 'field']);
    assert.equal(body.error, body.code);
    assert.deepEqual(Object.keys((await server.get('/nowhere')).body), ['error', 'code', 'message', 'hint']);
  });

  it('may be read by pages of other sites as well', async () => {
    for (const path of ['/api/pets/nobody', '/api/pets/nobody.toon']) {
      assert.equal((await server.get(path)).headers.get('access-control-allow-origin'), '*');
    }
  });

  it('are a page for browsers, except at the interfaces of programs', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const page = await server.get('/pets/nobody', browser);
    assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
    assert.match(page.text, /^<!doctype html>/i);
    assert.equal((await server.get('/api/pets/nobody', browser)).body.code, 'not_found');
    assert.equal((await server.get('/pets/nobody', { accept: '*/*' })).body.code, 'not_found');
    const markdown = await server.get('/pets/nobody', { accept: 'text/markdown, text/html;q=0.9' });
    assert.equal(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8');
  });
});
