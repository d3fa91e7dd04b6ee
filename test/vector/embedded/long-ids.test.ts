// Ids are keys of an index that all collections search. Earlier versions accepted ids of any length.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { toStoreFolder } from '../../../src/vector/embedded/files/store-files.ts';
import { inspectStore } from '../../../src/vector/embedded/inspection/inspect-store.ts';
import { IdTooLong } from '../../../src/vector/errors.ts';
import { ID_BYTES_MAX, type VectorStore } from '../../../src/vector/vector-store.ts';
import { catalogueOf, newDataDir, openStore, removeFolders, toFormat1, toFormat2, toFormat3 } from '../test-folders.ts';
import { allOf, BARE, hasText, newBatch, newConfig, WHOLE, WITH_PAYLOAD, writeTo } from '../test-points.ts';
import { collectPage, createTestStore, type Page, readPoints } from '../test-store.ts';
import { backUp, restoreBackup } from './test-backups.ts';

after(removeFolders);

const at = { namespace: 'n', name: 'things' };
const LENGTH = 100_000;
const long = (start: string) => start + '~'.repeat(LENGTH);
/** Beginnings that differ early, or only after the part that the index keeps. */
const STARTS = ['b', 'd', 'z\u{1f984}\ud800', `${'e'.repeat(3_000)}1`, `${'e'.repeat(3_000)}2`];
const LONG_IDS = STARTS.map(long);
const ALL_IDS = ['a', 'c', ...LONG_IDS];

/** Returns the size of the largest key of the index. */
function measureKeys(dataDir: string): number {
  const database = new DatabaseSync(catalogueOf(dataDir), { readOnly: true });
  const row = database.prepare('SELECT max(length(id)) AS bytes FROM ids').get();
  database.close();
  return Number(row?.['bytes']);
}

function newPoints(ids: readonly string[]) {
  return ids.map((id, index) => ({ id, vector: [1, index], payload: `{"at":"${id.slice(0, 1)}"}` }));
}

/** Creates a folder of an earlier version that holds ids of 100,000 characters. */
async function newOldFolder(format: 1 | 2): Promise<string> {
  const dataDir = newDataDir();
  const store = await openStore(dataDir);
  await store.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
  // The ids are written as long as allowed now and lengthened afterwards.
  const short = STARTS.map((start) => `${start.replace(/e{9,}/, 'e')}~`);
  await store.upsertPoints(writeTo(at), newBatch(newPoints(['a', 'c', ...short])));
  await store.close();
  const database = new DatabaseSync(catalogueOf(dataDir));
  for (const table of ['points', 'ids']) {
    const prefix = "CAST('e' AS BLOB)";
    const lengthen = `CAST(printf('%.*c', 2999, 'e') || id AS BLOB) WHERE substr(id, 1, 1) = ${prefix}`;
    database.exec(`UPDATE ${table} SET id = ${lengthen}`);
  }
  database.close();
  toFormat2(dataDir, LENGTH);
  if (format === 1) toFormat1(dataDir);
  return dataDir;
}

async function scrollIds(store: VectorStore, filter: Parameters<VectorStore['countPoints']>[1]): Promise<string[]> {
  const ids: string[] = [];
  let from: string | null = null;
  do {
    const page: Page = await collectPage(store.scrollPoints(at, { filter, from, limit: 2, ...BARE }));
    ids.push(...page.points.map(({ id }) => id));
    from = page.next;
  } while (from !== null);
  return ids;
}

/** Asserts the order; ids that share the part in the index may come in any order. */
function assertInOrder(ids: readonly string[]): void {
  assert.deepEqual(
    ids.map((id) => id.slice(0, 500)),
    [...ALL_IDS].sort().map((id) => id.slice(0, 500)),
  );
  assert.deepEqual(new Set(ids), new Set(ALL_IDS));
}

describe('ids', () => {
  it('of more bytes than they may have are refused with their place, and nothing is stored', async () => {
    const store = await openStore(newDataDir());
    await store.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
    const longest = ['x'.repeat(ID_BYTES_MAX), '\u{1f984}'.repeat(ID_BYTES_MAX / 4), `x${'ä'.repeat(511)}`];
    await store.upsertPoints(writeTo(at), newBatch(newPoints(longest)));
    assert.equal((await readPoints(store.listPoints(at, longest, BARE))).length, 3);
    for (const id of longest) {
      await assert.rejects(
        store.upsertPoints(writeTo(at), newBatch(newPoints(['new', `${id}xx`]))),
        (error) => error instanceof IdTooLong && error.index === 1 && /1024 bytes/.test(error.message),
      );
    }
    assert.equal((await store.getCollection(at)).pointsCount, 3);
    await store.close();
  });

  for (const format of [1, 2] as const) {
    it(`of any length in a folder of format ${format} stay readable and become short keys`, async () => {
      const dataDir = await newOldFolder(format);
      assert.ok(measureKeys(dataDir) > LENGTH);
      const store = await openStore(dataDir);
      assert.ok(measureKeys(dataDir) < 2_000, 'no lookup passes a key that does not fit its page');
      const found = await readPoints(store.listPoints(at, ALL_IDS, WHOLE));
      assert.deepEqual(
        found.map(({ id, vector, payload }) => [id, vector?.[1], payload]),
        ALL_IDS.map((id, index) => [id, index, `{"at":"${id.slice(0, 1)}"}`]),
      );
      assertInOrder(await scrollIds(store, null));
      const { searchIds } = createTestStore(() => store);
      assert.deepEqual(await searchIds(at, [0, 1]), [...ALL_IDS].reverse());
      assert.deepEqual((await searchIds(at, [1, 0], { limit: 4 })).slice(0, 3), ['a', LONG_IDS[0], 'c']);
      assertInOrder(await scrollIds(store, allOf({ kind: 'ids', ids: ALL_IDS })));
      assert.deepEqual(await scrollIds(store, hasText('at', 'd')), [LONG_IDS[1]]);
      await store.close();
    });
  }

  it('of any length can be changed and deleted, by id and by filter', async () => {
    const dataDir = await newOldFolder(2);
    const store = await openStore(dataDir);
    const [b, d, z, e1, e2] = LONG_IDS as [string, string, string, string, string];
    const { searchIds } = createTestStore(() => store);
    await searchIds(at, [0, 1]);
    await store.changePayload(
      writeTo(at),
      { kind: 'ids', ids: [b, e2] },
      { kind: 'overwrite', payload: '{"at":"new"}' },
    );
    await store.replaceVectors(writeTo(at), newBatch([{ id: e1, vector: [1, 100] }]));
    assert.deepEqual(await searchIds(at, [0, 1], { limit: 2 }), [e1, e2]);
    assert.deepEqual(await scrollIds(store, hasText('at', 'new')), [b, e2]);
    await store.deletePoints(writeTo(at), { kind: 'ids', ids: [e1, z] });
    await store.deletePoints(writeTo(at), { kind: 'filter', filter: hasText('at', 'd') });
    await store.deletePoints(writeTo(at), { kind: 'filter', filter: allOf({ kind: 'ids', ids: [e2] }) });
    assert.deepEqual(await scrollIds(store, null), ['a', b, 'c']);
    assert.deepEqual(await readPoints(store.listPoints(at, [d, z, e1, e2], WITH_PAYLOAD)), []);
    await store.close();
    assert.deepEqual(inspectStore(toStoreFolder(dataDir)).findings, []);
  });

  it('of any length in a folder or a backup of format 2 are no trouble to doctor, backup and restore', async () => {
    const dataDir = await newOldFolder(2);
    const levels = () => inspectStore(toStoreFolder(dataDir)).findings.map(({ level }) => level);
    assert.deepEqual(levels(), ['note'], 'the next start converts it');
    const [backup, restored] = [newDataDir(), newDataDir()];
    const [saved] = await backUp({ dataDir }, backup);
    assert.deepEqual(saved?.damage, []);
    await restoreBackup(backup, restored);
    await (await openStore(dataDir)).close();
    assert.deepEqual(levels(), []);
    const store = await openStore(restored);
    assert.equal((await readPoints(store.listPoints(at, ALL_IDS, WHOLE))).length, ALL_IDS.length);
    assert.ok(measureKeys(restored) < 2_000);
    await store.close();
  });

  it('that are integers come as numbers in a folder in which their keys were texts', async () => {
    const dataDir = newDataDir();
    const store = await openStore(dataDir);
    const ids = ['0', '2', '10', '18446744073709551615', '', '\u0000\u00015', '\u00005', '10a', 'a'];
    await store.createCollection(writeTo(at), newConfig(2, 'Dot'), true);
    await store.upsertPoints(writeTo(at), newBatch(newPoints(ids.toReversed())));
    await store.close();
    const database = new DatabaseSync(catalogueOf(dataDir));
    toFormat3(database);
    database.close();
    const again = await openStore(dataDir);
    assert.deepEqual(await scrollIds(again, null), ids);
    await again.upsertPoints(writeTo(at), newBatch(newPoints(['10'])));
    assert.equal((await again.getCollection(at)).pointsCount, ids.length);
  });
});
