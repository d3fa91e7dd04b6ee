import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Refusal } from '../errors/refusal.ts';
import type { ErrorShape } from '../http/errors/problem.ts';
import { DEFAULT_HTTP_LIMITS } from '../http/http-limits.ts';
import { startHttpService } from '../http/start-http-service.ts';
import type { RunningService } from '../running-service.ts';
import { BearerCheck } from './bearer-check.ts';
import {
  type DiscoveredServer,
  toProtectedResourceDocument,
  toServerCard,
  toServerDocument,
} from './discovery-documents.ts';
import { createMcpEndpoint, MCP_CONFIG } from './mcp-endpoint.ts';

const errors: ErrorShape = {
  fromProblem: ({ kind }) => ({ status: 500, code: kind, body: { code: kind } }),
  fromError: (error) =>
    error instanceof Refusal ? { status: 401, code: error.code, body: { code: error.code } } : undefined,
};
const api = { title: 'Test', description: '', version: '0.1.0', tags: [], securitySchemes: {}, schemas: [] };

interface Caller {
  readonly name: string;
}
const CALLERS: Readonly<Record<string, Caller>> = { 'secret.a': { name: 'Ada' }, 'secret+b/==': { name: 'Bob' } };
const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

describe('an endpoint that wants a bearer token', () => {
  let service: RunningService;
  let asked: string[];

  before(async () => {
    const bearer = new BearerCheck<Caller>({
      findCaller: async (token) => {
        asked.push(token);
        return CALLERS[token];
      },
      metadataUrlOf: ({ context }) => `http://${context.host}${METADATA_PATH}`,
    });
    const handle = createMcpEndpoint({
      name: 'test',
      title: 'Test',
      version: '1',
      instructions: '',
      toolsFor: (request) => {
        const { name } = bearer.callerOf(request);
        const run = async () => {
          await sleep(5);
          return { name };
        };
        const output = Type.Object({ name: Type.String() });
        return [{ name: 'who_am_i', title: 'Who', description: 'Who', input: Type.Object({}), output, run }];
      },
      wordError: () => undefined,
      onError: (error) => assert.fail(String(error)),
    });
    service = await startHttpService({
      name: 'test',
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      limits: DEFAULT_HTTP_LIMITS,
      endpoints: [
        {
          basePath: '',
          errors,
          api,
          routes: (app) => app.post('/mcp', { config: MCP_CONFIG, onRequest: bearer.onRequest }, handle),
        },
      ],
    });
  });
  after(() => service.close());

  function call(authorization: string | undefined): Promise<Response> {
    asked = [];
    return fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(authorization !== undefined && { authorization }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'who_am_i', arguments: {} },
      }),
    });
  }

  const challenge = (error = '') => `Bearer ${error}resource_metadata="${service.url}${METADATA_PATH}"`;

  it('names the metadata to a caller without a token', async () => {
    for (const authorization of [undefined, 'Basic YTpi']) {
      const answer = await call(authorization);
      assert.deepEqual([answer.status, await answer.json()], [401, { code: 'token_missing' }]);
      assert.equal(answer.headers.get('www-authenticate'), challenge());
      assert.deepEqual(asked, []);
    }
  });

  it('reports an unknown or malformed token as not valid', async () => {
    for (const [authorization, looked] of [
      ['Bearer unknown', ['unknown']],
      ['Bearer', []],
      ['Bearer two words', []],
      ['Bearer "quoted"', []],
    ] as const) {
      const answer = await call(authorization);
      assert.deepEqual([answer.status, await answer.json()], [401, { code: 'token_invalid' }], authorization);
      assert.equal(answer.headers.get('www-authenticate'), challenge('error="invalid_token", '));
      assert.deepEqual(asked, looked);
    }
  });

  it('passes to a tool the caller of its request, for any spelling of the scheme', async () => {
    const callers = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? (['Bearer secret.a', 'Ada'] as const) : (['bearer  secret+b/==', 'Bob'] as const),
    );
    const answers = await Promise.all(callers.map(([authorization]) => call(authorization)));
    for (const [index, answer] of answers.entries()) {
      assert.equal(answer.status, 200);
      assert.ok((await answer.text()).includes(`"structuredContent":{"name":"${callers[index]?.[1]}"}`));
    }
  });
});

describe('the documents of a server that wants a token', () => {
  const server: DiscoveredServer = {
    name: 'test',
    title: 'Test',
    summary: 'A test',
    version: '1',
    baseUrl: 'https://test.example',
    mcpUrl: 'https://test.example/mcp',
    isTokenRequired: true,
  };

  it('say so to registries and clients', () => {
    const { remotes } = toServerDocument(server) as { remotes: { headers: { name: string }[] }[] };
    assert.equal(remotes[0]?.headers[0]?.name, 'Authorization');
    const { authentication } = toServerCard(server, []) as { authentication: unknown };
    assert.deepEqual(authentication, { required: true, schemes: ['bearer'] });
  });

  it('name authorization servers and scopes only where there are some', () => {
    const resource = server.mcpUrl;
    const own = { resource, resource_name: 'Test', resource_documentation: 'https://test.example/docs' };
    assert.deepEqual(toProtectedResourceDocument(server, { resource }), {
      ...own,
      bearer_methods_supported: ['header'],
    });
    const authorizationServers = ['https://sign-in.example'];
    assert.deepEqual(toProtectedResourceDocument(server, { resource, authorizationServers, scopes: ['read'] }), {
      ...own,
      bearer_methods_supported: ['header'],
      authorization_servers: authorizationServers,
      scopes_supported: ['read'],
    });
  });
});
