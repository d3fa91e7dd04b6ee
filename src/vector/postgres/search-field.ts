// The search of a field that is not the main one: the database has no operator for its vectors, so that the service reads
// the extras of all points that match, piece by piece, and scores them.
import { decodeExtras } from '../fields/extras.ts';
import { createFieldScore, toIdf, type WeightedVector } from '../fields/field-score.ts';
import type { SparseVector, VectorField } from '../fields/fields.ts';
import type { Filter } from '../filter.ts';
import { createThresholdTest } from '../score.ts';
import { isSimilarity, type SearchRequest } from '../vector-store.ts';
import type { Collection } from './collections.ts';
import type { Session } from './database.ts';
import { listMatching } from './matching-points.ts';
import { BestHits, type Hit } from './search-points.ts';

export async function searchField(
  session: Session,
  collection: Collection,
  field: VectorField,
  request: SearchRequest,
): Promise<readonly Hit[]> {
  const { vector, limit, filter, idOrder = 'text', corpus } = request;
  const { name, distance, idf } = field;
  const query = idf ? await weigh(session, collection, name, vector as SparseVector, corpus ?? null) : vector;
  const score = createFieldScore(field, query);
  const sign = isSimilarity(distance) ? -1 : 1;
  const best = new BestHits(limit, sign, idOrder);
  for await (const found of listMatching(session, collection, { filter, ...EXTRAS })) {
    for (const { id, version, extras } of found) {
      const stored = decodeExtras(extras).vectors.get(name);
      const points = stored && score(stored);
      if (points !== undefined) best.add({ id, version, score: points });
    }
  }
  const isReached = createThresholdTest(request, distance);
  return best.list().filter((hit) => isReached(hit.score));
}

const EXTRAS = { withPayload: false, withExtras: true, order: 'any' } as const;

/** Weighs the query by the points of the corpus that have its indices, also those that the search leaves out. */
async function weigh(
  session: Session,
  collection: Collection,
  name: string,
  { indices, values }: SparseVector,
  corpus: Filter | null,
): Promise<WeightedVector> {
  let count = 0;
  const having = new Map(Array.from(indices, (index) => [index, 0]));
  for await (const found of listMatching(session, collection, { filter: corpus, ...EXTRAS })) {
    count += found.length;
    for (const { extras } of found) {
      const stored = decodeExtras(extras).vectors.get(name) as SparseVector | undefined;
      for (const index of stored?.indices ?? []) {
        const known = having.get(index);
        if (known !== undefined) having.set(index, known + 1);
      }
    }
  }
  const weights = Array.from(indices, (index) => toIdf(count, having.get(index) ?? 0));
  return { indices, values: Float64Array.from(values, (value, at) => value * weights[at]!) };
}
