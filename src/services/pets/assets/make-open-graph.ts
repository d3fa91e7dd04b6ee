import {
  box,
  drawPng,
  FONT_FAMILY,
  type Layout,
  type Size,
  toDrawableName,
} from '../../../platform/drawing/draw-layout.ts';
import type { OpenGraphText } from '../model/pictures.ts';
import { findContent } from '../package/images/frame.ts';
import { sharp } from '../package/images/restricted-sharp.ts';
import { enlargeToFit } from './enlarge.ts';
import { findPetColours, type PetColours } from './pet-colours.ts';
import { pixelPanel, rectangle } from './pixel-panel.ts';
import { readFirstFrame } from './read-frames.ts';

/** The size that networks ask for. */
const OPEN_GRAPH_SIZE: Size = { width: 1200, height: 630 };
const BLOCK = 12;
const STAGE = { left: 48, top: 48, width: 500, height: 534 };
/** Air between the pet and the edge of its stage. */
const STAGE_MARGIN = 40;
const TAGS_MAX = 4;

/** Makes the picture of a shared link: the pet large on a stage, and the command that installs it. */
export async function makeOpenGraph(sheet: Buffer, text: OpenGraphText): Promise<Buffer> {
  const frame = await readFirstFrame(sheet);
  const colours = findPetColours(frame);
  const content = findContent(frame);
  const room = { width: STAGE.width - 2 * STAGE_MARGIN, height: STAGE.height - 2 * STAGE_MARGIN };
  const pet = await enlargeToFit(frame, content, room.width, room.height);
  const left = STAGE.left + Math.round((STAGE.width - pet.width) / 2);
  const floor = STAGE.top + STAGE.height - STAGE_MARGIN - Math.max(0, Math.round((room.height - pet.height) / 2));
  const under = [
    rectangle(0, 0, OPEN_GRAPH_SIZE.width, OPEN_GRAPH_SIZE.height, colours.tint),
    pixelPanel(STAGE.left, STAGE.top, STAGE.width, STAGE.height, BLOCK, '#ffffff'),
    rectangle(left - 2 * BLOCK, floor, pet.width + 4 * BLOCK, BLOCK, colours.shade),
  ].join('');
  const ground = await drawPng(await layOut(text, colours), OPEN_GRAPH_SIZE, { under });
  const raw = { width: pet.width, height: pet.height, channels: 4 as const };
  return sharp(ground)
    .composite([{ input: pet.rgba, raw, left, top: floor - pet.height }])
    .png({ palette: true, dither: 0, effort: 7 })
    .toBuffer();
}

async function layOut(text: OpenGraphText, colours: PetColours): Promise<Layout> {
  const name = await toDrawableName(text.displayName, text.slug);
  const tags = await Promise.all(text.tags.slice(0, TAGS_MAX).map((tag) => toDrawableName(tag, '')));
  const width = OPEN_GRAPH_SIZE.width - STAGE.left - STAGE.width - 48 - 56;
  return box(
    { ...OPEN_GRAPH_SIZE, paddingLeft: STAGE.left + STAGE.width + 48, fontFamily: FONT_FAMILY, color: colours.ink },
    box(
      { width, height: OPEN_GRAPH_SIZE.height, flexDirection: 'column', justifyContent: 'center', fontWeight: 600 },
      box({ fontSize: 26, fontWeight: 800, letterSpacing: 3, color: colours.accent }, 'CODEX PET'),
      box(
        { display: 'block', marginTop: 8, fontSize: nameSize(name), fontWeight: 800, lineHeight: 1.08, lineClamp: 3 },
        name,
      ),
      box(
        { marginTop: 28, flexWrap: 'wrap', gap: 12 },
        ...tags
          .filter((tag) => tag !== '')
          .map((tag) => box({ fontSize: 26, padding: '4px 18px', background: '#ffffff' }, tag)),
      ),
      box(
        {
          display: 'block',
          marginTop: 36,
          padding: '14px 22px',
          background: colours.ink,
          color: '#ffffff',
          fontSize: commandSize(text.installCommand),
          lineClamp: 2,
          wordBreak: 'break-word',
        },
        text.installCommand,
      ),
    ),
  );
}

/** Returns the font size, smaller for long names, so that they fit into three lines. */
function nameSize({ length }: string): number {
  if (length <= 10) return 92;
  if (length <= 22) return 72;
  return length <= 44 ? 54 : 42;
}

function commandSize({ length }: string): number {
  return length <= 34 ? 27 : 23;
}
