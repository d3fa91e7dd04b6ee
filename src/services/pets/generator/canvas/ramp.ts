// Makes the five tones that a surface of one colour has in the light.
import { toChannels } from '../../../../language/colour.ts';
import type { Colour } from '../design.ts';

/** `[outline, deep shade, shade, base, light]`, each as 0xRRGGBB. */
export type Ramp = readonly [number, number, number, number, number];

export const TONE = { outline: 0, deep: 1, shade: 2, base: 3, light: 4 } as const;
export type Tone = (typeof TONE)[keyof typeof TONE];

interface Lch {
  readonly lightness: number;
  readonly chroma: number;
  /** Degrees. */
  readonly hue: number;
}

/** Shadows drift towards this hue and lights towards the other, as under a blue sky with a low sun. */
const SHADOW_HUE = 285;
const LIGHT_HUE = 95;
/** Darker surfaces would swallow their own outline and vanish on a dark page. */
const LIGHTNESS_MIN = 0.36;
/** Stronger colours glare, and their shades leave what a screen can show. */
const CHROMA_MAX = 0.21;
/** Lighter ones would have no room for a highlight. */
const LIGHTNESS_MAX = 0.965;

export function toRamp(colour: Colour): Ramp {
  const lch = toLch(colour);
  const lightness = Math.min(Math.max(lch.lightness, LIGHTNESS_MIN), LIGHTNESS_MAX);
  const base = { ...lch, lightness, chroma: Math.min(lch.chroma, CHROMA_MAX) };
  return [
    toRgb({
      lightness: 0.17 + 0.15 * lightness,
      chroma: Math.min(0.07, base.chroma * 0.55 + 0.02),
      hue: drift(base, SHADOW_HUE, 45).hue,
    }),
    toRgb(drift({ ...base, lightness: lightness * 0.68, chroma: base.chroma * 0.88 + 0.015 }, SHADOW_HUE, 28)),
    toRgb(drift({ ...base, lightness: lightness * 0.86, chroma: base.chroma * 0.97 + 0.008 }, SHADOW_HUE, 14)),
    toRgb(base),
    toRgb(
      drift(
        { ...base, lightness: lightness + (1 - lightness) * 0.42 + 0.01, chroma: base.chroma * 0.8 },
        LIGHT_HUE,
        12,
      ),
    ),
  ];
}

/** Returns a darker or lighter relative, for patterns whose colour the description does not name. */
export function toRelative(colour: Colour): Colour {
  const lch = toLch(colour);
  const isDark = lch.lightness < 0.5;
  const relative = isDark
    ? { ...lch, lightness: lch.lightness + 0.24 }
    : drift({ ...lch, lightness: lch.lightness * 0.74, chroma: lch.chroma + 0.02 }, SHADOW_HUE, 10);
  return `#${toRgb(relative).toString(16).padStart(6, '0')}`;
}

export function isDark(colour: Colour): boolean {
  return toLch(colour).lightness < 0.48;
}

/** Turns the hue towards another by a number of degrees at most. Greys have no hue to keep: they are cool. */
function drift(colour: Lch, towards: number, degreesMax: number): Lch {
  if (colour.chroma < 0.035) {
    return { ...colour, hue: SHADOW_HUE };
  }
  const distance = ((towards - colour.hue + 540) % 360) - 180;
  const turn = Math.sign(distance) * Math.min(Math.abs(distance), degreesMax);
  return { ...colour, hue: (colour.hue + turn + 360) % 360 };
}

// The formulas of the OKLab colour space (Björn Ottosson), in which equal steps look equal.

function toLch(colour: Colour): Lch {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => toLinear(channel / 255));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toRgb({ lightness, chroma, hue }: Lch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return (red << 16) | (green << 8) | blue;
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(Math.max(value, 0), 1) * 255);
}
