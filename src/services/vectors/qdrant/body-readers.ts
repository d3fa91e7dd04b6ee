// The readers of this interface's bodies, by operation.
import type { Static } from 'typebox';
import { createBodyReader, UNUSED_BODY } from '../../../platform/http/bodies/body-reader.ts';
import { createSchemaChecks } from '../../../platform/http/schemas/schema-check.ts';
import type { Filter } from '../../../vector/filter.ts';
import type { AliasChange, PointBatch, VectorBatch } from '../../../vector/vector-store.ts';
import { createPassage, passPoints, passSelection } from '../bodies/passages.ts';
import { findRows } from '../http/body-vectors.ts';
import { type Limits, QDRANT_RESULTS_MAX, RESULTS_DEFAULT, SCROLL_DEFAULT } from '../limits.ts';
import { toCollectionName } from '../model/collection-name.ts';
import type { AnswerParts } from '../model/payload-selection.ts';
import { parseIndex } from './collections/payload-indexes.ts';
import { toNewCollection } from './collections/tuning.ts';
import {
  ChangeAliases,
  type ChangeAliasesBody,
  type CreateBody,
  CreateCollection,
  type UpdateBody,
  UpdateCollection,
} from './contract/collections.ts';
import { Facet, type FacetBody } from './contract/facets.ts';
import { CreateIndex, type CreateIndexBody } from './contract/indexes.ts';
import * as points from './contract/points.ts';
import { SCHEMAS } from './contract/schemas.ts';
import { parseFilter } from './filters/parse-filter.ts';
import { parseBody, parseUpsertBody } from './parse-body.ts';
import { createBatchReader } from './points/batch-reader.ts';
import { type OrderInput, parseOrder } from './points/parse-order.ts';
import { parseId, parseIds } from './points/parse-point-id.ts';
import { parsePoints, parseSelection, parseVectors } from './points/parse-points.ts';
import { createPayloadReaders } from './points/payload-readers.ts';
import type { FacetInput } from './searches/facet-routes.ts';
import { createGroupReaders } from './searches/group-readers.ts';
import { parseParts } from './searches/parse-search.ts';
import { createSearchReaders } from './searches/search-readers.ts';

type Retrieve = Static<typeof points.Retrieve>;
type Scroll = Static<typeof points.Scroll>;
type Count = Static<typeof points.Count>;

interface CountInput {
  readonly filter: Filter | null;
}
interface ScrollInput extends CountInput {
  readonly order: OrderInput | null;
  readonly from: string | null;
  readonly limit: number;
  readonly parts: AnswerParts;
}

function toAliasChange({
  create_alias,
  rename_alias,
  delete_alias,
}: ChangeAliasesBody['actions'][number]): AliasChange {
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

export function createBodyReaders(limits: Limits) {
  const checkOf = createSchemaChecks(SCHEMAS);
  const toFilter = (filter: Count['filter']): Filter | null => (filter ? parseFilter(filter, 'filter', limits) : null);
  return {
    unused: UNUSED_BODY,
    ...createPayloadReaders(limits, checkOf),
    ...createSearchReaders(limits, checkOf),
    updateBatch: createBatchReader(limits, checkOf),
    ...createGroupReaders(limits, checkOf),
    createCollection: createBodyReader({
      parse: parseBody,
      check: checkOf(CreateCollection),
      toValue: (body: CreateBody) => toNewCollection(body),
    }),
    updateCollection: createBodyReader({
      parse: parseBody,
      check: checkOf(UpdateCollection),
      toValue: (body: UpdateBody) => body,
    }),
    changeAliases: createBodyReader({
      parse: parseBody,
      check: checkOf(ChangeAliases),
      toValue: ({ actions }: ChangeAliasesBody) => actions.map(toAliasChange),
    }),
    createIndex: createBodyReader({
      parse: parseBody,
      check: checkOf(CreateIndex),
      toValue: (body: CreateIndexBody) => parseIndex(body),
    }),
    retrievePoints: createBodyReader({
      parse: parseBody,
      check: checkOf(points.Retrieve),
      toValue: (body: Retrieve) => ({ ids: parseIds(body.ids, 'ids'), parts: parseParts(body, true) }),
    }),
    scrollPoints: createBodyReader({
      parse: parseBody,
      check: checkOf(points.Scroll),
      toValue: (body: Scroll): ScrollInput => ({
        filter: toFilter(body.filter),
        order: parseOrder(body),
        from: (body.offset ?? null) === null ? null : parseId(body, 'offset', 'offset'),
        limit: Math.min(body.limit ?? SCROLL_DEFAULT, QDRANT_RESULTS_MAX),
        parts: parseParts(body, true),
      }),
      passage: createPassage<ScrollInput>({ mapFilters: (page, map) => ({ ...page, filter: map(page.filter) }) }),
    }),
    facet: createBodyReader({
      parse: parseBody,
      check: checkOf(Facet),
      toValue: ({ key, limit, filter }: FacetBody): FacetInput => {
        return { key, limit: limit ?? RESULTS_DEFAULT, filter: toFilter(filter) };
      },
      passage: createPassage<FacetInput>({ mapFilters: (facet, map) => ({ ...facet, filter: map(facet.filter) }) }),
    }),
    countPoints: createBodyReader({
      parse: parseBody,
      check: checkOf(points.Count),
      toValue: (body: Count): CountInput => ({ filter: toFilter(body.filter) }),
      passage: createPassage<CountInput>({ mapFilters: ({ filter }, map) => ({ filter: map(filter) }) }),
    }),
    upsertPoints: createBodyReader({
      parse: parseUpsertBody,
      check: checkOf(points.Upsert),
      toValue: (body: points.UpsertBody) => parsePoints(body, limits, findRows(body)),
      passage: passPoints<PointBatch>(),
    }),
    updateVectors: createBodyReader({
      parse: parseUpsertBody,
      check: checkOf(points.UpdateVectors),
      toValue: (body: points.UpdateVectorsBody) => parseVectors(body, findRows(body)),
      passage: passPoints<VectorBatch>(),
    }),
    deletePoints: createBodyReader({
      parse: parseBody,
      check: checkOf(points.Selection),
      toValue: (body: points.SelectionBody) => parseSelection(body, limits),
      passage: passSelection,
    }),
  };
}
