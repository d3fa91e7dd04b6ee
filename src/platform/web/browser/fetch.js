// Requests of pages to their own server, and messages for people when one fails. `createProblem` in problem.js shows
// them.

/** The messages for a status: the problem, and what to do about it. */
/** @typedef {Readonly<Record<number, readonly [message: string, hint?: string]>>} StatusWords */

/** A failed request, with a message for people. */
export class RequestProblem extends Error {
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

/**
 * @typedef {object} FetchOptions
 * @property {string} [method]
 * @property {Headers} [headers]
 * @property {unknown} [body] sent as JSON
 * @property {AbortSignal | undefined} [signal]
 * @property {(text: string) => unknown} [parse] `JSON.parse` where there is none
 * @property {StatusWords} [words] that are used before those of this module
 * @property {(body: any) => string | undefined} [findDetail] the sentence of an error's body; its `message` where there is none
 */

/**
 * Returns the body of a successful answer. Throws a RequestProblem for any other, and if there is none; rethrows an
 * abort.
 *
 * @param {string | URL} url
 * @param {FetchOptions} [options]
 * @returns {Promise<unknown>}
 */
export async function fetchJson(url, { method = 'GET', headers = new Headers(), body, signal, ...options } = {}) {
  if (body !== undefined) headers.set('content-type', 'application/json');
  let response;
  try {
    response = await fetch(url, {
      method,
      headers,
      cache: 'no-store',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestProblem(
      'The service does not answer.',
      0,
      'Check that it still runs and that you are online, then try again.',
    );
  }
  const text = await response.text();
  if (!response.ok) throw toProblem(response.status, text, options);
  return (options.parse ?? JSON.parse)(text);
}

/**
 * @param {number} status
 * @param {string} text
 * @param {FetchOptions} options
 */
function toProblem(status, text, { words = {}, findDetail = findMessage }) {
  const [message, hint] = words[status] ?? WORDS[status] ?? [`The service answered with an error (${status}).`];
  return new RequestProblem(message, status, findDetail(parseBody(text)) ?? hint);
}

/** @param {string} text */
function parseBody(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    // An answer of a proxy before the service, whose page is of no use here.
    return {};
  }
}

/**
 * @param {{ message?: unknown }} body
 * @returns {string | undefined}
 */
function findMessage({ message }) {
  return typeof message === 'string' ? message : undefined;
}

/** @type {StatusWords} */
const WORDS = {
  400: ['The service could not accept this.'],
  401: ['You are not signed in.', 'Sign in, then try again.'],
  403: ['You may not do this.'],
  404: ['This is not there (any more).', 'It may have been deleted meanwhile.'],
  408: ['This took too long.', 'Try again.'],
  409: ['This exists already.'],
  413: ['This is too large to send.'],
  422: ['The service could not accept this.'],
  429: ['Too many requests.', 'Wait a moment, then try again.'],
  500: ['The service failed.', 'Its log says more.'],
  503: ['The service is busy.', 'Wait a moment, then try again.'],
};
