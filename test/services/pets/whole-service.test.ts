// The running service: the declarations of all its parts together.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, PetsServer } from './pets-server.ts';
import { PUBLIC_PATHS } from './read/routes.ts';
import { addPetRecord } from './test-pets.ts';

const CONTRACT_ROUTES = [
  'get /api/manifest',
  'get /api/manifest.toon',
  'get /api/pets',
  'get /api/pets.toon',
  'get /api/pets/{slug}',
  'get /api/pets/{slug}.toon',
  'get /api/tags',
  'get /api/tags.toon',
  'get /api/pets/{slug}/share',
  'get /api/pets/{slug}/install',
  'post /api/generation-requests',
  'post /api/submissions/register',
  'post /mcp',
  'post /.well-known/mcp',
  'get /.well-known/oauth-protected-resource',
  'get /.well-known/oauth-protected-resource/mcp',
  'get /.well-known/mcp/server-card.json',
  'get /llms-full.txt',
  'get /docs/llms.txt',
];

describe('the whole registry', () => {
  let server: PetsServer;

  before(async () => {
    server = await PetsServer.open();
    await addPetRecord(server.store, 'tidy-magpie', { displayName: 'Tidy magpie' });
  });
  after(() => server.close());

  it('[P4.1, P4.2, P4.3, P4.4, P4.5, P4.6, P4.9, P4.10, P4.11] answers every address that everybody may read', async () => {
    for (const path of [...PUBLIC_PATHS, '/terms', '/openapi.json', '/docs']) {
      const response = await fetch(`${server.url}${path}`);
      await response.arrayBuffer();
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('set-cookie'), null, path);
    }
  });

  it('[P5.2] describes every route of the contract, each under a unique name', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Json;
    const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item).map(([method, operation]) => ({ route: `${method} ${path}`, operation })),
    );
    const routes = operations.map(({ route }) => route);
    for (const route of CONTRACT_ROUTES) assert.ok(routes.includes(route), route);
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(Object.keys(document.components.securitySchemes), ['AppSessionCookie', 'ProxyBasic']);
  });

  it('[P1.1] answers pages as Markdown to clients that prefer it', async () => {
    for (const path of ['/', '/pets/tidy-magpie', '/request', '/submit', '/terms']) {
      const get = async (accept: string): Promise<string> => {
        const response = await fetch(`${server.url}${path}`, { headers: { accept } });
        await response.arrayBuffer();
        assert.equal(response.status, 200, path);
        assert.match(response.headers.get('vary') ?? '', /accept/i, path);
        return response.headers.get('content-type') ?? '';
      };
      assert.match(await get('text/markdown, text/html;q=0.9'), /^text\/markdown/, path);
      assert.match(await get('text/html'), /^text\/html/, path);
    }
  });
});
