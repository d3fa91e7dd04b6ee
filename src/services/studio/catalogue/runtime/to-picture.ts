// What a picture of a subject looks like where there is no photograph: colours, soft shapes and a fitting icon, the same for
// the same words.
import { createRandom, toSeed } from './functions/text-functions.ts';
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
  /** Of the gradient behind everything. */
  readonly from: string;
  readonly to: string;
  /** In a square of 100. */
  readonly shapes: readonly PictureShape[];
  /** Heights of hills at equal distances, from 0 to 100. */
  readonly hills: readonly (readonly number[])[];
  readonly hillColours: readonly string[];
  readonly icon: string;
}

const SHAPES = 5;
const HILLS = 2;
const HILL_POINTS = 6;
const ICON_WORDS = new Map(Object.entries(words).flatMap(([icon, list]) => list.map((word) => [word, icon] as const)));

export function toPicture(subject: string): PictureDrawing {
  const random = createRandom(toSeed(subject.toLowerCase().trim()));
  const hue = Math.floor(random() * 360);
  const turn = 28 + random() * 50;
  const between = (low: number, high: number) => low + random() * (high - low);
  return {
    from: toColour(hue, 62, 74),
    to: toColour(hue + turn, 58, 52),
    shapes: Array.from({ length: SHAPES }, () => ({
      x: between(-5, 105),
      y: between(-5, 105),
      radius: between(14, 42),
      colour: toColour(hue + between(-turn, turn * 1.6), 75, between(58, 84)),
      opacity: between(0.25, 0.55),
    })),
    hills: Array.from({ length: HILLS }, (_, index) =>
      Array.from({ length: HILL_POINTS }, () => between(58 + index * 14, 76 + index * 12)),
    ),
    hillColours: [toColour(hue + turn, 45, 42), toColour(hue + turn + 14, 48, 32)],
    icon: findIcon(subject),
  };
}

function findIcon(subject: string): string {
  const found = subject
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')])
    .map((word) => (Object.hasOwn(icons, word) ? word : ICON_WORDS.get(word)))
    .find((icon) => icon !== undefined);
  return found ?? 'image';
}

/** `hsl` as text, whole numbers, so that every machine draws the same. */
function toColour(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(hue + 360) % 360} ${Math.round(saturation)}% ${Math.round(lightness)}%)`;
}
