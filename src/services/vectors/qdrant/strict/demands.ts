// The demands of a request: everything about its body that strict mode limits. They are computed with the body, because
// its collection is known later and handlers get values that lack most of it.
import { GROUP_SIZE_DEFAULT, RESULTS_DEFAULT } from '../../limits.ts';
import { countWords, isDocument } from '../inference/embed-document.ts';
import { isObject, type Members, toList } from './body-members.ts';
import { type FieldNeed, NO_FILTER, toFilterDemands } from './filter-demands.ts';
import { listFormulaNeeds } from './formula-needs.ts';

/** A search that gets no candidates from another one: it compares its target with all points. */
interface Scan {
  readonly using: string;
  /** The keys of its filter. */
  readonly keys: readonly string[];
}

export interface Demands {
  limit: number;
  hnswEf: number;
  oversampling: number;
  isExact: boolean;
  /** The searches of a batch; 0 for all else. */
  searches: number;
  filters: number;
  /** The most conditions of a filter, and the most values of a condition. */
  conditions: number;
  conditionSize: number;
  readonly filterNeeds: FieldNeed[];
  readonly formulaNeeds: FieldNeed[];
  groupBy: string | null;
  readonly scans: Scan[];
  /** The most points of one upsert or one change of vectors. */
  upserts: number;
  /** The most rows of a multivector and the most indices of a sparse vector, by the name of the vector. */
  readonly rows: Record<string, number>;
  readonly indices: Record<string, number>;
  /** The tokens of the rate limits: vectors and conditions that are compared, and points that are written. */
  readTokens: number;
  writeTokens: number;
}

export function toDemands(body: unknown): Demands {
  const demands: Demands = {
    limit: 0,
    hnswEf: 0,
    oversampling: 0,
    isExact: false,
    searches: 0,
    filters: 0,
    conditions: 0,
    conditionSize: 0,
    filterNeeds: [],
    formulaNeeds: [],
    groupBy: null,
    scans: [],
    upserts: 0,
    rows: {},
    indices: {},
    readTokens: 0,
    writeTokens: 0,
  };
  if (isObject(body)) addBody(demands, body);
  return demands;
}

function addBody(demands: Demands, body: Members): void {
  const { searches, operations } = body;
  if (Array.isArray(searches)) {
    demands.searches = searches.length;
    for (const search of searches) if (isObject(search)) addStage(demands, search);
  } else if (Array.isArray(operations)) {
    // An operation has one member: the write under its name.
    for (const operation of operations.flatMap(Object.values)) if (isObject(operation)) addWrite(demands, operation);
  } else if ('points' in body || 'batch' in body || 'payload' in body || 'keys' in body) addWrite(demands, body);
  else addStage(demands, body);
}

function addWrite(demands: Demands, { batch, points, filter }: Members): void {
  if (isObject(batch)) {
    const { length } = toList(batch['ids']);
    demands.upserts = Math.max(demands.upserts, length);
    demands.writeTokens += length;
    addVectorLists(demands, batch['vectors']);
  } else if (Array.isArray(points)) {
    if (isObject(points[0])) demands.upserts = Math.max(demands.upserts, points.length);
    for (const point of points) if (isObject(point)) addVectors(demands, point['vector']);
    demands.writeTokens += points.length;
  }
  if (isObject(filter)) addFilter(demands, filter);
}

/** Adds the vectors of a point: one, or several by their names. */
function addVectors(demands: Demands, vectors: unknown): void {
  if (Array.isArray(vectors)) addVector(demands, '', vectors);
  else for (const [name, vector] of Object.entries(isObject(vectors) ? vectors : {})) addVector(demands, name, vector);
}

/** Adds the vectors of a batch: a list of unnamed ones, or a list for each name. */
function addVectorLists(demands: Demands, vectors: unknown): void {
  const named = isObject(vectors) && !Array.isArray(vectors) ? vectors : { '': vectors };
  for (const [name, list] of Object.entries(named)) for (const each of toList(list)) addVector(demands, name, each);
}

function addVector({ rows, indices }: Demands, name: string, vector: unknown): void {
  if (Array.isArray(vector) && Array.isArray(vector[0])) rows[name] = Math.max(rows[name] ?? 0, vector.length);
  else if (isDocument(vector)) indices[name] = Math.max(indices[name] ?? 0, countWords(vector));
  else if (isObject(vector) && Array.isArray(vector['indices'])) {
    indices[name] = Math.max(indices[name] ?? 0, vector['indices'].length);
  }
}

/** Adds a search, a page, a count or a prefetch, with its own prefetches. */
function addStage(demands: Demands, stage: Members): void {
  const { group_by, group_size, sample, filter, query, vector } = stage;
  const prefetches = toList(stage['prefetch']);
  for (const prefetch of prefetches) if (isObject(prefetch)) addStage(demands, prefetch);
  const times = typeof group_by === 'string' ? toNumber(group_size, GROUP_SIZE_DEFAULT) : toNumber(sample, 1);
  demands.limit = Math.max(demands.limit, toNumber(stage['limit'], RESULTS_DEFAULT) * times);
  if (typeof group_by === 'string') demands.groupBy = group_by;
  demands.isExact ||= stage['exact'] === true;
  addParams(demands, stage['params']);
  const { needs, conditions } = isObject(filter) ? addFilter(demands, filter) : NO_FILTER;
  if (isObject(query) && 'formula' in query) demands.formulaNeeds.push(...listFormulaNeeds(query['formula']));
  if (prefetches.length > 0) return;
  const target = query ?? vector ?? stage['target'] ?? (stage['positive'] === undefined ? undefined : stage);
  demands.readTokens += Math.max(toList(stage['ids']).length, countVectors(target)) + conditions;
  if (target === undefined || isRanking(target)) return;
  const using = isObject(vector) && 'name' in vector ? vector['name'] : stage['using'];
  demands.scans.push({ using: typeof using === 'string' ? using : '', keys: needs.map(({ key }) => key) });
}

function addParams(demands: Demands, params: unknown): void {
  if (!isObject(params)) return;
  const { quantization, idf } = params;
  if (isObject(idf) && isObject(idf['corpus'])) addFilter(demands, idf['corpus']);
  demands.hnswEf = Math.max(demands.hnswEf, toNumber(params['hnsw_ef'], 0));
  demands.isExact ||= params['exact'] === true;
  const oversampling = isObject(quantization) ? toNumber(quantization['oversampling'], 0) : 0;
  demands.oversampling = Math.max(demands.oversampling, oversampling);
}

function addFilter(demands: Demands, filter: Members) {
  const found = toFilterDemands(filter);
  demands.filters++;
  demands.conditions = Math.max(demands.conditions, found.conditions);
  demands.conditionSize = Math.max(demands.conditionSize, found.conditionSize);
  demands.filterNeeds.push(...found.needs);
  return found;
}

/** Returns true for a query that ranks points without comparing vectors. */
function isRanking(query: unknown): boolean {
  return isObject(query) && ['fusion', 'rrf', 'order_by', 'formula', 'sample'].some((name) => name in query);
}

/**
 * Counts the vectors that a query compares with every point: one, the rows of a multivector, or the examples. A point
 * that is named by its id is read first and is no answer, which counts as two more.
 */
function countVectors(target: unknown): number {
  if (typeof target === 'string' || typeof target === 'number') return 3;
  if (Array.isArray(target)) return typeof target[0] === 'object' ? target.length : 1;
  if (!isObject(target)) return 1;
  const inner = target['nearest'] ?? target['recommend'] ?? target['discover'] ?? target['context'];
  if (inner !== undefined && inner !== null) return countVectors(inner);
  return Math.max(1, toList(target['positive']).length + toList(target['negative']).length);
}

function toNumber(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
