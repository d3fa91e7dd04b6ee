import { h } from '../../../../../platform/web/browser/dom.js';
import { wordError } from '../../../../../platform/web/browser/problem.js';
import { showToast } from '../../../../../platform/web/browser/toast.js';
import { getExport } from './api.js';

/** Time for the browser to begin the download. */
const KEPT_MS = 10_000;

/** @param {Blob} blob @param {string} name */
export function saveBlob(blob, name) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** @param {import('./types.js').Payload} payload @param {string} format */
export async function downloadExport(payload, format) {
  try {
    const { name, blob } = await getExport(payload, format);
    saveBlob(blob, name);
  } catch (error) {
    const { message, hint = '' } = wordError(error);
    showToast(`${message} ${hint}`.trim());
  }
}
