// The dots of a map: drawing, zooming, and selection by pointer and keyboard.
import { h } from '../../../../../../platform/web/browser/dom.js';

const DOT_RADIUS = 3.5;
/** The number of dots below which they are drawn larger. */
const FEW_DOTS = 300;
const FEW_DOTS_RADIUS = 6;
/** The distance at which a pointer or a finger hits a dot. */
const REACH = 14;
const MARGIN = 24;
const ZOOM_STEP = 1.5;
const ZOOM_MAX = 40;
/** The movement from which a press is a drag, not a click. */
const CLICK_SLACK = 4;

/** @typedef {{ readonly x: Float32Array, readonly y: Float32Array }} Dots */

export class MapCanvas {
  /** @type {(index: number | undefined, byKeyboard: boolean, at: { x: number, y: number }) => void} */
  onPoint = () => {};
  /** @type {(index: number) => void} */
  onOpen = () => {};
  /** @type {Dots} */
  #dots = { x: new Float32Array(0), y: new Float32Array(0) };
  /**
   * The colour of each dot, and whether it is faint.
   * @type {(index: number) => { colour: string, isFaint: boolean }}
   */
  #paint = () => ({ colour: '#888', isFaint: false });
  #centre = { x: 0, y: 0 };
  #fit = 1;
  #zoom = 1;
  #shift = { x: 0, y: 0 };
  /** @type {number | undefined} */
  #current;
  #isDrawing = false;

  constructor() {
    this.element = h('canvas', {
      class: 'map-canvas',
      tabindex: 0,
      role: 'application',
      'aria-roledescription': 'map',
      'aria-label': 'Map of points. Arrow keys move from point to point, Enter opens one, plus and minus zoom.',
    });
    new ResizeObserver(() => this.#resize()).observe(this.element);
    this.#listen();
  }

  /** @param {Dots} dots */
  show(dots) {
    this.#dots = dots;
    this.#current = undefined;
    this.reset();
  }

  /** @param {(index: number) => { colour: string, isFaint: boolean }} paint */
  paint(paint) {
    this.#paint = paint;
    this.#draw();
  }

  reset() {
    this.#zoom = 1;
    this.#shift = { x: 0, y: 0 };
    this.#resize();
  }

  /** @param {number} factor */
  zoomBy(factor, at = { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 }) {
    const zoom = Math.min(ZOOM_MAX, Math.max(1, this.#zoom * factor));
    const real = zoom / this.#zoom;
    const middle = { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 };
    // The position under the pointer stays fixed.
    this.#shift.x = at.x - middle.x - (at.x - middle.x - this.#shift.x) * real;
    this.#shift.y = at.y - middle.y - (at.y - middle.y - this.#shift.y) * real;
    this.#zoom = zoom;
    if (zoom === 1) this.#shift = { x: 0, y: 0 };
    this.#draw();
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0) return;
    this.element.width = width * devicePixelRatio;
    this.element.height = height * devicePixelRatio;
    const [left, right] = toExtent(this.#dots.x);
    const [low, high] = toExtent(this.#dots.y);
    this.#centre = { x: (left + right) / 2, y: (low + high) / 2 };
    // Both axes have one scale, so that distances on the map can be compared.
    const scales = [(width - 2 * MARGIN) / (right - left || 1), (height - 2 * MARGIN) / (high - low || 1)];
    this.#fit = Math.max(0, Math.min(...scales));
    this.#draw();
  }

  /** @param {number} index */
  #position(index) {
    const scale = this.#fit * this.#zoom;
    return {
      x: this.element.clientWidth / 2 + this.#shift.x + (this.#dots.x[index] - this.#centre.x) * scale,
      y: this.element.clientHeight / 2 + this.#shift.y - (this.#dots.y[index] - this.#centre.y) * scale,
    };
  }

  /** Draws once per frame, however often it is called. */
  #draw() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      this.#drawNow();
    });
  }

  #drawNow() {
    const context = this.element.getContext('2d');
    if (context === null) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, this.element.clientWidth, this.element.clientHeight);
    const radius = this.#dots.x.length < FEW_DOTS ? FEW_DOTS_RADIUS : DOT_RADIUS;
    this.#dots.x.forEach((_, index) => {
      const { colour, isFaint } = this.#paint(index);
      context.globalAlpha = isFaint ? 0.08 : 0.75;
      context.fillStyle = colour;
      this.#drawDot(context, index, radius);
      context.fill();
    });
    if (this.#current === undefined) return;
    context.globalAlpha = 1;
    context.fillStyle = this.#paint(this.#current).colour;
    this.#drawDot(context, this.#current, radius + 3);
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = getComputedStyle(this.element).color;
    context.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} index
   * @param {number} radius
   */
  #drawDot(context, index, radius) {
    const { x, y } = this.#position(index);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }

  #listen() {
    const canvas = this.element;
    /** @type {{ x: number, y: number, isMoved: boolean } | undefined} */
    let press;
    canvas.addEventListener('pointerdown', (event) => {
      press = { x: event.offsetX, y: event.offsetY, isMoved: false };
    });
    canvas.addEventListener('pointermove', (event) => {
      if (press === undefined || event.buttons === 0)
        return this.#pointAt(this.#findAt(event.offsetX, event.offsetY), false);
      if (!press.isMoved && Math.hypot(event.offsetX - press.x, event.offsetY - press.y) < CLICK_SLACK) return;
      if (!press.isMoved) canvas.setPointerCapture(event.pointerId);
      if (this.#zoom > 1) this.#drag(event.offsetX - press.x, event.offsetY - press.y);
      press = { x: event.offsetX, y: event.offsetY, isMoved: true };
    });
    canvas.addEventListener('pointerup', (event) => {
      const found = press?.isMoved === false ? this.#findAt(event.offsetX, event.offsetY) : undefined;
      press = undefined;
      if (found === undefined) return;
      this.#pointAt(found, false);
      this.onOpen(found);
    });
    canvas.addEventListener('pointerleave', () => this.#pointAt(undefined, false));
    canvas.addEventListener('blur', () => this.#pointAt(undefined, false));
    canvas.addEventListener('keydown', (event) => this.#onKey(event));
    // A plain wheel scrolls the page; pinching, or the wheel with Ctrl, zooms.
    canvas.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.offsetX, y: event.offsetY });
    });
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #drag(x, y) {
    this.#shift = { x: this.#shift.x + x, y: this.#shift.y + y };
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    /** @type {Readonly<Record<string, () => void>>} */
    const actions = {
      ArrowLeft: () => this.#step(-1, 0),
      ArrowRight: () => this.#step(1, 0),
      ArrowUp: () => this.#step(0, -1),
      ArrowDown: () => this.#step(0, 1),
      Enter: () => this.#current !== undefined && this.onOpen(this.#current),
      '+': () => this.zoomBy(ZOOM_STEP),
      '-': () => this.zoomBy(1 / ZOOM_STEP),
      0: () => this.reset(),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  /**
   * Moves to the nearest dot in this direction, at first to the one nearest to the centre.
   *
   * @param {number} right
   * @param {number} down
   */
  #step(right, down) {
    const { clientWidth: width, clientHeight: height } = this.element;
    const from = this.#current === undefined ? { x: width / 2, y: height / 2 } : this.#position(this.#current);
    let best = this.#current;
    let bestCost = Number.POSITIVE_INFINITY;
    this.#dots.x.forEach((_, index) => {
      const { x, y } = this.#position(index);
      const along = (x - from.x) * right + (y - from.y) * down;
      const aside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * right);
      const isAhead = this.#current === undefined || (along > 0.5 && aside <= along);
      const cost = this.#current === undefined ? Math.hypot(x - from.x, y - from.y) : along + aside;
      if (!isAhead || cost >= bestCost || index === this.#current) return;
      best = index;
      bestCost = cost;
    });
    if (best !== undefined) this.#bringIntoView(best);
    this.#pointAt(best, true);
  }

  /** @param {number} index */
  #bringIntoView(index) {
    const { x, y } = this.#position(index);
    const { clientWidth: width, clientHeight: height } = this.element;
    if (x < 0 || y < 0 || x > width || y > height) this.#drag(width / 2 - x, height / 2 - y);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #findAt(x, y) {
    /** @type {number | undefined} */
    let nearest;
    let reach = REACH;
    this.#dots.x.forEach((_, index) => {
      const position = this.#position(index);
      const distance = Math.hypot(position.x - x, position.y - y);
      if (distance > reach || this.#paint(index).isFaint) return;
      nearest = index;
      reach = distance;
    });
    return nearest;
  }

  /**
   * @param {number | undefined} index
   * @param {boolean} byKeyboard
   */
  #pointAt(index, byKeyboard) {
    if (index === this.#current && !byKeyboard) return;
    this.#current = index;
    this.element.classList.toggle('is-over', index !== undefined);
    this.onPoint(index, byKeyboard, index === undefined ? { x: 0, y: 0 } : this.#position(index));
    this.#draw();
  }
}

/** @param {Float32Array} values */
function toExtent(values) {
  if (values.length === 0) return [0, 1];
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}
