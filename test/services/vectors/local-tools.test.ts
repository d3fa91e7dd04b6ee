// The tools of vectors in the local MCP server.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LocalHost } from '../../../src/platform/local-tools/local-tool.ts';
import { localToolCode } from '../../../src/services/vectors/mcp/local-tool-code.ts';
import { toNamespace } from '../../../src/services/vectors/model/namespace.ts';
import { type Json, LocalClient, listContents } from '../../repository/local-client.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';

let folder: string;
let dataDir: string;
let server: MagpieProcess;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-local-vectors-'));
  dataDir = join(folder, 'data');
  server = new MagpieProcess(['serve', 'vectors', '--data-dir', dataDir]);
});
after(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const SIZE = 3_072;
const toVector = (at: number) => Array.from({ length: SIZE }, (_, index) => (index === at ? 1 : Math.PI / 1e9));

async function fill(url: string): Promise<void> {
  const points = ['magpie', 'jay'].map((id, at) => ({
    id,
    vector: toVector(at),
    payload: { id, note: 'x'.repeat(5_000) },
  }));
  for (const [path, body] of [
    ['/collections/birds', { vectors: { size: SIZE, distance: 'Cosine' } }],
    ['/collections/birds/points', { points }],
  ] as const) {
    const headers = { 'api-key': 'mine', 'content-type': 'application/json' };
    assert.equal((await fetch(`${url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status, 200);
  }
}

async function checkTools(client: LocalClient): Promise<void> {
  const birds = { name: 'birds', size: SIZE, distance: 'Cosine', points: 2 };
  assert.deepEqual(await client.call('list_collections'), { total: 1, collections: [birds] });
  const { firstPoints, ...inspected } = await client.call('inspect_collection', { collection: 'birds', limit: 1 });
  const [first] = firstPoints as Json[];
  assert.deepEqual([inspected, first?.['id']], [birds, 'jay']);
  assert.ok(String(first?.['payload']).length < 1_100, 'a long payload is cut');
  const search = async (input: Json) => {
    const { hits } = await client.call('search_collection', { collection: 'birds', ...input });
    return (hits as Json[]).map(({ id }) => id);
  };
  assert.deepEqual(await search({ vector: toVector(1) }), ['jay', 'magpie']);
  assert.deepEqual(await search({ like: 'jay' }), ['magpie']);
  const refusals: [input: Json, message: RegExp][] = [
    [{ collection: 'none', like: 'jay' }, /there is no such collection/],
    [{ collection: 'birds', like: 'owl' }, /there is no point/],
    [{ collection: 'birds', vector: [1] }, /has 1 numbers, but the collection has dimension/],
    [{ collection: 'birds' }, /name either a vector/],
    [{ collection: 'a\0', like: 'jay' }, /control characters/],
    [{ collection: 'birds', like: 'jay', limit: 1_000 }, /^limit is more than 50\.$/],
  ];
  for (const [input, message] of refusals) assert.match(await client.refusal('search_collection', input), message);
  assert.deepEqual(client.strays, []);
}

describe('the local tools of vectors', () => {
  it('list, inspect and search collections beside a server and without one', async () => {
    await fill(await server.waitUntilReady());
    const client = await LocalClient.open(dataDir, folder, { MAGPIE_API_KEY: 'mine' });
    try {
      await checkTools(client);
      server.child.kill('SIGTERM');
      await server.ended;
      await checkTools(client);
    } finally {
      await client.close();
    }
  });

  it('ask in the namespace of the api-key and tenant of the operator, and nothing without a key', async () => {
    for (const action of Object.values(localToolCode.actions)) {
      assert.ok('run' in action);
      const ask = (settings: Readonly<Record<string, string>>) => {
        const read = ({ flag }: { flag?: string }) => settings[flag ?? ''];
        const host: unknown = { read, ask: async (question: object) => question };
        return action.run({}, host as LocalHost) as Promise<Json>;
      };
      for (const tenant of [undefined, 'a']) {
        const { namespace } = await ask({ 'api-key': 'mine', ...(tenant && { tenant }) });
        assert.equal(namespace, toNamespace('mine', tenant));
      }
      await assert.rejects(ask({}), /an api-key is needed: set MAGPIE_API_KEY/);
    }
  });

  it('make no store where there is none', async () => {
    const empty = join(folder, 'empty');
    const client = await LocalClient.open(empty, folder, { MAGPIE_API_KEY: 'mine' });
    assert.match(await client.refusal('list_collections'), /holds no vectors yet/);
    assert.deepEqual(listContents(empty), ['nothing']);
    await client.close();
  });
});
