// The dashboard: shows the view that the address names.
import { getElement, h, replaceChildren } from '../../../../../platform/web/browser/dom.js';
import { RequestProblem } from '../../../../../platform/web/browser/fetch.js';
import { createProblem } from '../../../../../platform/web/browser/problem.js';
import { prepareToasts, showToast } from '../../../../../platform/web/browser/toast.js';
import { Api } from './api.js';
import { createCollectionView } from './collections/collection-view.js';
import { createCollectionsView } from './collections/collections-view.js';
import { parseRoute, toHash } from './routes.js';
import { findSession, forgetSession, keepSession } from './session.js';
import { createSignInView } from './sign-in-view.js';

/** @typedef {import('./session.js').Session} Session */

/**
 * The page's services for its views.
 *
 * @typedef {object} Page
 * @property {Api} api
 * @property {Session} session
 * @property {string} base the address of the service, with a final slash
 * @property {string} qdrant the address for clients of Qdrant
 * @property {AbortSignal} signal aborted when the view is left
 * @property {(text: string) => void} announce passes a text to screen readers
 * @property {() => void} reload shows the view again with what is there now
 * @property {(error: unknown) => void} refuse signs out when the error says that the key is not accepted
 */

const base = new URL('.', document.baseURI).href;
const qdrant = findQdrantAddress();
const main = getElement('content');
const announcements = h('p', { class: 'visually-hidden', role: 'status' });
let left = new AbortController();

// The fragment of the address names the view; skipping to the content must not change it.
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => void show(true));
document.body.append(announcements);
prepareToasts();
void show(false);

/**
 * @param {boolean} isMove whether the person came here by a link of the page
 * @param {string} [refusal] why the person has to sign in again
 */
async function show(isMove, refusal) {
  left.abort();
  left = new AbortController();
  const { signal } = left;
  const session = findSession();
  showAccount(session);
  if (session === undefined) {
    replaceChildren(main, createSignInView(signIn, refusal));
    document.title = 'Sign in · Magpie Vectors';
    main.querySelector('input')?.focus();
    return;
  }
  /** @type {Page} */
  const page = { api: new Api(base, session), session, base, qdrant, signal, announce, reload, refuse };
  await showRoute(page, isMove);
}

/** Returns the address for Qdrant clients. Behind a proxy with HTTPS only the path works. */
function findQdrantAddress() {
  const port = document.querySelector('#qdrant-port')?.getAttribute('value');
  if (!port || location.protocol !== 'http:') return new URL('qdrant', base).href;
  return `http://${location.hostname}:${port}`;
}

/**
 * @param {Page} page
 * @param {boolean} isMove
 */
async function showRoute(page, isMove) {
  const route = parseRoute(location.hash);
  document.title = `${route.collection ?? 'Collections'} · Magpie Vectors`;
  const loading = setTimeout(() => replaceChildren(main, createSkeleton()), 150);
  try {
    const collections = await page.api.listCollections(page.signal);
    const { collection: name, tab } = route;
    const view =
      name === undefined
        ? createCollectionsView(page, collections)
        : createCollectionView(page, collections, name, tab);
    replaceChildren(main, view);
  } catch (error) {
    if (page.signal.aborted) return;
    refuse(error);
    if (!page.signal.aborted) replaceChildren(main, createProblem(error, reload));
  } finally {
    clearTimeout(loading);
  }
  // After a move, reading starts at the top of the new view. A reload leaves the focus to the browser.
  if (isMove) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

function reload() {
  void show(true);
}

/** @param {Session} session */
function signIn(session) {
  keepSession(session);
  void show(true);
}

function signOut() {
  forgetSession();
  // The next person at this tab must not see the names of collections in the address.
  history.replaceState(null, '', toHash({}));
  showToast('Signed out.');
  void show(true);
}

/** @param {unknown} error */
function refuse(error) {
  if (!(error instanceof RequestProblem) || (error.status !== 401 && error.status !== 403)) return;
  forgetSession();
  void show(true, `${error.message} ${error.hint ?? ''}`);
}

/** @param {string} text */
function announce(text) {
  announcements.textContent = text;
}

/** @param {Session | undefined} session */
function showAccount(session) {
  const account = getElement('account');
  if (session === undefined) return replaceChildren(account);
  replaceChildren(
    account,
    h('span', { class: 'tenant' }, 'tenant ', h('strong', {}, session.tenant === '' ? 'default' : session.tenant)),
    h('button', { type: 'button', onclick: signOut }, 'Sign out'),
  );
}

function createSkeleton() {
  const lines = Array.from({ length: 4 }, () => h('div', { class: 'skeleton' }));
  return h('div', { 'aria-busy': 'true', 'aria-label': 'Loading' }, ...lines);
}
