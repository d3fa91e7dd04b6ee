// The live states of repositories, updated with the events of the server.
import { getElement } from '../../../../platform/web/browser/dom.js';
import { loadPage } from '../../../../platform/web/browser/load-page.js';
import { showAgo } from './ago.js';

/**
 * The status as the server sends it.
 *
 * @typedef {object} Status
 * @property {string} id
 * @property {string} label
 * @property {string} [tone]
 * @property {string} activity
 * @property {number} [share]
 * @property {string} index
 * @property {string} [indexedAt]
 */

/** The delay before an interruption is shown. Connections end now and then and resume within some seconds. */
const TOLD_AFTER_MS = 6_000;
/** The delay before a new attempt if the server is too busy or the session has ended. */
const REFUSED_MS = 10_000;

const REMOVED = {
  label: 'Removed',
  tone: 'bad',
  activity: 'It is not there any more, or not shared with you.',
  index: '',
};

/** The part that is reloaded whole after a change that events do not carry. */
const part = getElement('part');
/** The number of listed repositories; undefined on the page of one repository. */
const listed = part.dataset['count'];
const connection = getElement('connection');
/** @type {ReturnType<typeof setTimeout> | undefined} */
let interrupted;

/** @type {EventSource | undefined} */
let events;
connect();
// Browsers open few connections to a server, so hidden pages keep none.
document.addEventListener('visibilitychange', connect);

function connect() {
  events?.close();
  events = undefined;
  if (document.visibilityState === 'hidden') return;
  const opened = new EventSource('/events');
  events = opened;
  opened.onopen = () => {
    clearTimeout(interrupted);
    interrupted = undefined;
    connection.hidden = true;
  };
  opened.onerror = () => {
    interrupted ??= setTimeout(() => {
      connection.hidden = false;
    }, TOLD_AFTER_MS);
    // The server refused, and the browser does not retry by itself.
    if (opened.readyState === EventSource.CLOSED) setTimeout(connect, REFUSED_MS);
  };
  opened.addEventListener('status', ({ data }) => showStatus(JSON.parse(data)));
  opened.addEventListener('gone', ({ data }) => {
    const { id } = JSON.parse(data);
    if (listed !== undefined) void loadPart();
    else if (find(id) !== null) showStatus({ ...REMOVED, id });
  });
  opened.addEventListener('complete', ({ data }) => {
    if (listed !== undefined && JSON.parse(data).count !== Number(part.dataset['count'])) void loadPart();
  });
}

/** @param {string} id */
function find(id) {
  return /** @type {HTMLElement | null} */ (document.querySelector(`[data-repository="${CSS.escape(id)}"]`));
}

/** @param {Status} status */
function showStatus(status) {
  const line = find(status.id);
  if (line === null) {
    if (listed !== undefined) void loadPart();
    return;
  }
  const { label, tone, activity, share, index, indexedAt = '' } = status;
  const badge = get(line, '[data-label]');
  badge.className = tone === undefined ? 'badge' : `badge ${tone}`;
  if (badge.textContent !== label) badge.textContent = label;
  get(line, '[data-activity]').textContent = activity;
  get(line, '[data-index]').textContent = index;
  const bar = /** @type {HTMLProgressElement} */ (get(line, '[data-share]'));
  bar.hidden = share === undefined;
  if (share !== undefined) bar.value = share;
  if (line.dataset['indexedAt'] === indexedAt) return;
  line.dataset['indexedAt'] = indexedAt;
  const time = /** @type {HTMLTimeElement} */ (get(line, 'time'));
  time.dateTime = indexedAt;
  time.removeAttribute('title');
  time.textContent = indexedAt;
  showAgo();
  if (listed === undefined) void loadPart();
}

/**
 * @param {Element} inside
 * @param {string} selector
 */
function get(inside, selector) {
  const element = inside.querySelector(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return /** @type {HTMLElement} */ (element);
}

let isLoading = false;
let isOutdated = false;

/** Reloads the part, and once more if it changed meanwhile. */
async function loadPart() {
  isOutdated = true;
  if (isLoading) return;
  isLoading = true;
  try {
    while (isOutdated) {
      isOutdated = false;
      const { document: page, isOk } = await loadPage(window.location.pathname);
      const loaded = page.getElementById('part');
      if (!isOk || loaded === null) return;
      part.replaceChildren(...loaded.childNodes);
      part.dataset['count'] = loaded.dataset['count'];
      showAgo();
    }
  } catch {
    // The server cannot be reached. The events end too, which shows a notice.
  } finally {
    isLoading = false;
  }
}
