// The studio's requests to its server.
import { fetchJson, RequestProblem } from '../../../../../platform/web/browser/fetch.js';

/** @import { AppIssue, Coverage, Payload, Version, VersionSummary } from './types.js' */

const findDetail = (/** @type {{ error?: { message?: string } }} */ body) => body.error?.message;

/** @param {string} name @returns {Promise<{ payload: Payload, coverage: Coverage }>} */
export async function getExample(name) {
  return /** @type {any} */ (await fetchJson(`/studio/examples/${encodeURIComponent(name)}`, { findDetail }));
}

/** @param {string} id @returns {Promise<{ payload: Payload, title: string }>} */
export async function getEntry(id) {
  return /** @type {any} */ (await fetchJson(`/api/gallery/${encodeURIComponent(id)}`, { findDetail }));
}

/** @param {string} turnId @returns {Promise<Version>} */
export async function getShared(turnId) {
  return /** @type {any} */ (await fetchJson(`/api/turns/${encodeURIComponent(turnId)}`, { findDetail }));
}

/** @param {string} id @param {number} version */
export async function shareVersion(id, version) {
  await fetchJson(toSharePath(id, version), { method: 'POST', findDetail });
}

/** @param {string} id @param {number} version */
export async function unshareVersion(id, version) {
  await fetchJson(toSharePath(id, version), { method: 'DELETE', findDetail, parse: () => undefined });
}

/** @param {string} id @param {number} version */
function toSharePath(id, version) {
  return `/api/conversations/${encodeURIComponent(id)}/versions/${version}/share`;
}

/** @param {string} id @returns {Promise<{ versions: VersionSummary[] }>} */
export async function getConversation(id) {
  return /** @type {any} */ (await fetchJson(`/api/conversations/${encodeURIComponent(id)}`, { findDetail }));
}

/** @param {string} id @param {number} version @returns {Promise<Version>} */
export async function getVersion(id, version) {
  const path = `/api/conversations/${encodeURIComponent(id)}/versions/${version}`;
  return /** @type {any} */ (await fetchJson(path, { findDetail }));
}

/**
 * Checks a description; `text` is its text if it is sound.
 *
 * @param {unknown} app
 * @param {AbortSignal} signal
 * @returns {Promise<{ text?: string, issues: AppIssue[] }>}
 */
export async function checkApp(app, signal) {
  return /** @type {any} */ (await fetchJson('/studio/app', { method: 'POST', body: { app }, findDetail, signal }));
}

/** @param {Payload} payload @param {string} format @returns {Promise<{ path: string, text: string }[]>} */
export async function listFiles(payload, format) {
  const options = { method: 'POST', body: { payload }, findDetail };
  return /** @type {any} */ (await fetchJson(`/studio/files?format=${format}`, options)).files;
}

/** @param {Payload} payload @param {string} format @returns {Promise<{ name: string, blob: Blob }>} */
export async function getExport(payload, format) {
  const response = await fetch(`/studio/export?format=${format}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload }),
  });
  if (!response.ok) throw new RequestProblem('The file could not be made.', response.status, 'Try again in a moment.');
  const [, name = 'interface'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, blob: await response.blob() };
}

/** @param {object} feedback @returns {Promise<{ galleryId: string | null }>} */
export async function sendFeedback(feedback) {
  const headers = new Headers({ 'idempotency-key': crypto.randomUUID() });
  const options = { method: 'POST', headers, body: feedback, findDetail };
  return /** @type {any} */ (await fetchJson('/api/design-feedback', options));
}
