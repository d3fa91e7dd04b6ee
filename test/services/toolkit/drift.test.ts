// The toolkit's advertisements, compared with the whole running program: addresses answer, tools and commands exist.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { listLocalTools } from '../../../src/app/local-mcp/list-local-tools.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';
import { listCodeBlocks, readDocument } from '../../support/markdown.ts';
import serverJsonRules from './server-json.schema.json' with { type: 'json' };
import type { Json } from './toolkit-server.ts';

const run = promisify(execFile);

let folder: string;
let magpie: MagpieProcess;
let url: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-toolkit-'));
  magpie = new MagpieProcess(['serve', '--data-dir', join(folder, 'data')]);
  url = await magpie.waitUntilReady('toolkit');
});
after(async () => {
  await magpie?.kill();
  await rm(folder, { recursive: true, force: true });
});

const read = async (path: string): Promise<string> => (await fetch(`${url}${path}`)).text();
const readJson = async (path: string): Promise<Json> => JSON.parse(await read(path));

async function listTools(mcpUrl: string): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(mcpUrl)));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

/** Lists the tools of a service: from its card, or from the endpoint itself if the card has none. */
async function listToolsOf({ baseUrl, mcpUrl }: Json): Promise<readonly string[]> {
  const answer = await fetch(`${baseUrl}/.well-known/mcp/server-card.json`);
  const { tools } = (await answer.json()) as Json;
  return tools?.map(({ name }: Json) => name) ?? listTools(mcpUrl);
}

describe('what the toolkit advertises', () => {
  it('comes first in what the program prints', () => {
    assert.match(magpie.stdout, /is running\n\n {2}toolkit +http/);
  });

  it('has all services, each of which is up', async () => {
    const { services } = await readJson('/api/status');
    assert.ok(services.length > 0 && services.every(({ state }: Json) => state === 'up'), JSON.stringify(services));
  });

  it('has addresses that answer', async () => {
    const documents = ['product', 'install-options'].map((name) => `/api/${name}`);
    const cards = ['mcp/server-card.json', 'agent-card.json', 'ai-catalog.json'].map((name) => `/.well-known/${name}`);
    const texts = await Promise.all(['/', '/llms.txt', '/server.json', ...documents, ...cards].map(read));
    const found = new Set(texts.flatMap((text) => text.match(/http:\/\/127\.0\.0\.1:\d+[^\s"'<>()&\\]*/g) ?? []));
    assert.ok(found.size > 20, `${found.size} addresses`);
    // The page shows the requests of the workflows too, which another test sends.
    for (const address of [...found].filter((each) => !each.includes('/collections'))) {
      const { status, headers } = await fetch(address);
      const isEndpoint = status === 405 && headers.get('allow') === 'POST';
      assert.ok(status < 400 || isEndpoint, `${address} answers ${status}`);
    }
  });

  it('has descriptions of interfaces that are valid OpenAPI', async () => {
    const { services } = await readJson('/api/product');
    const { baseUrl } = services.find(({ id }: Json) => id === 'vectors');
    const addresses: string[] = services.map(({ openapiUrl }: Json) => openapiUrl);
    const validator = new Validator();
    for (const address of [...addresses, `${baseUrl}/qdrant/openapi.json`]) {
      const document = (await (await fetch(address)).json()) as Json;
      const { valid, errors } = await validator.validate(document);
      assert.ok(valid, `${address}: ${JSON.stringify(errors)}`);
    }
  });

  it('has descriptions that name the form of an error, also for a browser that is at the wrong host', async () => {
    const { services } = await readJson('/api/product');
    for (const { openapiUrl, baseUrl } of services) {
      const { paths } = (await (await fetch(openapiUrl)).json()) as Json;
      for (const [path, { get }] of Object.entries<Json>(paths)) {
        if (get === undefined) continue;
        const headers = { host: 'evil.example', accept: 'text/html' };
        const [answer] = await once(request(`${baseUrl}${path}`, { headers }).end(), 'response');
        answer.resume();
        const described = get.responses[answer.statusCode] ?? get.responses.default;
        const [type] = answer.headers['content-type'].split(';');
        assert.ok(type in described.content, `${baseUrl}${path} answers ${answer.statusCode} as ${type}`);
      }
    }
  });

  it('has a server.json for each MCP endpoint that keeps the rules of the registry', async () => {
    const keepsRules = new Ajv2020().compile(serverJsonRules);
    const { services } = await readJson('/api/product');
    for (const { baseUrl, mcpUrl } of services.filter(({ mcpUrl }: Json) => mcpUrl !== null)) {
      const document = (await (await fetch(`${baseUrl}/server.json`)).json()) as Json;
      const isKept: boolean = keepsRules(document);
      assert.ok(isKept, `${baseUrl}: ${JSON.stringify(keepsRules.errors)}`);
      assert.deepEqual(
        document.remotes.map(({ url }: Json) => url),
        [mcpUrl],
      );
    }
  });

  it('has the operations of every service in the manual', async () => {
    const page = await read('/manual/api');
    assert.doesNotMatch(page, /does not run here/);
    for (const path of ['/collections/{collection}/points/search', '/api/pets/{slug}', '/api/agent', '/api/product']) {
      assert.ok(page.includes(`<code>${path}</code>`), path);
    }
  });

  it('has tools that exist', async () => {
    const { services } = await readJson('/api/product');
    const { installOptions } = await readJson('/api/install-options?client=generic');
    const { command, args } = JSON.parse(installOptions[0].configSnippet).mcpServers.magpie;
    // The tests of `magpie mcp` start it as this document says, and see that it has these tools.
    const [documented = ''] = listCodeBlocks(readDocument('docs/clients.md'), 'json', 'Agents on this machine');
    const { env: _env, ...started } = JSON.parse(documented).mcpServers.magpie;
    assert.deepEqual({ command, args }, started);
    const local = listLocalTools().map(({ name }) => name);
    const { release } = await readJson('/api/product');
    assert.equal(release.toolCount, local.length);
    const known = new Map<string | null, readonly string[]>([[null, local]]);
    for (const service of services) {
      known.set(service.id, [...local, ...(service.mcpUrl === null ? [] : await listToolsOf(service))]);
    }
    const { workflows } = await readJson('/api/workflows');
    for (const { id, service, tools } of workflows) {
      for (const tool of tools) assert.ok(known.get(service)?.includes(tool), `${id} names ${tool}`);
    }
  });

  it('has commands that exist', async () => {
    const help = new MagpieProcess(['help']);
    assert.equal(await help.ended, 0);
    const commands = [...help.stdout.matchAll(/^ {2}magpie ([a-z-]+(?: [a-z-]+)*)/gm)].map(([, name = '']) => name);
    const { workflows } = await readJson('/api/workflows');
    const steps: string[] = workflows.flatMap((workflow: Json) => workflow.steps);
    const called = steps.flatMap((step) =>
      [...step.matchAll(/npm run -s magpie -- ([^,]+)/g)].map(([, line = '']) => line),
    );
    assert.ok(called.length > 0);
    for (const line of called)
      assert.ok(
        commands.some((name) => `${line} `.startsWith(`${name} `)),
        line,
      );
  });

  it('has requests that work, in the order of their workflow', async () => {
    const { workflows } = await readJson('/api/workflows');
    const steps: string[] = workflows.flatMap((workflow: Json) => workflow.steps);
    const requests = steps.flatMap((step) => /: (curl .*)$/.exec(step)?.[1] ?? []);
    for (const request of requests) await run('sh', ['-c', request.replace('curl', 'curl -fsS')]);
  });
});
