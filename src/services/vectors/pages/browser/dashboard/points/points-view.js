// The points of a collection: all of them page by page, those that match a filter, or those nearest to a vector.
import { createCodeBlock } from '../../../../../../platform/web/browser/code-block.js';
import { h, prefersStillness, replaceChildren } from '../../../../../../platform/web/browser/dom.js';
import { createProblem } from '../../../../../../platform/web/browser/problem.js';
import { STAGE_LIMIT } from '../api.js';
import { toInsertSnippet } from '../collections/snippets.js';
import { toIdText } from '../exact-json.js';
import { sayCount, sayHowMany, shorten } from '../words.js';
import { FilterBuilder } from './filter-builder.js';
import { openPoint } from './point-panel.js';
import { createPointTable } from './point-table.js';
import { createSearchForm, RESULTS_MAX } from './search-form.js';

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../api.js').Collection} Collection */
/** @typedef {import('../api.js').Point} Point */
/** @typedef {import('../api.js').WireFilter} WireFilter */
/** @typedef {import('../exact-json.js').PointId} PointId */
/** @typedef {import('../api.js').Search} Search */

const POINTS_PER_PAGE = 50;

export class PointsView {
  /** Called when a search was started elsewhere, so that its results come into view. */
  onSimilar = () => {};
  /** @type {WireFilter | undefined} */
  filter;
  #page;
  #collection;
  #showConnect;
  /** @type {Search | undefined} */
  #search;
  /**
   * The starts of the pages seen so far; the last one is on the screen.
   * @type {(PointId | null)[]}
   */
  #starts = [null];
  /** @type {PointId | null} */
  #next = null;
  #running = new AbortController();
  #builder = new FilterBuilder((filter) => this.#applyFilter(filter));
  #searchNote = h('div', { class: 'search-note', hidden: true, tabindex: -1 });
  #status = h('p', { class: 'result-count', role: 'status' });
  #content = h('div', { class: 'result' });
  #pager = h('nav', { class: 'pagination', 'aria-label': 'Pages of points', hidden: true });

  /**
   * @param {Page} page
   * @param {Collection} collection
   * @param {() => void} showConnect
   */
  constructor(page, collection, showConnect) {
    this.#page = page;
    this.#collection = collection;
    this.#showConnect = showConnect;
    page.signal.addEventListener('abort', () => this.#running.abort());
    this.element = h('section', { class: 'points', 'aria-label': 'Points' });
    if (collection.points_count === 0) {
      replaceChildren(this.element, this.#createEmptyState());
      return;
    }
    const form =
      collection.vectors.length > 0 && createSearchForm(collection.vectors, (search) => this.#startSearch(search));
    const tools = h('div', { class: 'tools' }, this.#builder.element, form);
    replaceChildren(this.element, tools, this.#searchNote, this.#status, this.#content, this.#pager);
    this.#load();
  }

  /**
   * Opens a point beside the list.
   *
   * @param {PointId} id
   */
  open(id) {
    openPoint(this.#page, this.#collection, id, (field) => {
      this.onSimilar();
      const label = `points most like ${shorten(toIdText(id), 60)}`;
      this.#startSearch({ stages: [{ field, query: id }], fusion: 'rrf', limit: RESULTS_MAX, label });
    });
  }

  /** @param {WireFilter | undefined} filter */
  #applyFilter(filter) {
    this.filter = filter;
    this.#starts = [null];
    this.#load();
  }

  /** @param {Search | undefined} search */
  #startSearch(search) {
    this.#search = search;
    this.#starts = [null];
    this.#searchNote.hidden = search === undefined;
    if (search !== undefined) {
      const stop = h('button', { type: 'button', class: 'button small' }, 'Back to all points');
      stop.addEventListener('click', () => this.#startSearch(undefined));
      replaceChildren(this.#searchNote, h('span', {}, 'The ', h('strong', {}, search.label)), stop);
      // The clicked element is gone with the old list; reading goes on at the start of the new one.
      this.#searchNote.focus();
    }
    this.#load();
  }

  #load() {
    this.#running.abort();
    this.#running = new AbortController();
    this.#content.setAttribute('aria-busy', 'true');
    const { signal } = this.#running;
    const loading = this.#search === undefined ? this.#loadPage(signal) : this.#loadNearest(this.#search, signal);
    loading
      .catch((error) => {
        if (signal.aborted) return;
        this.#page.refuse(error);
        this.#pager.hidden = true;
        replaceChildren(this.#status);
        replaceChildren(
          this.#content,
          createProblem(error, () => this.#load()),
        );
      })
      .finally(() => {
        if (!signal.aborted) this.#content.removeAttribute('aria-busy');
      });
  }

  /** @param {AbortSignal} signal */
  async #loadPage(signal) {
    const { api } = this.#page;
    const { name } = this.#collection;
    const request = {
      filter: this.filter,
      offset: this.#starts.at(-1) ?? null,
      limit: POINTS_PER_PAGE,
      with_payload: true,
    };
    const [{ points, next_page_offset: next }, count] = await Promise.all([
      api.scroll(name, request, signal),
      api.count(name, this.filter, signal),
    ]);
    this.#next = next;
    const before = (this.#starts.length - 1) * POINTS_PER_PAGE;
    const range = points.length === 0 ? 'No point' : `${sayCount(before + 1)}–${sayCount(before + points.length)}`;
    const matching = this.filter === undefined ? '' : ' that match';
    this.#show(
      points,
      points.length === 0 && count === 0 ? 'No point matches.' : `${range} of ${sayHowMany(count, 'point')}${matching}`,
    );
    this.#showPager(count > points.length);
  }

  /**
   * @param {Search} search
   * @param {AbortSignal} signal
   */
  async #loadNearest(search, signal) {
    const points = await this.#page.api.search(this.#collection.name, search, this.filter, signal);
    const matching = this.filter === undefined ? '' : ' that match the filter';
    const stages = search.stages.length > 1 ? search.stages : [];
    const explained =
      stages.length > 0 ? `. Beside the fused score: rank and score among the best ${STAGE_LIMIT} of each search` : '';
    this.#show(
      points,
      points.length === 0
        ? 'No point matches.'
        : `${sayHowMany(points.length, 'nearest point')}${matching}, best first${explained}`,
      stages,
    );
    this.#showPager(false);
  }

  /**
   * @param {readonly Point[]} points
   * @param {string} status
   * @param {Search['stages']} [stages]
   */
  #show(points, status, stages) {
    replaceChildren(this.#status, status);
    this.#builder.suggest(points.flatMap(({ payload }) => Object.keys(payload ?? {})));
    replaceChildren(this.#content, points.length > 0 && createPointTable(points, (id) => this.open(id), stages));
  }

  /** @param {boolean} isNeeded */
  #showPager(isNeeded) {
    this.#pager.hidden = !isNeeded;
    const back = h('button', { type: 'button', class: 'button', disabled: this.#starts.length === 1 }, '← Previous');
    const on = h('button', { type: 'button', class: 'button', disabled: this.#next === null }, 'Next →');
    back.addEventListener('click', () => this.#turn(() => this.#starts.pop()));
    on.addEventListener('click', () => this.#turn(() => this.#starts.push(this.#next)));
    replaceChildren(this.#pager, back, on);
  }

  /** @param {() => unknown} move */
  #turn(move) {
    move();
    this.#load();
    this.element.scrollIntoView({ behavior: prefersStillness() ? 'instant' : 'smooth', block: 'start' });
  }

  #createEmptyState() {
    const { base, session, reload } = this.#page;
    return h(
      'div',
      { class: 'empty card' },
      h('h2', {}, 'No points yet'),
      h('p', {}, 'Send the first ones from a terminal:'),
      createCodeBlock('curl', toInsertSnippet({ base, tenant: session.tenant }, this.#collection)),
      h(
        'div',
        { class: 'actions start' },
        h('button', { type: 'button', class: 'button primary', onclick: reload }, 'Show them'),
        h('button', { type: 'button', class: 'button', onclick: this.#showConnect }, 'Other ways to connect'),
      ),
    );
  }
}
