// A valid sheet for tests: a round creature on a grid of big pixels that does something different in every state.
import sharp from 'sharp';
import { CELL_HEIGHT, CELL_WIDTH, framesInRow, rowsOf, SHEET_WIDTH, STATES, sheetHeightOf } from '../model/atlas.ts';
import type { SheetExtension, SpriteVersion } from '../model/pet.ts';

type Colour = readonly [red: number, green: number, blue: number];

export interface TestSheetOptions {
  readonly extension?: SheetExtension;
  readonly spriteVersion?: SpriteVersion;
  /** Two sheets of different colours are different pets. */
  readonly colour?: Colour;
  /** Draws over the finished pixels, to break a rule or to add something. */
  readonly alter?: (pixels: TestPixels) => void;
}

/** The pixels of a whole sheet, addressed by cell. */
export interface TestPixels {
  /** Sets a pixel, counted from the top left corner of the cell; an alpha of zero makes it transparent. */
  set(row: number, column: number, x: number, y: number, rgba: readonly [...Colour, number]): void;
}

/** The size of a logical pixel in pixels of the sheet, as in generated pets. */
const PIXEL = 4;
const INK: Colour = [43, 33, 58];
const LEG: Colour = [224, 122, 60];
/** The colour of the body unless another one is given. */
const BODY: Colour = [88, 156, 214];

export async function makeTestSheet(options: TestSheetOptions = {}): Promise<Buffer> {
  const { extension = 'webp', spriteVersion = 1 } = options;
  const raw = { width: SHEET_WIDTH, height: sheetHeightOf(spriteVersion), channels: 4 } as const;
  const image = sharp(drawTestPixels(options), { raw });
  return extension === 'webp'
    ? image.webp({ lossless: true, effort: 0 }).toBuffer()
    : image.png({ compressionLevel: 1 }).toBuffer();
}

/** Makes a small picture to draw a pet from: a red square on white. */
export function makeTestPicture(): Promise<Buffer> {
  const square = { create: { width: 32, height: 32, channels: 3, background: '#c82828' } } as const;
  return sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .composite([{ input: square }])
    .png()
    .toBuffer();
}

/** Draws the pixels of a sheet, four bytes each. */
export function drawTestPixels({ spriteVersion = 1, colour = BODY, alter }: TestSheetOptions = {}): Buffer {
  const { words, body } = getTemplate(spriteVersion);
  const coloured = words.slice();
  const word = toWord(colour);
  for (const [start, end] of body) coloured.fill(word, start, end);
  const rgba = Buffer.from(coloured.buffer);
  const pixels: TestPixels = {
    set: (row, column, x, y, value) =>
      rgba.set(value, ((row * CELL_HEIGHT + y) * SHEET_WIDTH + column * CELL_WIDTH + x) * 4),
  };
  alter?.(pixels);
  return rgba;
}

interface Template {
  readonly words: Uint32Array<ArrayBuffer>;
  /** The runs of words that have the colour of the body: the first, and that after the last. */
  readonly body: readonly (readonly [number, number])[];
}

const templates = new Map<SpriteVersion, Template>();

/** Returns the sheet in one colour, drawn once: tests need hundreds that differ in the colour alone. */
function getTemplate(version: SpriteVersion): Template {
  const drawn = templates.get(version) ?? drawTemplate(version);
  templates.set(version, drawn);
  return drawn;
}

function drawTemplate(version: SpriteVersion): Template {
  const words = new Uint32Array(SHEET_WIDTH * sheetHeightOf(version));
  for (let row = 0; row < rowsOf(version); row += 1) {
    for (let frame = 0; frame < framesInRow(row); frame += 1) drawCreature(words, row, frame, BODY);
  }
  const marked = toWord(BODY) >>> 0;
  const body: [number, number][] = [];
  for (let start = words.indexOf(marked); start >= 0; ) {
    let end = start + 1;
    while (words[end] === marked) end += 1;
    body.push([start, end]);
    start = words.indexOf(marked, end);
  }
  return { words, body };
}

function drawCreature(words: Uint32Array, row: number, frame: number, colour: Colour): void {
  const swing = Math.round(Math.sin((frame / framesInRow(row)) * 2 * Math.PI) * 2);
  const state = STATES[row]?.name ?? 'idle';
  const lift = state === 'jumping' ? ([0, 5, 9, 5, 0][frame] ?? 0) : Math.max(0, swing);
  const sunk = state === 'failed' ? 6 : 0;
  const top = 16 - lift + sunk;
  const block = (x: number, y: number, value: Colour) => {
    const left = frame * CELL_WIDTH + x * PIXEL;
    const top = row * CELL_HEIGHT + y * PIXEL;
    for (let line = top; line < top + PIXEL; line += 1) {
      words.fill(toWord(value), line * SHEET_WIDTH + left, line * SHEET_WIDTH + left + PIXEL);
    }
  };
  for (const [x, y] of ellipse(24, top + 13 - sunk / 2, 14, 13 - sunk / 2)) block(x, y, colour);
  const looking = { 'running-right': 4, 'running-left': -4, review: 2, waiting: -2 }[state as string] ?? 0;
  for (const side of [-5, 5]) {
    for (const [x, y] of ellipse(24 + side + looking, top + 10, 2, state === 'failed' ? 1 : 3)) block(x, y, INK);
    for (let y = 0; y < 3; y += 1) block(24 + side + (side > 0 ? swing : -swing), top + 26 + y, LEG);
  }
  if (state === 'waving') for (let y = 0; y < 7; y += 1) block(39 + (frame % 2), top + y, LEG);
}

function* ellipse(centreX: number, centreY: number, radiusX: number, radiusY: number): Generator<[number, number]> {
  for (let y = Math.ceil(centreY - radiusY); y <= centreY + radiusY; y += 1) {
    for (let x = Math.ceil(centreX - radiusX); x <= centreX + radiusX; x += 1) {
      if (((x - centreX) / (radiusX + 0.4)) ** 2 + ((y - centreY) / (radiusY + 0.4)) ** 2 <= 1) yield [x, y];
    }
  }
}

/** Returns the four bytes of a pixel as one word: words make a sheet many times faster, and tests need hundreds. */
function toWord([red, green, blue]: Colour): number {
  return (255 << 24) | (blue << 16) | (green << 8) | red;
}
