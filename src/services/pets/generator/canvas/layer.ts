// A transparent film that one part of a pet is painted on, before it is lit, outlined and stamped on the others.
import { isMadeOf, type Material, toneOf, toPixel, withTone } from './material.ts';
import { TONE, type Tone } from './ramp.ts';
import type { Shape } from './shape.ts';
import { CELL, eachPixel, PLAIN_VIEW, toX, toY, type View } from './view.ts';

/** The pixels at the edge of a cell that stay empty. */
export const CLEAR_EDGE = 1;
/** Film around the cell, so that tests notice drawing outside of it. */
const MARGIN = 12;
const WIDTH = CELL.width + 2 * MARGIN;
const HEIGHT = CELL.height + 2 * MARGIN;
const FILM_BYTES = WIDTH * HEIGHT;

/** The number of films in one allocation: a sheet takes thousands, which would keep the garbage collector busy. */
const FILMS_AT_ONCE = 64;
let roll = new Uint8Array(0);

function newFilm(): Uint8Array {
  if (roll.length === 0) roll = new Uint8Array(FILMS_AT_ONCE * FILM_BYTES);
  const film = roll.subarray(0, FILM_BYTES);
  roll = roll.subarray(FILM_BYTES);
  return film;
}

/** The pixels of a film before it is lit. */
const unlit = new Uint8Array(FILM_BYTES);

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface StampOptions {
  /** `soft` draws the line in the shade of the part where it lies over another part; `none` draws no line at all. */
  readonly outline?: 'soft' | 'hard' | 'none';
  /** Pixels downwards in which the part darkens what lies below it. */
  readonly shadow?: number;
}

export class Layer {
  /** Makes x run from the right; light and lettering are not mirrored. */
  readonly isMirrored: boolean;
  readonly #view: View;
  readonly #pixels = newFilm();
  /** The rows that were painted on: a part covers few, and only they are lit and stamped. */
  #firstRow = HEIGHT;
  #lastRow = -1;

  constructor(isMirrored = false, view: View = PLAIN_VIEW) {
    this.isMirrored = isMirrored;
    this.#view = view;
  }

  /** Creates an empty film to stamp on this one. */
  film(): Layer {
    return new Layer(this.isMirrored, this.#view);
  }

  get(x: number, y: number): number {
    return this.#at(toX(this.#view, x), toY(this.#view, y));
  }

  set(x: number, y: number, material: Material, tone: Tone = TONE.base): void {
    this.#put(toX(this.#view, x), toY(this.#view, y), toPixel(material, tone));
  }

  erase(shape: Shape): void {
    eachPixel(shape, this.#view, (x, y) => this.#put(x, y, 0));
  }

  fill(shape: Shape, material: Material, tone: Tone = TONE.base): void {
    const pixel = toPixel(material, tone);
    eachPixel(shape, this.#view, (x, y) => this.#put(x, y, pixel));
  }

  /** Paints only where something is already, of the given material if one is named; the light on it stays. */
  tint(shape: Shape, material: Material, only?: Material): void {
    const pixel = toPixel(material);
    this.#repaint(shape, (under) =>
      only === undefined || isMadeOf(under, only) ? withTone(pixel, toneOf(under) as Tone) : under,
    );
  }

  /** Paints only on what is already there, and never on its outline. */
  cover(shape: Shape, material: Material, tone: Tone = TONE.base): void {
    const pixel = toPixel(material, tone);
    this.#repaint(shape, (under) => (toneOf(under) === TONE.outline ? under : pixel));
  }

  /** Changes the light only. */
  shade(shape: Shape, tone: Tone): void {
    this.#repaint(shape, (under) => withTone(under, tone));
  }

  /** Changes the pixels that are not empty. */
  #repaint(shape: Shape, toPainted: (under: number) => number): void {
    eachPixel(shape, this.#view, (x, y) => {
      const under = this.#at(x, y);
      if (under !== 0) this.#put(x, y, toPainted(under));
    });
  }

  /**
   * Draws a small picture: each character is a pixel by the key, and a blank is none. On a mirrored layer it is moved but
   * not mirrored, unless `turns` is set.
   */
  art(x: number, y: number, rows: readonly string[], key: Readonly<Record<string, number>>, turns = false): void {
    const width = Math.max(...rows.map((row) => row.length));
    // Pictures keep their size in every view; the middle of their lower edge is where it belongs.
    const left = toX(this.#view, x + (width >> 1)) - (width >> 1);
    const top = toY(this.#view, y + rows.length) - rows.length;
    rows.forEach((row, dy) => {
      [...row].forEach((character, column) => {
        const pixel = key[character];
        if (pixel !== undefined) {
          const dx = this.isMirrored && !turns ? width - 1 - column : column;
          this.#put(left + dx, top + dy, pixel);
        }
      });
    });
  }

  /** Erases everything below a row. */
  cutBelow(row: number): void {
    this.#pixels.fill(0, (row + 1 + MARGIN) * WIDTH);
  }

  /** Lights from the top left: the lower right rim gets shade, the upper left one light. */
  light(depth = 2): void {
    unlit.set(this.#pixels);
    const isIn = (index: number) => unlit[index] !== 0;
    for (let y = Math.max(this.#firstRow, 4); y <= Math.min(this.#lastRow, HEIGHT - 5); y++) {
      for (let x = 4; x < WIDTH - 4; x++) {
        const index = y * WIDTH + x;
        const pixel = unlit[index] ?? 0;
        if (pixel === 0 || toneOf(pixel) !== TONE.base) {
          continue;
        }
        if (!isIn(index + depth * WIDTH + (depth >> 1)) || !isIn(index + WIDTH + 1)) {
          this.#pixels[index] = withTone(pixel, TONE.shade);
        } else if (
          depth > 1 &&
          isIn(index - WIDTH) &&
          isIn(index - 1) &&
          !isIn(index - 3 * WIDTH - 2) &&
          isIn(index - 1 - WIDTH)
        ) {
          this.#pixels[index] = withTone(pixel, TONE.light);
        }
      }
    }
  }

  /** Draws another film over this one. */
  stamp(film: Layer, { outline = 'soft', shadow = 0 }: StampOptions = {}): void {
    if (shadow > 0) {
      this.#darkenBelow(film, shadow);
    }
    // The line around a part lies one row above and below it.
    const first = Math.max(film.#firstRow - 1, 1);
    const last = Math.min(film.#lastRow + 1, HEIGHT - 2);
    this.#firstRow = Math.min(this.#firstRow, first);
    this.#lastRow = Math.max(this.#lastRow, last);
    for (let index = first * WIDTH; index < (last + 1) * WIDTH; index++) {
      const pixel = film.#pixels[index] ?? 0;
      if (pixel !== 0) {
        this.#pixels[index] = pixel;
      } else if (outline !== 'none') {
        this.#drawLine(film, index, outline);
      }
    }
  }

  /** Erases everything that does not lie on another film. */
  keepOn(other: Layer): void {
    this.#pixels.forEach((_, index) => {
      if (other.#pixels[index] === 0) this.#pixels[index] = 0;
    });
  }

  /** Replaces materials. */
  replace(materials: ReadonlyMap<number, number>): void {
    this.#pixels.forEach((pixel, index) => {
      const other = materials.get(withTone(pixel, TONE.outline));
      if (pixel !== 0 && other !== undefined) this.#pixels[index] = withTone(other, toneOf(pixel) as Tone);
    });
  }

  /** Returns the pixels within the clear edge of the cell, row by row. */
  toCell(): Uint8Array {
    const cell = new Uint8Array(CELL.width * CELL.height);
    for (let y = CLEAR_EDGE; y < CELL.height - CLEAR_EDGE; y++) {
      const start = (y + MARGIN) * WIDTH + MARGIN + CLEAR_EDGE;
      cell.set(this.#pixels.subarray(start, start + CELL.width - 2 * CLEAR_EDGE), y * CELL.width + CLEAR_EDGE);
    }
    return cell;
  }

  bounds(): Bounds | undefined {
    let [left, top, right, bottom] = [WIDTH, HEIGHT, -1, -1];
    for (let index = this.#firstRow * WIDTH; index < (this.#lastRow + 1) * WIDTH; index++) {
      if (this.#pixels[index] !== 0) {
        left = Math.min(left, index % WIDTH);
        right = Math.max(right, index % WIDTH);
        top = Math.min(top, Math.floor(index / WIDTH));
        bottom = Math.floor(index / WIDTH);
      }
    }
    return right < 0
      ? undefined
      : { left: left - MARGIN, top: top - MARGIN, right: right - MARGIN, bottom: bottom - MARGIN };
  }

  #drawLine(film: Layer, index: number, outline: 'soft' | 'hard'): void {
    const pixels = film.#pixels;
    const neighbour = pixels[index - WIDTH] || pixels[index + WIDTH] || pixels[index - 1] || pixels[index + 1];
    if (neighbour) {
      const isInner =
        outline === 'soft' && this.#pixels[index] !== 0 && toneOf(this.#pixels[index] ?? 0) !== TONE.outline;
      this.#pixels[index] = withTone(neighbour, isInner ? TONE.deep : TONE.outline);
    }
  }

  #darkenBelow(film: Layer, depth: number): void {
    const first = Math.max(film.#firstRow, depth + 1);
    const last = Math.min(film.#lastRow + depth, HEIGHT - 1);
    for (let index = first * WIDTH; index < (last + 1) * WIDTH; index++) {
      const under = this.#pixels[index] ?? 0;
      const isCovered = film.#pixels[index - depth * WIDTH - (depth >> 1)] || film.#pixels[index - WIDTH];
      if (under !== 0 && isCovered && toneOf(under) > TONE.shade) {
        this.#pixels[index] = withTone(under, TONE.shade);
      }
    }
  }

  #at(x: number, y: number): number {
    return this.#pixels[this.#index(x, y)] ?? 0;
  }

  #put(x: number, y: number, pixel: number): void {
    const index = this.#index(x, y);
    if (index >= 0) {
      const row = y + MARGIN;
      this.#pixels[index] = pixel;
      this.#firstRow = Math.min(this.#firstRow, row);
      this.#lastRow = Math.max(this.#lastRow, row);
    }
  }

  #index(x: number, y: number): number {
    const column = (this.isMirrored ? CELL.width - 1 - x : x) + MARGIN;
    const row = y + MARGIN;
    return column < 0 || column >= WIDTH || row < 0 || row >= HEIGHT ? -1 : row * WIDTH + column;
  }
}
