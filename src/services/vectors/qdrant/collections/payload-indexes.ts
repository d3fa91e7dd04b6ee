// The payload indexes of a collection, stored as clients sent them. Filters are exact without any. A text index defines
// how words are split, and some calls need the type of the values.
import { editIndexes } from '../../../../vector/edit-indexes.ts';
import type { CollectionAddress, CollectionInfo, VectorStore } from '../../../../vector/vector-store.ts';
import { INDEXES_LENGTH_MAX, INDEXES_MAX } from '../../limits.ts';
import { refuseInput, refuseSize } from '../../model/invalid-input.ts';
import type { CreateIndexBody, IndexBody, IndexType, TextIndexBody } from '../contract/indexes.ts';
import { parseKey } from '../filters/parse-key.ts';
import type { IndexCounts } from './index-counts.ts';

export interface IndexInput {
  readonly field: string;
  /** The index as JSON text; null if the client says nothing about the values. */
  readonly index: string | null;
}

export function parseIndex({ field_name: field, field_schema: schema }: CreateIndexBody): IndexInput {
  parseKey(field, 'field_name');
  const index = schema ?? null;
  if (isObject(index) && index.type !== 'text' && index.lookup === false && index.range === false) {
    refuseSize('field_schema', "Validation error: the 'lookup' and 'range' capabilities can't be both disabled");
  }
  return { field, index: index === null ? null : JSON.stringify(index) };
}

export type PayloadIndexes = ReadonlyMap<string, IndexBody>;

export function toPayloadIndexes({ indexes }: Pick<CollectionInfo, 'indexes'>): PayloadIndexes {
  return new Map(Object.entries(JSON.parse(indexes) as Record<string, IndexBody>));
}

export function toIndexType(index: IndexBody): IndexType {
  return isObject(index) ? index.type : index;
}

function isObject(index: IndexBody | null): index is Exclude<IndexBody, string> {
  return typeof index === 'object' && index !== null;
}

/** Returns the parameters of a text index; undefined for another one. */
export function findTextIndex(index: IndexBody | undefined): TextIndexBody | undefined {
  if (index === 'text') return { type: 'text' };
  return index !== undefined && isObject(index) && index.type === 'text' ? index : undefined;
}

/**
 * Limits the indexes stored with the collection. Two concurrent calls may exceed the limits by one index, which is
 * harmless.
 */
export async function checkIndexes(
  store: VectorStore,
  at: CollectionAddress,
  { field, index }: IndexInput,
): Promise<void> {
  const { indexes } = await store.getCollection(at);
  const changed = editIndexes(indexes, field, index);
  if (toPayloadIndexes({ indexes: changed }).size > INDEXES_MAX) {
    refuseInput('field_name', `would be one more than the ${INDEXES_MAX} payload indexes of a collection`);
  }
  if (changed.length > INDEXES_LENGTH_MAX) {
    refuseInput('body', `must not make the payload indexes longer than ${INDEXES_LENGTH_MAX} characters of JSON`);
  }
}

/**
 * Describes the payload indexes of a collection. While the number of points with a value is unknown, it is that of all
 * points.
 */
export async function describeIndexes(
  counts: IndexCounts,
  at: CollectionAddress,
  info: CollectionInfo,
): Promise<Readonly<Record<string, object>>> {
  const indexes = toPayloadIndexes(info);
  const points = await counts.find(at, info, [...indexes.keys()]);
  const described = Array.from(indexes, ([field, index]): [field: string, description: object] => {
    const params = isObject(index) && { params: index };
    return [field, { data_type: toIndexType(index), ...params, points: points?.get(field) ?? info.pointsCount }];
  });
  return Object.fromEntries(described);
}
