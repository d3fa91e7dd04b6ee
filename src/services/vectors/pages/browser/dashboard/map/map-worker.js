// The worker that samples a collection and computes its map, so that the page stays responsive.
import { Api } from '../api.js';
import { toNumber } from '../exact-json.js';
import { findVector } from '../vectors.js';
import { projectOnPlane } from './principal-components.js';

/** @typedef {import('../api.js').Point} Point */
/** @typedef {import('../exact-json.js').PointId} PointId */

/**
 * @typedef {object} MapRequest
 * @property {{ base: string, session: import('../session.js').Session }} access
 * @property {string} name of the collection
 * @property {import('../vectors.js').VectorField} field the dense vector that is drawn
 */

/** @typedef {{ readonly id: string, readonly wireId: string, readonly payload: Record<string, unknown> }} MapPoint */

/**
 * @typedef {{ kind: 'progress', done: number, of: number }
 *   | { kind: 'drawn', points: MapPoint[], x: Float32Array, y: Float32Array, explained: number, seen: number, isAll: boolean }
 *   | { kind: 'failed', message: string, hint: string | undefined, status: number }} MapMessage
 */

/** The number of dots that a screen can distinguish. */
const SAMPLE_MAX = 2_000;
/** The number of ids that the sample is chosen from. More would take too long; the page shows what is left out. */
const IDS_SEEN_MAX = 100_000;
const IDS_PER_PAGE = 1_000;
/** The numbers in one answer, so that it has a few megabytes at most for any vector size. */
const NUMBERS_PER_ANSWER = 150_000;
/** The length of a payload; more does not fit the tip of a dot. */
const PAYLOAD_CHARACTERS_MAX = 2_000;

addEventListener('message', ({ data }) => void answer(data));

/** @param {MapRequest} request */
async function answer(request) {
  try {
    await draw(request);
  } catch (error) {
    const {
      message,
      hint,
      status = 0,
    } = /** @type {import('../../../../../../platform/web/browser/fetch.js').RequestProblem} */ (error);
    tell({ kind: 'failed', message, hint, status });
  }
}

/** @param {MapRequest} request */
async function draw({ access, name, field }) {
  const api = new Api(access.base, access.session);
  const { ids, seen, isAll } = await sampleIds(api, name);
  const { points, rows } = await readSample(api, name, field, ids);
  if (field.distance === 'Cosine') shrinkToDirections(rows, field.size);
  const { x, y, explained } = projectOnPlane(rows, field.size);
  tell({ kind: 'drawn', points, x, y, explained, seen, isAll }, [x.buffer, y.buffer]);
}

/**
 * Samples ids with equal probability, however many there are (reservoir sampling).
 *
 * @param {Api} api
 * @param {string} name
 */
async function sampleIds(api, name) {
  /** @type {PointId[]} */
  const ids = [];
  /** @type {PointId | null} */
  let offset = null;
  let seen = 0;
  do {
    /** @type {{ points: Point[], next_page_offset: PointId | null }} */
    const page = await api.scroll(name, { filter: undefined, offset, limit: IDS_PER_PAGE, with_payload: false });
    for (const { id } of page.points) {
      seen += 1;
      const index = seen <= SAMPLE_MAX ? ids.length : Math.floor(Math.random() * seen);
      if (index < SAMPLE_MAX) ids[index] = id;
    }
    offset = page.next_page_offset;
  } while (offset !== null && seen < IDS_SEEN_MAX);
  return { ids, seen, isAll: offset === null };
}

/**
 * @param {Api} api
 * @param {string} name
 * @param {MapRequest['field']} field
 * @param {readonly PointId[]} ids
 */
async function readSample(api, name, { name: using, size }, ids) {
  const rows = new Float32Array(ids.length * size);
  /** @type {MapPoint[]} */
  const points = [];
  const batch = Math.max(1, Math.min(IDS_PER_PAGE, Math.floor(NUMBERS_PER_ANSWER / size)));
  for (let start = 0; start < ids.length; start += batch) {
    tell({ kind: 'progress', done: start, of: ids.length });
    for (const { id, payload, vector } of await api.retrieve(name, ids.slice(start, start + batch), [using])) {
      const numbers = /** @type {readonly (number | RawJson)[] | undefined} */ (findVector(vector, using));
      if (numbers === undefined) continue;
      rows.set(numbers.map(toNumber), points.length * size);
      points.push({
        id: typeof id === 'string' ? id : JSON.stringify(id),
        wireId: JSON.stringify(id),
        payload: toShort(payload),
      });
    }
  }
  return { points, rows: rows.subarray(0, points.length * size) };
}

/**
 * Returns the part of a payload that a tip can show: single values, no long texts.
 *
 * @param {Record<string, unknown> | null} payload
 */
function toShort(payload) {
  /** @type {Record<string, unknown>} */
  const short = {};
  let characters = 0;
  for (const [key, value] of Object.entries(payload ?? {})) {
    const shown = typeof value === 'string' ? value.slice(0, 200) : value;
    characters += key.length + (JSON.stringify(shown)?.length ?? 0);
    if (characters > PAYLOAD_CHARACTERS_MAX) break;
    Object.defineProperty(short, key, { value: JSON.isRawJSON(shown) ? shown.rawJSON : shown, enumerable: true });
  }
  return short;
}

/**
 * Normalises the vectors: by the cosine only their direction counts.
 *
 * @param {Float32Array} rows
 * @param {number} size
 */
function shrinkToDirections(rows, size) {
  for (let start = 0; start < rows.length; start += size) {
    const row = rows.subarray(start, start + size);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    if (length > 0) for (let index = 0; index < size; index += 1) row[index] /= length;
  }
}

/**
 * @param {MapMessage} message
 * @param {Transferable[]} [transfer]
 */
function tell(message, transfer = []) {
  postMessage(message, { transfer });
}
