// The search for the exact best points, though the database computes in float32. It returns points in the order of the
// best rank that each may have. They are scored here, until none of the rest can be among the best.
import type { Filter } from '../filter.ts';
import { createFilterMatcher, type FilterMatcher } from '../filter-matcher.ts';
import { fromIdBytes } from '../id-bytes.ts';
import { compareIds, type IdOrder } from '../id-sort-keys.ts';
import { createScore, createThresholdTest, type Score } from '../score.ts';
import { isSimilarity, type SearchRequest } from '../vector-store.ts';
import { toScope } from './buckets/sql-bucket-tables.ts';
import type { Collection } from './collections.ts';
import { Parameters, type Session } from './database.ts';
import { namesVectors, toFilterSql } from './filter-sql.ts';
import { HAS_MAIN, toChosen } from './point-rows.ts';
import { SORT_KEY } from './schema.ts';
import { createRankBound, type RankBound } from './score-bounds.ts';
import { fromVectorBytes, toVectorBytes } from './vector-bytes.ts';

export interface Hit {
  readonly id: string;
  readonly version: number;
  readonly score: number;
}

/** A search of the main field. */
export type MainSearch = Omit<SearchRequest, 'vector' | 'field'> & { readonly vector: Float32Array };

/** Candidates beyond the limit that the first statement requests: nearly always enough to be sure. */
const SPARE = 32;
/** The factor by which each further statement requests more; it looks at all points again. */
const GROWTH = 8;
const CANDIDATES_MAX = 131_072;
/** Numbers of vectors in memory at a time, and points whose payloads the service has to check. */
const BATCH_NUMBERS = 1_048_576;
const BATCH_UNSURE = 64;

interface Candidate {
  readonly id: Uint8Array;
  readonly bound: number;
  readonly unsure: boolean;
}

export async function searchPoints(session: Session, collection: Collection, request: MainSearch): Promise<Hit[]> {
  const { distance } = collection;
  const { vector, limit, filter, idOrder = 'text' } = request;
  const rankBound = createRankBound(distance, vector);
  const best = new BestHits(limit, isSimilarity(distance) ? -1 : 1, idOrder);
  const score = createScore(distance, vector);
  const check = createCheck(filter);
  let take = limit + SPARE;
  for (let done = 0; ; take = Math.min(CANDIDATES_MAX, take * GROWTH)) {
    const candidates = await listCandidates(session, collection, rankBound, request, take, done);
    done += candidates.length;
    for (const batch of toBatches(candidates, collection.size)) {
      if (best.isBeyond(batch[0]?.bound, rankBound)) break;
      for (const hit of await scoreBatch(session, collection, batch, score, check)) best.add(hit);
    }
    if (candidates.length < take || best.isBeyond(candidates.at(-1)?.bound, rankBound)) break;
  }
  const passes = createThresholdTest(request, distance);
  return best.list().filter(({ score }) => passes(score));
}

/** Lists the candidates of the best ranks, without the first `skip`. */
function listCandidates(
  session: Session,
  collection: Collection,
  rank: RankBound,
  { filter, idOrder }: Pick<SearchRequest, 'filter' | 'idOrder'>,
  take: number,
  skip: number,
): Promise<Candidate[]> {
  const parameters = new Parameters();
  const scope = toScope(collection, parameters);
  const { where, unsure } = toFilterSql(filter, collection.id, parameters);
  const add = (value: number) => `${parameters.add(value)}::float8`;
  const query = `${parameters.add(toVectorBytes(rank.query))}::${session.names.vector}`;
  const bound = `CASE WHEN norm BETWEEN ${add(rank.normMin)} AND ${add(rank.normMax)}
    THEN (embedding ${session.names.operator(rank.operator)} ${query}) * ${add(rank.factor)} - norm * ${add(rank.perNorm)} - ${add(rank.offset)}
    ELSE '-Infinity'::float8 END`;
  return session.query<Candidate>(
    `SELECT id, ${bound} AS bound, ${unsure} AS unsure FROM ${session.names.points}
     WHERE ${scope}${HAS_MAIN}${where}
     ORDER BY bound, ${idOrder === 'sort-key' ? SORT_KEY : 'id'} LIMIT ${parameters.add(take)} OFFSET ${parameters.add(skip)}`,
    parameters.values,
  );
}

function* toBatches(candidates: readonly Candidate[], size: number): Generator<Candidate[]> {
  const pointsMax = Math.max(1, Math.floor(BATCH_NUMBERS / size));
  for (let from = 0; from < candidates.length; ) {
    const batch: Candidate[] = [];
    let unsure = 0;
    while (from < candidates.length && batch.length < pointsMax && unsure < BATCH_UNSURE) {
      const candidate = candidates[from++] as Candidate;
      batch.push(candidate);
      if (candidate.unsure) unsure += 1;
    }
    yield batch;
  }
}

interface ScoredRow {
  readonly id: Uint8Array;
  readonly version: number;
  readonly vector: Uint8Array;
  readonly payload: string | null;
  readonly extras?: Uint8Array | null;
}

/** The test of points about which the database is not sure. */
interface Check {
  readonly matches: FilterMatcher;
  readonly isAboutVectors: boolean;
}

function createCheck(filter: Filter | null): Check {
  if (filter === null) return { matches: () => true, isAboutVectors: false };
  return { matches: createFilterMatcher(filter), isAboutVectors: namesVectors(filter) };
}

/** Returns the candidates that match, with their scores. */
async function scoreBatch(
  session: Session,
  collection: Collection,
  batch: readonly Candidate[],
  score: Score,
  { matches, isAboutVectors }: Check,
): Promise<Hit[]> {
  const parameters = new Parameters();
  const chosen = toChosen(
    session,
    collection,
    batch.map(({ id }) => id),
    parameters,
  );
  const unsure = batch.filter((candidate) => candidate.unsure).map(({ id }) => id);
  const unsureOnly = (column: string) => `CASE WHEN id = ANY(${parameters.add(unsure)}::bytea[]) THEN ${column} END`;
  const payload = unsure.length === 0 ? 'NULL' : unsureOnly('payload');
  const extras = unsure.length === 0 || !isAboutVectors ? '' : `, ${unsureOnly('extras')} AS extras`;
  const rows = await session.query<ScoredRow>(
    `SELECT id, version, ${session.names.toBytes}(embedding) AS vector, ${payload} AS payload${extras}
     FROM ${chosen}`,
    parameters.values,
  );
  return rows
    .map((row) => ({ ...row, id: fromIdBytes(row.id) }))
    .filter((row) => row.payload === null || matches(row.id, row.payload, row.extras))
    .map(({ id, version, vector }) => ({ id, version, score: score(fromVectorBytes(vector)) }));
}

/** The best of the hits seen so far. */
export class BestHits {
  readonly #limit: number;
  readonly #sign: number;
  readonly #idOrder: IdOrder;
  readonly #hits: Hit[] = [];
  #isSorted = true;

  constructor(limit: number, sign: number, idOrder: IdOrder) {
    this.#limit = limit;
    this.#sign = sign;
    this.#idOrder = idOrder;
  }

  add(hit: Hit): void {
    this.#hits.push(hit);
    this.#isSorted = false;
    if (this.#hits.length >= 2 * this.#limit + SPARE) this.list();
  }

  /** Returns true if no point with this rank at best, or a worse one, can be among the best. */
  isBeyond(bound: number | undefined, rank: RankBound): boolean {
    if (this.#hits.length < this.#limit) return false;
    const last = this.list()[this.#limit - 1];
    if (last === undefined || bound === undefined) return this.#limit === 0;
    // Points of one rank come in the order of their ids.
    return rank.isFlat || bound > rank.toRank(last.score);
  }

  /** Lists the hits, best first; of equal scores the lower id first. */
  list(): readonly Hit[] {
    if (!this.#isSorted) {
      this.#hits.sort((a, b) => this.#sign * (a.score - b.score) || compareIds(a.id, b.id, this.#idOrder));
      this.#hits.length = Math.min(this.#limit, this.#hits.length);
      this.#isSorted = true;
    }
    return this.#hits;
  }
}
