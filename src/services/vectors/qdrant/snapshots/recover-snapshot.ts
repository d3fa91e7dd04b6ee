import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { CollectionAddress, WriteContext } from '../../../../vector/vector-store.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { VectorsResources } from '../../ports.ts';
import { listSnapshotNames, readSnapshot } from './read-snapshot.ts';

/** The bytes of a snapshot, which are read several times. */
export interface SnapshotSource {
  open(): Readable;
}

/**
 * Replaces a collection by that of a snapshot. The snapshot is read and checked as a whole first, so that a damaged one
 * changes nothing. Other calls see the collection while it grows.
 */
export async function recoverSnapshot(
  { store, limits }: VectorsResources,
  at: CollectionAddress,
  source: SnapshotSource,
  checksum: string | null,
): Promise<void> {
  if (checksum !== null && (await digestOf(source.open())) !== checksum) {
    refuseInput('checksum', 'does not match the snapshot: get it again');
  }
  const names = await listSnapshotNames(source.open());
  const name = findName(names, at.name);
  for await (const _part of readSnapshot(source.open(), name, limits));
  const context: WriteContext = { at, idempotency: null, startedAtMs: Date.now() };
  for await (const part of readSnapshot(source.open(), name, limits)) {
    if (part.kind === 'points') {
      await store.upsertPoints(context, part.batch);
      continue;
    }
    const { indexes, ...collection } = part.collection;
    await store.deleteCollection(context);
    await store.createCollection(context, collection, true);
    for (const [field, index] of indexes) await store.changeIndex(context, field, index);
  }
}

/** Finds the collection to restore: the one of the same name, or the only one. */
function findName(names: readonly string[], wanted: string): string {
  const [only, ...others] = names;
  if (names.includes(wanted)) return wanted;
  if (only !== undefined && others.length === 0) return only;
  return refuseInput('snapshot', `holds ${names.length} collections, none of which is named ${wanted}`);
}

async function digestOf(bytes: Readable): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk as Buffer);
  return digest.digest('hex');
}
