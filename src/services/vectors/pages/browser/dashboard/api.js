// The API as the dashboard uses it: the public interface under /qdrant, and its own list with sizes.
import { fetchJson } from '../../../../../platform/web/browser/fetch.js';
import { parseExactly, toIdText, toNumber } from './exact-json.js';
import { toHeaders } from './session.js';

/** @typedef {import('./exact-json.js').PointId} PointId */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {import('./vectors.js').VectorField} VectorField */
/** @typedef {'Cosine' | 'Euclid' | 'Dot' | 'Manhattan'} Distance */

/**
 * @typedef {object} Collection
 * @property {string} name
 * @property {number} points_count
 * @property {VectorField[]} vectors the main one first
 * @property {number} disk_bytes
 * @property {number} memory_bytes
 */

/**
 * @typedef {object} Point
 * @property {PointId} id
 * @property {Record<string, unknown> | null} payload
 * @property {number} [score]
 * @property {Vector | Readonly<Record<string, Vector>> | null} [vector]
 * @property {({ rank: number, score: number } | undefined)[]} [parts] its rank and score in each search of a fusion
 */

/** @typedef {{ readonly field: VectorField, readonly query: PointId | Vector }} Stage */

/**
 * A search by one vector, or by several whose answers are fused.
 *
 * @typedef {object} Search
 * @property {readonly Stage[]} stages
 * @property {'rrf' | 'dbsf'} fusion
 * @property {number} limit
 * @property {string} label
 */

/** @typedef {Readonly<Record<string, unknown>>} WireFilter */

export class Api {
  #base;
  #session;

  /**
   * @param {string} base the address of the service, with a final slash
   * @param {Session} session
   */
  constructor(base, session) {
    this.#base = base;
    this.#session = session;
  }

  /** The address and the session, for a worker that creates its own Api. */
  get access() {
    return { base: this.#base, session: this.#session };
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<Collection[]>}
   */
  async listCollections(signal) {
    return /** @type {Collection[]} */ (await this.#call('GET', 'dashboard/collections', undefined, signal));
  }

  /**
   * @param {string} name
   * @param {{ size: number, distance: Distance }} vectors
   */
  async createCollection(name, vectors) {
    await this.#call('PUT', toCollectionPath(name), { vectors });
  }

  /** @param {string} name */
  async deleteCollection(name) {
    await this.#call('DELETE', toCollectionPath(name));
  }

  /**
   * @param {string} name
   * @param {{ filter: WireFilter | undefined, offset: PointId | null, limit: number, with_payload: boolean }} request
   * @param {AbortSignal} [signal]
   * @returns {Promise<{ points: Point[], next_page_offset: PointId | null }>}
   */
  async scroll(name, { offset, ...request }, signal) {
    const body = { ...request, with_vector: false, ...(offset !== null && { offset }) };
    const result = await this.#call('POST', `${toCollectionPath(name)}/points/scroll`, body, signal);
    return /** @type {{ points: Point[], next_page_offset: PointId | null }} */ (result);
  }

  /**
   * @param {string} name
   * @param {WireFilter | undefined} filter
   * @param {AbortSignal} [signal]
   */
  async count(name, filter, signal) {
    const result = await this.#call('POST', `${toCollectionPath(name)}/points/count`, { filter, exact: true }, signal);
    return /** @type {{ count: number }} */ (result).count;
  }

  /**
   * Runs each search of a fusion beside the fusion, so that each point can be shown with its rank and score in each.
   *
   * @param {string} name
   * @param {Search} search
   * @param {WireFilter | undefined} filter
   * @param {AbortSignal} [signal]
   */
  async search(name, { stages, fusion, limit }, filter, signal) {
    const isFused = stages.length > 1;
    // The points that a fusion names are no answers of any of its searches.
    const named = stages.flatMap(({ query }) => (isFused && isId(query) ? [query] : []));
    const wanted = named.length === 0 ? filter : { ...(filter && { must: [filter] }), must_not: [{ has_id: named }] };
    const prefetch = stages.map(({ field, query }) => ({
      query,
      using: field.name,
      filter: wanted,
      limit: isFused ? STAGE_LIMIT : limit,
    }));
    const last = isFused ? { prefetch, query: { fusion }, limit } : prefetch[0];
    const searches = [...(isFused ? prefetch : []), { ...last, with_payload: true }];
    const result = await this.#call('POST', `${toCollectionPath(name)}/points/query/batch`, { searches }, signal);
    const answers = /** @type {{ points: (Point & { score: number | RawJson })[] }[]} */ (result).map(({ points }) =>
      points.map((point) => ({ ...point, score: toNumber(point.score) })),
    );
    const parts = answers.slice(0, -1).map(toParts);
    return (answers.at(-1) ?? []).map((point) => ({
      ...point,
      parts: parts.map((part) => part.get(toIdText(point.id))),
    }));
  }

  /**
   * @param {string} name
   * @param {readonly PointId[]} ids
   * @param {readonly string[] | true} vectors the names of the vectors to read; true: all
   * @param {AbortSignal} [signal]
   */
  async retrieve(name, ids, vectors, signal) {
    const body = { ids, with_payload: true, with_vector: vectors };
    return /** @type {Point[]} */ (await this.#call('POST', `${toCollectionPath(name)}/points`, body, signal));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {AbortSignal} [signal]
   */
  async #call(method, path, body, signal) {
    const answer = await fetchJson(new URL(path, this.#base), {
      method,
      headers: toHeaders(this.#session),
      body,
      signal,
      parse: parseAnswer,
      words: WORDS,
      findDetail,
    });
    return /** @type {{ result: unknown }} */ (answer).result;
  }
}

/** The answers of each search that a fusion takes into account. */
export const STAGE_LIMIT = 100;

/**
 * @param {PointId | Vector} query
 * @returns {query is PointId}
 */
export function isId(query) {
  return typeof query !== 'object' || JSON.isRawJSON(query);
}

/** @param {readonly { id: PointId, score: number }[]} points */
function toParts(points) {
  return new Map(points.map(({ id, score }, index) => [toIdText(id), { rank: index + 1, score }]));
}

/** @param {string} name */
export function toCollectionPath(name) {
  return `qdrant/collections/${encodeURIComponent(name)}`;
}

/**
 * Parses an answer. Exact parsing of every number is slow for a thousand vectors and only needed if an id does not fit
 * into a double.
 *
 * @param {string} text
 */
function parseAnswer(text) {
  if (text.length < LONG_ANSWER_CHARACTERS) return parseExactly(text);
  const answer = JSON.parse(text);
  const hasLongId = Array.isArray(answer.result) && answer.result.some(hasUnsafeId);
  return hasLongId ? parseExactly(text) : answer;
}

/** A length above that of any answer whose payloads are shown one by one. */
const LONG_ANSWER_CHARACTERS = 1_000_000;

/** @param {{ id?: unknown } | null} point */
function hasUnsafeId(point) {
  return typeof point?.id === 'number' && !Number.isSafeInteger(point.id);
}

/**
 * Returns the message of an error body, which differs between the two interfaces of the service.
 *
 * @param {{ status?: string | { error?: string }, message?: string }} body
 */
function findDetail({ status, message }) {
  return typeof status === 'object' ? status.error : message;
}

/** @type {readonly [message: string, hint: string]} */
const NOT_ACCEPTED = ['This api-key is not accepted.', 'Check the key, or ask the operator of this service for one.'];

const WORDS = { 401: NOT_ACCEPTED, 403: NOT_ACCEPTED };
