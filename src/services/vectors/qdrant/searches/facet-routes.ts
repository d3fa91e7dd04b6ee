import type { MatchValue } from '../../../../vector/filter.ts';
import { toEnvelope } from '../../http/answers.ts';
import { toAddress, toReadOptions } from '../../http/caller.ts';
import type { Handlers } from '../../http/declare-operations.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { VectorsResources } from '../../ports.ts';
import { countValues } from '../../verbs/count-values.ts';
import type { Bodies } from '../body-readers.ts';
import { toIndexType, toPayloadIndexes } from '../collections/payload-indexes.ts';
import type { IndexType } from '../contract/indexes.ts';
import type { OperationId } from '../contract/operations.ts';
import { parseKey } from '../filters/parse-key.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The values that an index of each type contains. */
const COUNTED: Partial<Readonly<Record<IndexType, (value: MatchValue) => boolean>>> = {
  keyword: (value) => 'text' in value,
  integer: (value) => 'number' in value && /^-?\d+$/.test(value.number),
  bool: (value) => 'flag' in value,
  uuid: (value) => 'text' in value && UUID.test(value.text),
};

export function createFacetRoutes({ store, limits }: VectorsResources) {
  return {
    facet: async (request) => {
      const { key, limit, filter: given } = request.body;
      const at = toAddress(request);
      const index = toPayloadIndexes(await store.getCollection(at)).get(key);
      const isCounted = index && COUNTED[toIndexType(index)];
      if (isCounted === undefined) {
        refuseInput('key', `has no payload index of keyword, integer, bool or uuid, which facets need: ${key}`);
      }
      const filter = await resolveFilter(store, at, given);
      const terms = toReadOptions(request, limits);
      const counts = await countValues(store, at, parseKey(key, 'key'), { filter, limit, isCounted }, terms);
      const hits = counts.map(({ value, count }) => `{"value":${writeValue(value)},"count":${count}}`);
      terms.hold?.(hits.reduce((sum, hit) => sum + hit.length, 0));
      return toEnvelope(`{"hits":[${hits.join()}]}`, request.context.elapsedSeconds);
    },
  } satisfies Handlers<OperationId, Bodies>;
}

export function writeValue(value: MatchValue): string {
  if ('text' in value) return JSON.stringify(value.text);
  return 'number' in value ? value.number : String(value.flag);
}
