// The calls of the code indexers of Roo Code and Kilo Code, one after the other, with the client that they use.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { QdrantClient } from '@qdrant/js-client-rest';
import { newApiKey } from '../contract/test-collection.ts';
import { TestServer } from '../test-server.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const SIZE = 16;
const COLLECTION = `ws-${createHash('sha256').update('/home/me/project').digest('hex').slice(0, 16)}`;
const METADATA_ID = '2b0b6f4e-7d6a-5b3c-9f0a-0d3c5e3b8f11';

const FILES = ['src/app/main.ts', 'src/app/serve.ts', 'src/index.ts', 'test/app/main.test.ts', 'README.md'];

/** Returns a different direction for each file. */
function embed(file: string): number[] {
  return Array.from({ length: SIZE }, (_, i) => (i === FILES.indexOf(file) ? 1 : 0.01 * (i % 3)));
}

function toPoint(file: string, line: number) {
  const digest = createHash('sha1').update(`${file}:${line}`).digest('hex');
  const id = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  const pathSegments = Object.fromEntries(file.split('/').map((segment, i) => [String(i), segment]));
  const payload = {
    filePath: file,
    codeChunk: `// ${file}`,
    startLine: line,
    endLine: line + 9,
    segmentHash: digest,
    pathSegments,
  };
  return { id, vector: embed(file), payload };
}

describe('the indexer of Roo Code and Kilo Code', () => {
  let client: QdrantClient;
  const count = async () => (await client.getCollection(COLLECTION)).points_count;

  async function search(vector: number[], directory?: string, minScore = 0.4) {
    const must = directory?.split('/').map((segment, i) => ({ key: `pathSegments.${i}`, match: { value: segment } }));
    const { points } = await client.query(COLLECTION, {
      query: vector,
      filter: { ...(must && { must }), must_not: [{ key: 'type', match: { value: 'metadata' } }] },
      score_threshold: minScore,
      limit: 50,
      params: { hnsw_ef: 128, exact: false },
      with_payload: { include: ['filePath', 'codeChunk', 'startLine', 'endLine', 'pathSegments'] },
    });
    return points;
  }

  async function markComplete(isComplete: boolean): Promise<void> {
    const payload = { type: 'metadata', indexing_complete: isComplete, completed_at: 1_790_000_000_000 };
    await client.upsert(COLLECTION, {
      points: [{ id: METADATA_ID, vector: Array(SIZE).fill(0), payload }],
      wait: true,
    });
  }

  async function deleteFiles(files: readonly string[]): Promise<void> {
    const filters = files.map((file) => ({
      must: file.split('/').map((segment, i) => ({ key: `pathSegments.${i}`, match: { value: segment } })),
    }));
    const [only] = filters;
    await client.delete(COLLECTION, { filter: filters.length === 1 && only ? only : { should: filters }, wait: true });
  }

  it('[Q26] connects with host, port and prefix, and creates its collection', async () => {
    const { hostname, port } = new URL(`${server.url}/qdrant`);
    client = new QdrantClient({
      host: hostname,
      https: false,
      port: Number(port),
      prefix: '/qdrant',
      checkCompatibility: false,
      headers: { 'User-Agent': 'Roo-Code', 'api-key': newApiKey() },
    });
    await assert.rejects(client.getCollection(COLLECTION), { status: 404 });
    const created = await client.createCollection(COLLECTION, {
      vectors: { size: SIZE, distance: 'Cosine', on_disk: true },
      hnsw_config: { m: 64, ef_construct: 512, on_disk: true },
    });
    assert.equal(created, true);
    const { config } = await client.getCollection(COLLECTION);
    assert.deepEqual(config.params.vectors, { size: SIZE, distance: 'Cosine', on_disk: true });
    assert.deepEqual(
      [config.hnsw_config.m, config.hnsw_config.ef_construct, config.hnsw_config.on_disk],
      [64, 512, true],
    );
    for (const field_name of ['type', ...[0, 1, 2, 3, 4].map((i) => `pathSegments.${i}`)]) {
      const { status } = await client.createPayloadIndex(COLLECTION, { field_name, field_schema: 'keyword' });
      assert.equal(status, 'acknowledged');
    }
  });

  it('[Q26] stores its metadata beside the blocks, and reads it again', async () => {
    await markComplete(false);
    await client.upsert(COLLECTION, {
      points: FILES.flatMap((file) => [toPoint(file, 1), toPoint(file, 11)]),
      wait: true,
    });
    await markComplete(true);
    assert.equal(await count(), 11);
    const [metadata] = await client.retrieve(COLLECTION, { ids: [METADATA_ID] });
    assert.equal(metadata?.payload?.['indexing_complete'], true);
  });

  it('[Q26] finds blocks, never the metadata, everywhere or in one folder', async () => {
    const everywhere = await search(embed('src/index.ts'), undefined, -1);
    assert.deepEqual([everywhere.length, everywhere[0]?.payload?.['filePath']], [10, 'src/index.ts']);
    assert.deepEqual(Object.keys(everywhere[0]?.payload ?? {}).sort(), [
      'codeChunk',
      'endLine',
      'filePath',
      'pathSegments',
      'startLine',
    ]);
    const inFolder = await search(embed('src/index.ts'), 'src/app', -1);
    assert.deepEqual(
      new Set(inFolder.map(({ payload }) => payload?.['filePath'])),
      new Set(['src/app/main.ts', 'src/app/serve.ts']),
    );
    const near = await search(embed('README.md'));
    assert.deepEqual(
      near.map(({ payload }) => payload?.['filePath']),
      ['README.md', 'README.md'],
    );
  });

  it('[Q26] removes what belongs to one file or to several', async () => {
    await deleteFiles(['src/index.ts']);
    assert.equal(await count(), 9);
    await deleteFiles(['src/app/main.ts', 'test/app/main.test.ts', 'src/app']);
    assert.equal(await count(), 3);
    assert.deepEqual(
      (await search(embed('README.md'), undefined, -1)).map(({ payload }) => payload?.['filePath']),
      ['README.md', 'README.md'],
    );
  });

  it('[Q26] clears and deletes its collection', async () => {
    await client.delete(COLLECTION, { filter: { must: [] }, wait: true });
    assert.equal(await count(), 0);
    assert.equal(await client.deleteCollection(COLLECTION), true);
    await assert.rejects(client.getCollection(COLLECTION), { status: 404 });
  });
});
