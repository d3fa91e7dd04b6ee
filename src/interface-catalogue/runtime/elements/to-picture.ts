// Makes the picture of a subject that has no photograph: soft shapes in colours near the accent of the interface, and an
// icon if the words name one. The same words give the same picture.
import { createRandom, toSeed } from '../functions/seed.ts';
import icons from './icons.json' with { type: 'json' };
import words from './picture-words.json' with { type: 'json' };

export interface PictureShape {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: string;
  readonly opacity: number;
}

export interface PictureDrawing {
  /** The first colour of the gradient behind everything. */
  readonly from: string;
  readonly to: string;
  /** Large blurred shapes in a square of 100. */
  readonly shapes: readonly PictureShape[];
  /** The common middle of the rings. */
  readonly centre: { readonly x: number; readonly y: number };
  readonly icon: string | undefined;
}

const SHAPES = 4;
/** Pictures of one interface belong together: their hues turn no further from its accent, in degrees. */
const TURN_MAX = 42;
const ICON_WORDS = new Map(Object.entries(words).flatMap(([icon, list]) => list.map((word) => [word, icon] as const)));

export function toPicture(subject: string): PictureDrawing {
  const random = createRandom(toSeed(subject.toLowerCase().trim()));
  const between = (low: number, high: number) => low + random() * (high - low);
  const turn = between(-TURN_MAX, TURN_MAX);
  return {
    from: toColour(turn, 0.84, 0.5),
    to: toColour(turn + between(12, 30), 0.6, 0.8),
    shapes: Array.from({ length: SHAPES }, () => ({
      x: between(0, 100),
      y: between(0, 100),
      radius: between(20, 44),
      colour: toColour(turn + between(-26, 26), between(0.6, 0.94), between(0.4, 0.9)),
      opacity: between(0.45, 0.8),
    })),
    centre: { x: between(-10, 110), y: between(70, 115) },
    icon: findIcon(subject),
  };
}

function findIcon(subject: string): string | undefined {
  return subject
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')])
    .map((word) => (Object.hasOwn(icons, word) ? word : ICON_WORDS.get(word)))
    .find((icon) => icon !== undefined);
}

/** Returns the accent of the interface with the hue turned and this lightness; a grey one stays grey. */
function toColour(turn: number, lightness: number, chroma: number): string {
  return `oklch(from var(--m-accent) ${lightness.toFixed(2)} calc(min(c, 0.2) * ${chroma.toFixed(2)}) calc(h + ${Math.round(turn)}))`;
}
