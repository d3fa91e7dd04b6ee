// The vectors of passages: made with the index, kept in the vector store, one signal of a search.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_SOAK } from '../../../src/base/testing/soak.ts';
import { NAMESPACE } from '../../../src/services/memory/embedding/describe-namespace.ts';
import type { EmbedderChoice } from '../../../src/services/memory/embedding/open-embedding.ts';
import type { Repository } from '../../../src/services/memory/model/repository.ts';
import { openEmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import { collectPoints, type StoredPoint, type VectorStore } from '../../../src/vector/vector-store.ts';
import { type Json, MemoryServer } from './memory-server.ts';

const FILES = {
  'src/one.ts': 'export function drawCircle(canvas: Canvas, radius: number): void {\n  canvas.arc(0, 0, radius);\n}\n',
  'src/two.ts': 'export function listen(port: number, socket: Socket): void {\n  socket.bind(port);\n}\n',
  'src/three.ts': 'export function toUpperCase(text: string): string {\n  return text.toLocaleUpperCase();\n}\n',
};
/** A question of which no word or synonym is in a file. */
const QUESTION = 'stroke of a polygon';
const STATIC = { embedder: 'static' };

let folder: string;
let vectorStore: VectorStore;
let server: MemoryServer | undefined;
let failures: unknown[];

async function openFolder(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'magpie-dense-'));
  vectorStore = await openEmbeddedVectorStore({ dataDir: folder, memoryBytesMax: 1 << 28 });
  failures = [];
}

async function closeFolder(): Promise<void> {
  await server?.close();
  await vectorStore.close();
  rmSync(folder, { recursive: true });
}

/** Opens the server on the folder, in place of the one before. */
async function open(embedder: EmbedderChoice): Promise<MemoryServer> {
  await server?.close();
  const onFailure = (error: unknown) => void failures.push(error);
  server = await MemoryServer.open({ folder, vectorStore, embedder, onFailure });
  return server;
}

/** Returns the paths of hits, but not those that only have words near to those of the question. */
async function search(query: string): Promise<string[]> {
  const opened = server ?? assert.fail();
  const { structuredContent } = await opened.callTool(await opened.createToken(), 'search_code', { query });
  if (/Nothing has these words/.test(structuredContent.note)) return [];
  return structuredContent.hits.map(({ path }: Json) => path);
}

/** Lists the points of files, or of changes. */
async function listPoints(ofHistory = false): Promise<StoredPoint[]> {
  const points: StoredPoint[] = [];
  for (const { name } of await vectorStore.listCollections(NAMESPACE)) {
    if (name.includes('-history.') !== ofHistory) continue;
    const request = { filter: null, from: null, limit: 1_000, withPayload: true, withVector: true };
    points.push(...(await collectPoints(vectorStore.scrollPoints({ namespace: NAMESPACE, name }, request))));
  }
  return points;
}

/** A server of a model with vectors of two numbers. */
class ModelServer {
  isBroken = false;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const { input } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { input: string[] };
      const toVector = (text: string) => (/circle|polygon/i.test(text) ? [1, 0.1] : [0.1, 1]);
      const data = input.map((text, index) => ({ index, embedding: toVector(text) }));
      const status = this.isBroken ? 400 : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    });
  }

  async start(): Promise<EmbedderChoice> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return { embedder: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`, model: 'm' };
  }

  close(): void {
    this.#server.close();
  }
}

// The tests follow one repository over changes of the embedder, each with a start of the server.
describe('a search by vectors', () => {
  let repository: Repository;
  before(openFolder);
  after(closeFolder);

  it('forgets at the start what was removed while the vector store was not open', async () => {
    const write = { at: { namespace: NAMESPACE, name: 'gone.static' }, idempotency: null, startedAtMs: 0 };
    await vectorStore.createCollection(write, { size: 2, distance: 'Dot', tuning: '{}' }, true);
    await open({ embedder: 'off' });
    assert.deepEqual(await vectorStore.listCollections(NAMESPACE), []);
  });

  it('is not made where it is off', async () => {
    repository = (await server?.addFiles('team/shapes', FILES)) ?? assert.fail();
    assert.deepEqual(await search(QUESTION), []);
    assert.deepEqual(await search('draw circle'), ['src/one.ts']);
    assert.deepEqual(await listPoints(), []);
  });

  it('begins at the next start for what was indexed without it, and finds what has no word of the question', async () => {
    await (await open(STATIC)).whenIndexed(repository);
    assert.equal((await search(QUESTION))[0], 'src/one.ts');
    assert.equal((await search('tcp'))[0], 'src/two.ts');
    assert.deepEqual(failures, []);
  });

  it('leaves a question that has nothing to do with the code without an answer', async () => {
    for (const query of ['watering orchids', 'recipe for tomato soup']) assert.deepEqual(await search(query), []);
  });

  it('embeds passages and questions with the server of a model, and everything anew after a change of the model', async (test) => {
    const model = new ModelServer();
    test.after(() => model.close());
    await (await open(await model.start())).whenIndexed(repository);
    assert.equal((await search(QUESTION))[0], 'src/one.ts');
    assert.deepEqual(
      (await listPoints()).map(({ vector }) => vector?.length),
      [2, 2, 2],
    );
  });

  it('finds changes too, by vectors that are apart from those of files', async (test) => {
    const model = new ModelServer();
    test.after(() => model.close());
    const opened = await open(await model.start());
    const git = opened.createGitRepository('drawing', FILES);
    git.write({ 'src/two.ts': 'export const port = 80;\n' }).commit('Listen elsewhere');
    await opened.addRepository({ source: git.path, name: 'team/drawing' });
    assert.equal((await listPoints(true)).length, 3, 'one change of the first repository, two of the second');
    const input = { query: 'polygon', owner: 'team', repo: 'drawing' };
    const { structuredContent } = await opened.callTool(await opened.createToken(), 'search_history', input);
    assert.match(structuredContent.changes[0].lines, /drawCircle/);
  });
});

describe('the vectors of a repository', { skip: !IS_SOAK }, () => {
  beforeEach(openFolder);
  afterEach(closeFolder);

  it('are made once for each content, also over a restart', async () => {
    const first = await open(STATIC);
    const git = first.createGitRepository('shapes', FILES);
    const repository = await first.addRepository({ source: git.path, name: 'team/shapes' });
    const before = await listPoints();
    assert.equal(before.length, 3);
    const second = await open(STATIC);
    assert.equal((await second.jobs.list({ states: ['waiting', 'running'], limit: 1 })).length, 0);
    git.write({ 'src/four.ts': 'export const four = 4;\n', 'src/copy.ts': FILES['src/one.ts'] }).commit();
    await second.jobs.enqueue('index', repository.id);
    await second.whenIndexed(repository);
    const after = await listPoints();
    assert.equal(after.length, 4);
    const versions = new Map(after.map(({ id, version }) => [id, version]));
    for (const { id, version } of before) assert.equal(versions.get(id), version, 'it was not written again');
    assert.deepEqual((await search(QUESTION)).slice(0, 2).sort(), ['src/copy.ts', 'src/one.ts']);
  });

  it('go with the files that are gone, and with repositories that are removed', async () => {
    const opened = await open(STATIC);
    const git = opened.createGitRepository('shapes', FILES);
    const repository = await opened.addRepository({ source: git.path, name: 'team/shapes' });
    git.remove('src/two.ts').commit();
    await opened.jobs.enqueue('index', repository.id);
    await opened.whenIndexed(repository);
    assert.equal((await listPoints()).length, 2);
    await opened.store.repositories.remove(repository.id);
    while ((await opened.index.embeddings.list(repository.id)).length > 0) await sleep(25);
    assert.deepEqual(await vectorStore.listCollections(NAMESPACE), []);
  });

  it('are not needed for an answer when the server of a model fails, which is said once', async (test) => {
    const model = new ModelServer();
    test.after(() => model.close());
    await (await open(await model.start())).addFiles('team/shapes', FILES);
    model.isBroken = true;
    assert.deepEqual(await search('draw circle'), ['src/one.ts']);
    assert.deepEqual(await search('draw circle'), ['src/one.ts']);
    assert.equal(failures.length, 1);
  });

  it('are made when the server of a model works again; the repository is indexed before', async (test) => {
    const model = new ModelServer();
    test.after(() => model.close());
    model.isBroken = true;
    const choice = await model.start();
    const repository = await (await open(choice)).addFiles('team/shapes', FILES);
    assert.deepEqual(await search('draw circle'), ['src/one.ts']);
    model.isBroken = false;
    await (await open(choice)).whenIndexed(repository);
    assert.equal((await search(QUESTION))[0], 'src/one.ts');
  });
});
