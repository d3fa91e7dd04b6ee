// The dashboard: shows the view that the address names, for the key that is signed in.
import { getElement, h, replaceChildren } from '../shared/dom.js';
import { Api, ApiError } from './api.js';
import { createCollectionView } from './collections/collection-view.js';
import { createCollectionsView } from './collections/collections-view.js';
import { createProblem } from './problem.js';
import { parseRoute, toHash } from './routes.js';
import { findSession, forgetSession, keepSession } from './session.js';
import { createSignInView } from './sign-in-view.js';

/** @typedef {import('./session.js').Session} Session */

/**
 * What views need of the page around them.
 *
 * @typedef {object} Page
 * @property {Api} api
 * @property {Session} session
 * @property {string} base the address of the service, with a final slash
 * @property {AbortSignal} signal aborted when the view is left
 * @property {(text: string) => void} announce tells it to screen readers
 * @property {() => void} reload shows the view again with what is there now
 * @property {(error: unknown) => void} refuse signs out when the error says that the key is not accepted
 */

const base = new URL('.', document.baseURI).href;
const main = getElement('view');
let left = new AbortController();

// The fragment of the address names the view; going to its content must not change it.
getElement('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => void show(true));
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
    replaceChildren(main, createSignInView(base, signIn, refusal));
    document.title = 'Sign in – Magpie';
    main.querySelector('input')?.focus();
    return;
  }
  /** @type {Page} */
  const page = { api: new Api(base, session), session, base, signal, announce, reload, refuse };
  await showRoute(page, isMove);
}

/**
 * @param {Page} page
 * @param {boolean} isMove
 */
async function showRoute(page, isMove) {
  const route = parseRoute(location.hash);
  document.title = `${route.collection ?? 'Collections'} – Magpie`;
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
  // After a move the new view is read from its beginning; a reload leaves the focus where the browser puts it.
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
  // The next user of this tab must not find the names of collections in the address.
  history.replaceState(null, '', toHash({}));
  announce('Signed out.');
  void show(true);
}

/** @param {unknown} error */
function refuse(error) {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return;
  forgetSession();
  void show(true, `${error.message} ${error.hint ?? ''}`);
}

/** @param {Session | undefined} session */
function showAccount(session) {
  const account = getElement('account');
  if (session === undefined) return replaceChildren(account);
  replaceChildren(
    account,
    h('span', { class: 'tenant' }, 'tenant ', h('strong', {}, session.tenant === '' ? 'default' : session.tenant)),
    h('button', { type: 'button', class: 'button on-dark', onclick: signOut }, 'Sign out'),
  );
}

/** @param {string} text */
function announce(text) {
  getElement('announcements').textContent = text;
}

function createSkeleton() {
  const lines = Array.from({ length: 4 }, () => h('div', { class: 'skeleton' }));
  return h('div', { 'aria-busy': 'true', 'aria-label': 'Loading' }, ...lines);
}
