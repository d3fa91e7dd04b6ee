// The search of a field that is not the main one: the database has no operator for its vectors, so that the service reads
// the extras of all points that match, piece by piece, and scores them.
import { decodeExtras } from '../extras.ts';
import { createFieldScore, toIdf, type WeightedVector } from '../field-score.ts';
import type { SparseVector, VectorField } from '../fields.ts';
import { isSimilarity, type SearchRequest } from '../vector-store.ts';
import type { Collection } from './collections.ts';
import type { Session } from './database.ts';
import { listMatching } from './matching-points.ts';
import { BestHits, type Hit } from './search-points.ts';

export async function searchField(
  session: Session,
  collection: Collection,
  field: VectorField,
  { vector, limit, scoreThreshold, filter, idOrder = 'text' }: SearchRequest,
): Promise<readonly Hit[]> {
  const { name, distance, idf } = field;
  const query = idf ? await weigh(session, collection, name, vector as SparseVector) : vector;
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
  return best.list().filter((hit) => scoreThreshold === null || sign * (hit.score - scoreThreshold) <= 0);
}

const EXTRAS = { withPayload: false, withExtras: true, order: 'any' } as const;

/** Weighs the query by all points that have its indices, also those that the filter leaves out. */
async function weigh(
  session: Session,
  collection: Collection,
  name: string,
  { indices, values }: SparseVector,
): Promise<WeightedVector> {
  let points = 0;
  const having = new Map(Array.from(indices, (index) => [index, 0]));
  for await (const found of listMatching(session, collection, { filter: null, ...EXTRAS })) {
    points += found.length;
    for (const { extras } of found) {
      const stored = decodeExtras(extras).vectors.get(name) as SparseVector | undefined;
      for (const index of stored?.indices ?? []) {
        const count = having.get(index);
        if (count !== undefined) having.set(index, count + 1);
      }
    }
  }
  const weights = Array.from(indices, (index) => toIdf(points, having.get(index) ?? 0));
  return { indices, values: Float64Array.from(values, (value, at) => value * weights[at]!) };
}
