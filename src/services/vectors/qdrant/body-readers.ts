// The readers of this interface's bodies, by operation.
import { UNUSED_BODY, type ValuesOf } from '../../../platform/http/bodies/body-reader.ts';
import type { Filter } from '../../../vector/filter.ts';
import type { AliasChange } from '../../../vector/vector-store.ts';
import { createReaderFactory } from '../bodies/reader-factory.ts';
import { type Limits, QDRANT_RESULTS_MAX, RESULTS_DEFAULT, SCROLL_DEFAULT } from '../limits.ts';
import { toCollectionName } from '../model/collection-name.ts';
import { parseIndex } from './collections/payload-indexes.ts';
import { parseUpdate, toNewCollection } from './collections/tuning.ts';
import {
  ChangeAliases,
  type ChangeAliasesBody,
  CreateCollection,
  UpdateCollection,
  VectorName,
} from './contract/collections.ts';
import { Facet } from './contract/facets.ts';
import type { FilterBody } from './contract/filter.ts';
import { CreateIndex } from './contract/indexes.ts';
import { Count, Retrieve, Scroll } from './contract/points.ts';
import { SCHEMAS } from './contract/schemas.ts';
import { RecoverSnapshot } from './contract/snapshots.ts';
import { parseFilter } from './filters/parse-filter.ts';
import { parseBody } from './parse-body.ts';
import { parseOrder } from './points/parse-order.ts';
import { parseId, parseIds } from './points/parse-point-id.ts';
import { createWriteReaders } from './points/write-readers.ts';
import { parseParts } from './searches/parse-parts.ts';
import { createSearchReaders } from './searches/search-readers.ts';
import { withDemands } from './strict/demanding-bodies.ts';

/** The prefix of the names of these readers. */
export const READERS = 'qdrant/';

/** The values of the readers, by operation. */
export type Bodies = ValuesOf<ReturnType<typeof createBodyReaders>>;

export function createBodyReaders(limits: Limits) {
  const read = withDemands(createReaderFactory(SCHEMAS, parseBody));
  const toFilter = (filter: FilterBody | null | undefined): Filter | null =>
    filter ? parseFilter(filter, 'filter', limits) : null;
  return {
    unused: UNUSED_BODY,
    ...createWriteReaders(read, limits),
    ...createSearchReaders(read, limits),
    createCollection: read(CreateCollection, toNewCollection),
    updateCollection: read(UpdateCollection, parseUpdate),
    changeAliases: read(ChangeAliases, ({ actions }) => actions.map(toAliasChange)),
    recoverSnapshot: read(RecoverSnapshot, (body) => body),
    createVectorName: read(VectorName, (body) => body),
    createIndex: read(CreateIndex, parseIndex),
    retrievePoints: read(Retrieve, (body) => ({ ids: parseIds(body.ids, 'ids'), parts: parseParts(body, true) })),
    scrollPoints: read(Scroll, (body) => ({
      filter: toFilter(body.filter),
      order: parseOrder(body),
      from: (body.offset ?? null) === null ? null : parseId(body, 'offset', 'offset'),
      limit: Math.min(body.limit ?? SCROLL_DEFAULT, QDRANT_RESULTS_MAX),
      parts: parseParts(body, true),
    })),
    facet: read(Facet, ({ key, limit, filter }) => ({
      key,
      limit: limit ?? RESULTS_DEFAULT,
      filter: toFilter(filter),
    })),
    countPoints: read(Count, ({ filter }) => ({ filter: toFilter(filter) })),
  };
}

type AliasAction = ChangeAliasesBody['actions'][number];

function toAliasChange({ create_alias, rename_alias, delete_alias }: AliasAction): AliasChange {
  if (create_alias) {
    const { alias_name, collection_name } = create_alias;
    return { kind: 'set', alias: toCollectionName(alias_name), collection: toCollectionName(collection_name) };
  }
  if (rename_alias) {
    const { old_alias_name, new_alias_name } = rename_alias;
    return { kind: 'rename', from: toCollectionName(old_alias_name), alias: toCollectionName(new_alias_name) };
  }
  return { kind: 'remove', alias: toCollectionName(delete_alias?.alias_name ?? '') };
}
