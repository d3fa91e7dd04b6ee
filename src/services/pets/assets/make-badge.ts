import { box, drawSvg, FONT_FAMILY, picture, toDrawableName } from '../../../platform/drawing/draw-layout.ts';
import { escapeXml } from '../../../platform/html/escape.ts';
import type { BadgeText } from '../model/pictures.ts';
import { findContent } from '../package/images/frame.ts';
import { findPetColours } from './pet-colours.ts';
import { readFirstFrame, toImage } from './read-frames.ts';

const HEIGHT = 28;
const PET_WIDTH = 26;
const PET_HEIGHT = 24;
/** The factor by which the picture is larger than its size on the page, for screens with many pixels. */
const PET_DETAIL = 3;
/** The length of a name in a badge, which is part of a line of text; longer names end in an ellipsis. */
const NAME_LENGTH_MAX = 32;

/** Makes a badge of the pet's face and name, as high as other badges of a README. */
export async function makeBadge(sheet: Buffer, { slug, displayName }: BadgeText): Promise<Buffer> {
  const frame = await readFirstFrame(sheet);
  const { accent, tint } = findPetColours(frame);
  const { data, info } = await toImage(frame)
    .extract(findContent(frame))
    .resize({ width: PET_WIDTH * PET_DETAIL, height: PET_HEIGHT * PET_DETAIL, fit: 'inside' })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  const size = { width: Math.round(info.width / PET_DETAIL), height: Math.round(info.height / PET_DETAIL) };
  const name = shorten(await toDrawableName(displayName, slug));
  const part = { height: HEIGHT, alignItems: 'center' };
  const layout = box(
    { height: HEIGHT, borderRadius: 6, overflow: 'hidden', fontFamily: FONT_FAMILY, fontSize: 13, fontWeight: 800 },
    box(
      { ...part, background: tint, padding: '0 6px' },
      picture(`data:image/png;base64,${data.toString('base64')}`, size),
    ),
    box({ ...part, background: accent, color: '#ffffff', padding: '0 10px' }, name),
  );
  const svg = await drawSvg(layout, { height: HEIGHT });
  return Buffer.from(withTitle(svg, `${displayName}, a Codex pet`));
}

function shorten(name: string): string {
  const signs = [...name];
  return signs.length <= NAME_LENGTH_MAX
    ? name
    : `${signs
        .slice(0, NAME_LENGTH_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

/** Adds the text as a title for screen readers, because it is drawn as shapes. */
function withTitle(svg: string, title: string): string {
  const start = svg.indexOf('>');
  const text = escapeXml(title);
  return `${svg.slice(0, start)} role="img" aria-label="${text}"><title>${text}</title>${svg.slice(start + 1)}`;
}
