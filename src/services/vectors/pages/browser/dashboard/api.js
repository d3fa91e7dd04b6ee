// The service as the dashboard uses it: the public interface under /qdrant, and one list with sizes of its own.
import { parseExactly } from './exact-json.js';
import { toHeaders } from './session.js';

/** @typedef {import('./exact-json.js').PointId} PointId */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {'Cosine' | 'Euclid' | 'Dot' | 'Manhattan'} Distance */

/**
 * @typedef {object} Collection
 * @property {string} name
 * @property {number} points_count
 * @property {number} size
 * @property {Distance} distance
 * @property {number} disk_bytes
 * @property {number} memory_bytes
 */

/**
 * @typedef {object} Point
 * @property {PointId} id
 * @property {Record<string, unknown> | null} payload
 * @property {number} [score]
 * @property {(number | RawJson)[] | null} [vector]
 */

/** @typedef {Readonly<Record<string, unknown>>} WireFilter */

/** An answer that is no success, in words for the person at the screen. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 when there was no answer
   * @param {string} [hint] what to do about it
   */
  constructor(message, status, hint) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

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

  /** The address and the credentials, for a worker that needs an Api of its own. */
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
   * @param {string} name
   * @param {{ query: PointId | readonly number[], filter: WireFilter | undefined, limit: number }} request
   * @param {AbortSignal} [signal]
   */
  async query(name, request, signal) {
    const body = { ...request, with_payload: true };
    const result = await this.#call('POST', `${toCollectionPath(name)}/points/query`, body, signal);
    return /** @type {{ points: Point[] }} */ (result).points;
  }

  /**
   * @param {string} name
   * @param {readonly PointId[]} ids
   * @param {AbortSignal} [signal]
   */
  async retrieve(name, ids, signal) {
    const body = { ids, with_payload: true, with_vector: true };
    return /** @type {Point[]} */ (await this.#call('POST', `${toCollectionPath(name)}/points`, body, signal));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {AbortSignal} [signal]
   */
  async #call(method, path, body, signal) {
    const headers = toHeaders(this.#session);
    if (body !== undefined) headers.set('content-type', 'application/json');
    /** @type {Response} */
    let response;
    try {
      response = await fetch(new URL(path, this.#base), {
        method,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal !== undefined && { signal }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(
        'The service does not answer.',
        0,
        'Check that it still runs and that you are online, then try again.',
      );
    }
    const text = await response.text();
    if (!response.ok) throw toApiError(response.status, text);
    return /** @type {{ result: unknown }} */ (parseAnswer(text)).result;
  }
}

/** @param {string} name */
export function toCollectionPath(name) {
  return `qdrant/collections/${encodeURIComponent(name)}`;
}

/**
 * Looking at every number by itself is slow where a thousand vectors come along, and needed there only when an id among them is
 * longer than a double can hold.
 *
 * @param {string} text
 */
function parseAnswer(text) {
  if (text.length < LONG_ANSWER_CHARACTERS) return parseExactly(text);
  const answer = JSON.parse(text);
  const hasLongId = Array.isArray(answer.result) && answer.result.some(hasUnsafeId);
  return hasLongId ? parseExactly(text) : answer;
}

/** More than any answer whose payloads are shown one by one. */
const LONG_ANSWER_CHARACTERS = 1_000_000;

/** @param {{ id?: unknown } | null} point */
function hasUnsafeId(point) {
  return typeof point?.id === 'number' && !Number.isSafeInteger(point.id);
}

/**
 * Both surfaces of the service have an error body of their own.
 *
 * @param {number} status
 * @param {string} text
 */
function toApiError(status, text) {
  /** @type {{ status?: string | { error?: string }, message?: string, resolution?: string }} */
  let body = {};
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy answered; its page is of no use here.
  }
  const detail = typeof body.status === 'object' ? body.status.error : body.message;
  const [message, hint] = WORDS[status] ?? [`The service answered with an error (${status}).`];
  return new ApiError(message ?? detail ?? '', status, detail ?? hint);
}

/** @type {Readonly<Record<number, readonly [message: string, hint?: string]>>} */
const WORDS = {
  400: ['The service could not accept this.'],
  401: ['This api-key is not accepted.', 'Check the key, or ask whoever runs this service for one.'],
  403: ['This api-key is not accepted.', 'Check the key, or ask whoever runs this service for one.'],
  404: ['This is not there (any more).', 'It may have been deleted meanwhile.'],
  408: ['This took too long.', 'Try again.'],
  409: ['This exists already.'],
  413: ['This is too large to send.'],
  422: ['The service could not accept this.'],
  429: ['Too many requests with this key.', 'Wait a moment, then try again.'],
  500: ['The service failed.', 'Its log says more.'],
  503: ['The service is busy.', 'Wait a moment, then try again.'],
};
