import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { collectPoints, type PointParts } from '../../vector-store.ts';
import { openCatalogueDatabase } from '../files/schema.ts';
import { toStoreFiles } from '../files/store-files.ts';
import type { ReaderCalls } from '../threads/commands.ts';
import { StorageThread } from '../threads/storage-thread.ts';
import { READER_LIMITS } from '../threads/thread-limits.ts';
import { READER_ENTRY } from './disk-rows.ts';
import { PointSource } from './point-source.ts';

const ROWS = { rowset: 3, size: 2 };
const WITH_PAYLOAD = { withPayload: true, withVector: false };
const LARGE = 40;

const folder = mkdtempSync(join(tmpdir(), 'magpie-point-source-'));
const files = toStoreFiles(folder);
const catalogue = openCatalogueDatabase(files.catalogue);
const put = catalogue.prepare(
  'INSERT OR REPLACE INTO points VALUES (?1 << 32 | ?2, ?3, 1, ?4, point_checksum(?3, 1, ?4, 0), NULL)',
);
const putPoint = (slot: number, payload: string) => put.run(ROWS.rowset, slot, Buffer.from(`point ${slot}`), payload);
for (let slot = 0; slot < LARGE; slot++) putPoint(slot, `{"n":${slot}}`);
putPoint(LARGE, `"${'x'.repeat(70_000)}"`);

const thread = new StorageThread<ReaderCalls>(READER_ENTRY, files, READER_LIMITS, assert.fail);
before(() => thread.open());
after(async () => {
  await thread.close();
  catalogue.close();
  rmSync(folder, { recursive: true });
});

const first17 = Array.from({ length: 17 }, (_, slot) => slot);

/** Opens a source that counts its calls to the reader thread. */
function openSource(now: () => number = () => 0) {
  const calls = { count: 0 };
  const reader = new Proxy(thread, {
    get: (target, name) => {
      if (name === 'call') calls.count += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const source = new PointSource({ files, reader, bytesMax: 1e6, catchUp: async () => {}, now });
  after(() => source.close());
  const read = (slots: readonly number[], parts: PointParts = WITH_PAYLOAD) =>
    collectPoints(source.read('n', ROWS, Uint32Array.from(slots), parts));
  return { source, read, calls };
}

describe('the source of points', () => {
  it('reads few small points in the calling thread, in the order of their slots', async () => {
    const { read, calls } = openSource();
    assert.deepEqual(
      (await read([7, 2])).map(({ id, payload, vector }) => [id, payload, vector]),
      [
        ['point 7', '{"n":7}', null],
        ['point 2', '{"n":2}', null],
      ],
    );
    assert.deepEqual(await read([LARGE], { withPayload: false, withVector: false }), [
      { id: `point ${LARGE}`, version: 1, payload: null, vector: null },
    ]);
    assert.deepEqual(await read([]), []);
    assert.equal(calls.count, 0);
  });

  it('leaves many points, large ones and vectors to the reader thread', async () => {
    const { read, calls } = openSource();
    assert.equal((await read(first17)).length, 17);
    assert.equal(calls.count, 1);
    assert.equal((await read([1, LARGE])).length, 2);
    assert.ok(calls.count > 1);
    const before = calls.count;
    await assert.rejects(read([1], { withPayload: true, withVector: true }), /damaged/);
    assert.equal(calls.count, before + 1);
  });

  it('gives up a read of the calling thread after a millisecond, and tries again for the next answer', async () => {
    // The start of each read and the time before each of its points.
    const times = [0, 0, 2, 10, 10, 11];
    const { read, calls } = openSource(() => times.shift() ?? 0);
    assert.equal((await read([20, 21])).length, 2);
    assert.equal(calls.count, 1);
    assert.equal((await read([22, 23])).length, 2);
    assert.equal(calls.count, 1);
    assert.equal(times.length, 0);
  });

  it('leaves points to the reader thread while the calling thread cannot open the catalogue', async () => {
    const { read, calls } = openSource();
    const hidden = `${files.catalogue}.hidden`;
    renameSync(files.catalogue, hidden);
    assert.equal((await read([1])).length, 1);
    assert.equal(calls.count, 1);
    renameSync(hidden, files.catalogue);
    assert.equal((await read([2])).length, 1);
    assert.equal(calls.count, 1);
  });

  it('reads a point again only after its slot was written', async () => {
    const { source, read } = openSource();
    await read([30, 31]);
    putPoint(30, '{"n":"new"}');
    assert.equal((await read([30]))[0]?.payload, '{"n":30}');
    source.forget(ROWS.rowset, Uint32Array.of(30));
    assert.equal((await read([30]))[0]?.payload, '{"n":"new"}');
    putPoint(31, '{"n":"new"}');
    source.clear();
    assert.equal((await read([31]))[0]?.payload, '{"n":"new"}');
  });

  it('does not cache points that were being read when the cache was cleared', async () => {
    const { source, read } = openSource();
    const reading = read(first17);
    source.clear();
    await reading;
    putPoint(0, '{"n":"new"}');
    assert.equal((await read([0]))[0]?.payload, '{"n":"new"}');
  });
});
