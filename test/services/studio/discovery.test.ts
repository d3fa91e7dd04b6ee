import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ERROR_STATUS } from '../../../src/services/studio/contract/error-codes.ts';
import { type Json, StudioServer } from './studio-server.ts';

const server = await StudioServer.open({ verifyAccess: async () => undefined });
after(() => server.close());

describe('documents for programs', () => {
  it('describe every route that programs call, with the limits of each answer', async () => {
    const { body } = await server.get('/openapi.json');
    assert.deepEqual(Object.keys(body.paths).sort(), [
      '/.well-known/mcp',
      '/.well-known/mcp/server-card.json',
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/api/agent',
      '/api/conversations',
      '/api/conversations/{id}',
      '/api/conversations/{id}/versions/{version}',
      '/api/conversations/{id}/versions/{version}/export',
      '/api/conversations/{id}/versions/{version}/share',
      '/api/design-feedback',
      '/api/gallery',
      '/api/gallery/{id}',
      '/api/gallery/{id}/reports',
      '/api/moderation/interfaces/{id}',
      '/api/moderation/reports',
      '/api/moderation/reports/{id}/resolve',
      '/api/turns/{turnId}',
      '/api/turns/{turnId}/export',
      '/app-schema.json',
      '/catalogue.json',
      '/gallery/{id}/export',
      '/gallery/{id}/thumbnail.png',
      '/llms-full.txt',
      '/llms.txt',
      '/mcp',
      '/mcp.md',
      '/server.json',
    ]);
    for (const operation of Object.values(body.paths).flatMap((path) => Object.values(path as Json)) as Json[]) {
      const [success] = Object.keys(operation.responses);
      assert.ok(operation.responses[success ?? ''].headers['RateLimit-Policy'], operation.operationId);
      assert.ok(operation.responses['429'], operation.operationId);
    }
    assert.deepEqual(Object.keys(body.paths['/api/agent'].post.responses['200'].content), ['text/event-stream']);
  });

  it('say where the MCP endpoint is, what it offers, and how it is protected', async () => {
    for (const path of ['/.well-known/mcp', '/server.json']) {
      const { body } = await server.get(path);
      assert.equal(body.remotes[0].url, `${server.url}/mcp`);
    }
    const card = (await server.get('/.well-known/mcp/server-card.json')).body;
    assert.equal(card.tools.length, 7);
    assert.deepEqual(Object.keys(card.capabilities), ['tools', 'resources']);
    const resource = (await server.get('/.well-known/oauth-protected-resource/mcp')).body;
    assert.equal(resource.resource, `${server.url}/mcp`);
    assert.deepEqual(resource.authorization_servers, [server.url]);
    assert.deepEqual(resource.scopes_supported, ['interface:generate', 'interface:publish']);
  });

  it('guide agents, with addresses of the host that they asked and every error code', async () => {
    const llms = await server.get('/llms.txt');
    assert.match(llms.text, /^# Magpie Studio\n\n> /);
    assert.ok(llms.text.includes(`${server.url}/mcp.md`));
    const full = await server.get('/llms-full.txt');
    for (const code of Object.keys(ERROR_STATUS)) assert.ok(full.text.includes(`\`${code}\``), code);
    const guide = await server.get('/mcp.md');
    assert.match(guide.headers.get('content-type') ?? '', /^text\/markdown/);
    assert.match(guide.text, /generate_interface/);
    const catalogue = (await server.get('/catalogue.json')).body;
    assert.deepEqual(catalogue.components.Heading.required, ['id', 'component', 'text']);
    assert.ok(Object.keys(catalogue.components).length > 50 && catalogue.functions.where.description);
  });

  it('have the one shape of errors', async () => {
    for (const [method, path, status, code] of [
      ['GET', '/nowhere', 404, 'not_found'],
      ['PUT', '/api/agent', 405, 'method_not_allowed'],
    ] as const) {
      const { body, ...answer } = await server.call(method, path);
      assert.equal(answer.status, status);
      assert.deepEqual(Object.keys(body), ['error']);
      assert.deepEqual([body.error.code, typeof body.error.message, body.error.docs], [code, 'string', '/docs']);
    }
  });

  it('report its health and the amount of stored data to the operator', async () => {
    assert.equal((await server.get('/health')).body.status, 'ok');
    await server.prompt('counted', 'one');
    assert.match((await server.get('/metrics')).text, /\nmagpie_studio_conversations 1\n/);
  });
});
