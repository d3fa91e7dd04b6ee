// The format of snapshots: lines of JSON. The first names the format; then each collection has a line with its settings,
// one for each point and one with their number; the last has the SHA-256 of all before it.
import { createHash } from 'node:crypto';
import type {
  CollectionAddress,
  ReadOptions,
  ScrollRequest,
  StoredPoint,
  VectorStore,
} from '../../../../vector/vector-store.ts';

export const SNAPSHOT_FORMAT = 1;

/** The settings of a collection in a snapshot. */
export interface SnapshotCollection {
  readonly name: string;
  readonly size: number;
  readonly distance: string;
  readonly fields: readonly unknown[];
  readonly tuning: string;
  readonly indexes: string;
}

export interface SnapshotPoint {
  readonly id: string;
  /** JSON text. */
  readonly payload: string;
  /** Little-endian floats in base64. */
  readonly vector: string;
  readonly extras?: string;
}

/** The points of one page. Each page shows one state of the collection, so that a snapshot never delays writes. */
const PAGE = 1_000;

/** Yields a snapshot of collections, a slice of points at a time. */
export async function* writeSnapshot(
  store: VectorStore,
  addresses: readonly CollectionAddress[],
  options: ReadOptions,
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  for await (const part of writeCollections(store, addresses, options)) {
    digest.update(part);
    yield part;
  }
  yield toLine({ sha256: digest.digest('hex') });
}

async function* writeCollections(
  store: VectorStore,
  addresses: readonly CollectionAddress[],
  options: ReadOptions,
): AsyncGenerator<string> {
  yield toLine({ magpie_snapshot: SNAPSHOT_FORMAT });
  for (const at of addresses) {
    const { name, size, distance, fields, tuning, indexes } = await store.getCollection(at);
    const collection: SnapshotCollection = { name, size, distance, fields, tuning, indexes };
    yield toLine({ collection });
    let count = 0;
    let from: string | null = null;
    do {
      const page: ScrollRequest = { filter: null, from, limit: PAGE, withPayload: true, withVector: true };
      for await (const { points, next } of store.scrollPoints(at, page, options)) {
        count += points.length;
        from = next;
        if (points.length > 0) yield points.map(writePoint).join('');
      }
    } while (from !== null);
    yield toLine({ end: count });
  }
}

function writePoint({ id, payload, vector, extras }: StoredPoint): string {
  const { buffer, byteOffset, byteLength } = vector ?? new Float32Array();
  const point: SnapshotPoint = {
    id,
    payload: typeof payload === 'string' ? payload : Buffer.from(payload ?? '{}').toString('utf8'),
    vector: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
    ...(extras && { extras: Buffer.from(extras).toString('base64') }),
  };
  return toLine(point);
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
