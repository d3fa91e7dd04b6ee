import { box, drawPng, FONT_FAMILY, type Size, toDrawableName } from '../../../platform/drawing/draw-layout.ts';
import { CELL_HEIGHT, CELL_WIDTH } from '../model/atlas.ts';
import type { Animation, CardText } from '../model/pictures.ts';
import { type Frame, findContent } from '../package/images/frame.ts';
import { sharp } from '../package/images/restricted-sharp.ts';
import { encodeGif, GIF_FRAMES_MAX } from './encode-gif.ts';
import { enlarge } from './enlarge.ts';
import { findPetColours } from './pet-colours.ts';
import { pixelPanel, rectangle } from './pixel-panel.ts';
import { readFirstFrame, readFrames } from './read-frames.ts';

const CARD: Size = { width: 460, height: 232 };
const BLOCK = 4;
const TILE = { left: 12, top: 12, width: 200, height: 208 };
const WORDS = { left: TILE.left + TILE.width + 20, width: CARD.width - TILE.left - TILE.width - 20 - 20 };
/** The number that fits below a name of three lines. */
const TAGS_MAX = 3;
/** The pet's cell on the card. */
const PET = { left: TILE.left + (TILE.width - CELL_WIDTH) / 2, top: TILE.top - BLOCK };
const WHOLE_CELL = { left: 0, top: 0, width: CELL_WIDTH, height: CELL_HEIGHT };

/** Makes the animated pet alone on a transparent background. */
export async function makeSpriteGif(sheet: Buffer, animation: Animation, scale: number): Promise<Buffer> {
  const frames = await readScaledFrames(sheet, animation, scale);
  const film = Buffer.concat(frames.map(({ rgba }) => rgba));
  return encodeGif(film, { width: CELL_WIDTH * scale, height: CELL_HEIGHT * scale }, animation.fps);
}

/** Makes the animated pet on a card with its name. */
export async function makeCardGif(sheet: Buffer, animation: Animation, scale: number, text: CardText): Promise<Buffer> {
  const frames = await readScaledFrames(sheet, animation, scale);
  const panel = await drawPanel(text, await readFirstFrame(sheet), scale);
  const size = { width: CARD.width * scale, height: CARD.height * scale };
  const pets = frames.map(({ rgba, width, height }, at) => ({
    input: rgba,
    raw: { width, height, channels: 4 as const },
    left: PET.left * scale,
    top: at * size.height + PET.top * scale,
  }));
  // One panel repeated for all frames: as many copies of it would be most of the memory that this takes.
  const ground = { input: panel, raw: { ...size, channels: 4 as const }, tile: true, top: 0, left: 0 };
  const rows = frames.length * size.height;
  const empty = { width: size.width, height: rows, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const film = sharp({ create: empty }).composite([ground, ...pets]);
  return encodeGif(await film.raw().toBuffer(), size, animation.fps);
}

async function readScaledFrames(sheet: Buffer, { cells }: Animation, scale: number): Promise<Frame[]> {
  const frames = await readFrames(sheet, cells.slice(0, GIF_FRAMES_MAX));
  return Promise.all(frames.map((frame) => enlarge(frame, WHOLE_CELL, scale)));
}

async function drawPanel(text: CardText, pet: Frame, scale: number): Promise<Buffer> {
  const { width, height } = CARD;
  const colours = findPetColours(pet);
  const name = await toDrawableName(text.displayName, text.slug);
  const tags = (await Promise.all(text.tags.slice(0, TAGS_MAX).map((tag) => toDrawableName(tag, '')))).filter(Boolean);
  const owner = await toDrawableName(text.ownerName, '');
  const under = [
    pixelPanel(0, 0, width, height, BLOCK, colours.shade),
    pixelPanel(BLOCK, BLOCK, width - 2 * BLOCK, height - 2 * BLOCK, BLOCK, '#ffffff'),
    pixelPanel(TILE.left, TILE.top, TILE.width, TILE.height, BLOCK, colours.tint),
    drawFloor(pet, colours.shade),
  ].join('');
  const column = { width: WORDS.width, flexDirection: 'column', justifyContent: 'center' };
  const layout = box(
    { width, height, paddingLeft: WORDS.left, fontFamily: FONT_FAMILY, fontWeight: 600, color: colours.ink },
    box(
      column,
      box({ fontSize: 13, fontWeight: 800, color: colours.accent, letterSpacing: 1.2 }, 'CODEX PET'),
      box(
        { display: 'block', marginTop: 4, fontSize: nameSize(name), fontWeight: 800, lineHeight: 1.1, lineClamp: 3 },
        name,
      ),
      ...(owner === ''
        ? []
        : [box({ display: 'block', marginTop: 6, fontSize: 14, opacity: 0.75, lineClamp: 1 }, `by ${owner}`)]),
      box(
        { marginTop: 12, flexWrap: 'wrap', gap: 6 },
        ...tags.map((tag) => box({ fontSize: 13, padding: '2px 9px', background: colours.tint }, tag)),
      ),
    ),
  );
  const png = await drawPng(layout, CARD, { scale, under });
  return sharp(png).ensureAlpha().raw().toBuffer();
}

/** Draws the shadow below the pet. */
function drawFloor(pet: Frame, fill: string): string {
  const { left, top, width, height } = findContent(pet);
  return rectangle(PET.left + left - BLOCK, PET.top + top + height, width + 2 * BLOCK, BLOCK, fill);
}

/** Returns the font size, smaller for long names, so that they fit into three lines. */
function nameSize(name: string): number {
  if (name.length <= 12) return 32;
  return name.length <= 28 ? 24 : 18;
}
