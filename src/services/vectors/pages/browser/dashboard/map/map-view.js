// A map of a collection: its points, or a sample of them, on the two directions in which they differ most.
import { h, replaceChildren, uniqueId } from '../../../../../../platform/web/browser/dom.js';
import { RequestProblem } from '../../../../../../platform/web/browser/fetch.js';
import { createProblem } from '../../../../../../platform/web/browser/problem.js';
import { parseExactly } from '../exact-json.js';
import { sayName } from '../vectors.js';
import { sayCount, sayHowMany, shorten } from '../words.js';
import { colourBy, listKeys } from './colouring.js';
import { MapCanvas } from './map-canvas.js';
import { createLegend } from './map-legend.js';

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../api.js').Collection} Collection */
/** @typedef {import('./map-worker.js').MapMessage} MapMessage */
/** @typedef {import('../exact-json.js').PointId} PointId */
/** @typedef {Extract<MapMessage, { kind: 'drawn' }>} Drawn */

/** The fewest dots that have a shape. */
const POINTS_MIN = 3;
const TIP_LINES = 4;
/** The distance between a dot and its tip, in pixels. */
const TIP_GAP = 14;

// Browsers that enforce trusted types run a worker only from an address that a policy has approved.
const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url });
const workerUrl = new URL('./map-worker.js', import.meta.url).href;

export class MapView {
  #page;
  #collection;
  #points;
  #isStarted = false;
  /** @type {Drawn | undefined} */
  #drawn;
  #canvas = new MapCanvas();
  #tip = h('div', { class: 'tip card', hidden: true, 'aria-hidden': 'true' });
  #spoken = h('p', { class: 'visually-hidden', role: 'status' });
  #legend = h('div', { class: 'legend' });
  #about = h('p', { class: 'hint' });

  /**
   * @param {Page} page
   * @param {Collection} collection
   * @param {{ open(id: PointId): void }} points
   */
  constructor(page, collection, points) {
    this.#page = page;
    this.#collection = collection;
    this.#points = points;
    this.element = h('section', { class: 'map', 'aria-label': 'Map' });
    this.#canvas.onOpen = (index) => this.#open(index);
    this.#canvas.onPoint = (index, byKeyboard, at) => this.#pointAt(index, byKeyboard, at);
    // The colours of the dots depend on the mode, light or dark.
    const mode = matchMedia('(prefers-color-scheme: dark)');
    mode.addEventListener('change', () => this.#canvas.reset(), { signal: page.signal });
  }

  /** Starts when the map is first shown. */
  start() {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { points_count: count, vectors } = this.#collection;
    if (vectors[0]?.kind !== 'dense') replaceChildren(this.element, createWithout());
    else if (count < POINTS_MIN) replaceChildren(this.element, createTooFew(count));
    else this.#compute();
  }

  #compute() {
    const bar = h('progress', { max: 1, 'aria-label': 'Reading the sample' });
    replaceChildren(
      this.element,
      h('div', { class: 'map-wait' }, h('p', { role: 'status' }, 'Reading a sample of the points …'), bar),
    );
    const url = policy?.createScriptURL(workerUrl) ?? workerUrl;
    const worker = new Worker(url, { type: 'module' });
    this.#page.signal.addEventListener('abort', () => worker.terminate());
    worker.addEventListener('error', () => {
      worker.terminate();
      this.#fail(new Error('The map could not be computed.'));
    });
    worker.addEventListener('message', ({ data }) => {
      const message = /** @type {MapMessage} */ (data);
      if (message.kind === 'progress') {
        bar.value = message.done / message.of;
        return;
      }
      worker.terminate();
      if (message.kind === 'drawn') this.#show(message);
      else this.#fail(new RequestProblem(message.message, message.status, message.hint));
    });
    const { name, vectors } = this.#collection;
    worker.postMessage({ access: this.#page.api.access, name, field: vectors[0] });
  }

  /** @param {Error} error */
  #fail(error) {
    this.#page.refuse(error);
    replaceChildren(
      this.element,
      createProblem(error, () => this.#compute()),
    );
  }

  /** @param {Drawn} drawn */
  #show(drawn) {
    this.#drawn = drawn;
    const payloads = drawn.points.map(({ payload }) => payload);
    const keys = listKeys(payloads);
    const id = uniqueId('colour');
    const options = [
      ...keys.map((key) => h('option', { value: key }, shorten(key, 60))),
      h('option', { value: '' }, 'nothing'),
    ];
    const select = h('select', { id }, ...options);
    select.addEventListener('change', () =>
      this.#colour(select.selectedIndex < keys.length ? select.value : undefined),
    );
    const button = (/** @type {string} */ label, /** @type {string} */ name, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', class: 'button small', 'aria-label': name, title: name, onclick }, label);
    const tools = h(
      'div',
      { class: 'map-tools' },
      h('label', { for: id }, 'Colour by ', select),
      h(
        'span',
        { class: 'zoom' },
        button('−', 'Zoom out', () => this.#canvas.zoomBy(1 / 1.5)),
        button('+', 'Zoom in', () => this.#canvas.zoomBy(1.5)),
        button('Fit', 'Fit the whole map', () => this.#canvas.reset()),
        !drawn.isAll || drawn.seen > drawn.points.length
          ? button('New sample', 'Draw another sample', () => this.#compute())
          : null,
      ),
    );
    const { vectors } = this.#collection;
    const about = vectors.length > 1 ? `Drawn by the vector ${sayName(vectors[0])}. ` : '';
    replaceChildren(this.#about, about, describe(drawn));
    const stage = h('div', { class: 'stage card flush' }, this.#canvas.element, this.#tip);
    replaceChildren(
      this.element,
      tools,
      h('div', { class: 'map-body' }, stage, this.#legend),
      this.#about,
      this.#spoken,
    );
    this.#canvas.show(drawn);
    this.#colour(keys[0]);
    this.#page.announce(`Map of ${sayHowMany(drawn.points.length, 'point')} drawn.`);
  }

  /** @param {string | undefined} key */
  #colour(key) {
    if (this.#drawn === undefined) return;
    const colouring =
      key === undefined
        ? undefined
        : colourBy(
            this.#drawn.points.map(({ payload }) => payload),
            key,
          );
    const { element, paint } = createLegend(colouring, key, this.element, () => this.#canvas.paint(paint));
    replaceChildren(this.#legend, element);
    this.#canvas.paint(paint);
  }

  /** @param {number} index */
  #open(index) {
    const point = this.#drawn?.points[index];
    if (point !== undefined) this.#points.open(/** @type {PointId} */ (parseExactly(point.wireId)));
  }

  /**
   * @param {number | undefined} index
   * @param {boolean} byKeyboard
   * @param {{ x: number, y: number }} at
   */
  #pointAt(index, byKeyboard, at) {
    const point = index === undefined ? undefined : this.#drawn?.points[index];
    this.#tip.hidden = point === undefined;
    if (point === undefined) return;
    const values = Object.entries(point.payload).slice(0, TIP_LINES);
    const lines = values.map(([key, value]) => [
      shorten(key, 30),
      shorten(typeof value === 'string' ? value : JSON.stringify(value), 80),
    ]);
    replaceChildren(
      this.#tip,
      h('strong', { class: 'name' }, shorten(point.id, 60)),
      h('dl', {}, ...lines.flatMap(([key, value]) => [h('dt', {}, key), h('dd', {}, value)])),
    );
    const { clientWidth: width } = this.#canvas.element;
    const isRight = at.x > width / 2;
    this.#tip.style.setProperty('--left', isRight ? 'auto' : `${at.x + TIP_GAP}px`);
    this.#tip.style.setProperty('--right', isRight ? `${width - at.x + TIP_GAP}px` : 'auto');
    this.#tip.style.setProperty('--top', `${Math.max(TIP_GAP, at.y - TIP_GAP)}px`);
    if (byKeyboard) replaceChildren(this.#spoken, `${point.id}. ${lines.map((line) => line.join(': ')).join(', ')}`);
  }
}

function createWithout() {
  return h(
    'div',
    { class: 'empty card' },
    h('h2', {}, 'No map'),
    h('p', {}, 'A map is drawn of dense vectors; this collection has none.'),
  );
}

/** @param {number} count */
function createTooFew(count) {
  return h(
    'div',
    { class: 'empty card' },
    h('h2', {}, 'Too few points for a map'),
    h('p', {}, `A map needs at least ${POINTS_MIN} points; this collection has ${count}.`),
  );
}

/** @param {Drawn} drawn */
function describe({ points, seen, isAll, explained }) {
  const share = `The two axes (principal components) show ${Math.round(explained * 100)} % of how the vectors differ.`;
  if (isAll && seen === points.length) return `All ${sayHowMany(points.length, 'point')}. ${share}`;
  const from = isAll ? `${sayCount(seen)} points` : `the first ${sayCount(seen)} points by id`;
  return `A random ${sayCount(points.length)} of ${from}. ${share}`;
}
