import type { FastifyInstance } from 'fastify';
import type { Filter, MatchValue } from '../../../../vector/filter.ts';
import { toEnvelope, toReadOptions } from '../../http/answers.ts';
import { type CollectionRoute, toAddress } from '../../http/caller.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { VectorsResources } from '../../ports.ts';
import { countValues } from '../../verbs/count-values.ts';
import { toIndexType, toPayloadIndexes } from '../collections/payload-indexes.ts';
import type { IndexType } from '../contract/indexes.ts';
import * as operations from '../contract/operations.ts';
import { parseKey } from '../filters/parse-key.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';

export interface FacetInput {
  readonly key: string;
  readonly limit: number;
  readonly filter: Filter | null;
}

interface FacetRoute extends CollectionRoute {
  Body: FacetInput;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The values that an index of each type contains. */
const COUNTED: Partial<Readonly<Record<IndexType, (value: MatchValue) => boolean>>> = {
  keyword: (value) => 'text' in value,
  integer: (value) => 'number' in value && /^-?\d+$/.test(value.number),
  bool: (value) => 'flag' in value,
  uuid: (value) => 'text' in value && UUID.test(value.text),
};

export function declareFacetRoutes(app: FastifyInstance, resources: VectorsResources): void {
  const counting = { schema: operations.facet, config: { body: 'qdrant/facet' } };
  app.post<FacetRoute>('/collections/:collection/facet', counting, async (request) => {
    const { key, limit, filter: given } = request.body;
    const at = toAddress(request);
    const index = toPayloadIndexes(await resources.store.getCollection(at)).get(key);
    const isCounted = index && COUNTED[toIndexType(index)];
    if (isCounted === undefined) {
      refuseInput('key', `has no payload index of keyword, integer, bool or uuid, which facets need: ${key}`);
    }
    const filter = await resolveFilter(resources, at, given);
    const terms = toReadOptions(request.context, resources.limits);
    const counts = await countValues(resources, at, parseKey(key, 'key'), { filter, limit, isCounted }, terms);
    const hits = counts.map(({ value, count }) => `{"value":${writeValue(value)},"count":${count}}`);
    terms.hold?.(hits.reduce((sum, hit) => sum + hit.length, 0));
    return toEnvelope(`{"hits":[${hits.join()}]}`, request.context.elapsedSeconds);
  });
}

export function writeValue(value: MatchValue): string {
  if ('text' in value) return JSON.stringify(value.text);
  return 'number' in value ? value.number : String(value.flag);
}
