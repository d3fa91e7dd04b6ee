// The colours of the page and of its buttons, by the names that people have for them.
import type { Screen } from './screen.ts';

/** Hues from and to in degrees, and the greatest lightness where the name stands for a dark colour. */
const HUES: { readonly [name: string]: readonly [from: number, to: number, lightnessMax?: number] } = {
  red: [340, 18],
  orange: [14, 46],
  brown: [10, 46, 0.45],
  yellow: [38, 68],
  green: [68, 172],
  teal: [160, 200],
  blue: [190, 256],
  navy: [200, 256, 0.35],
  violet: [245, 305],
  purple: [245, 305],
  pink: [290, 355],
};
const DARK_MAX = 0.25;
const HUE_NEAR = 12;

export function isColour(screen: Screen, name: string, of: 'page' | 'buttons'): boolean {
  if (of === 'page') return isNamed(getPageBackground(screen), name);
  const buttons = screen.nodes.filter(({ role, background }) => role === 'button' && isColoured(background));
  const named = buttons.filter(({ background }) => isNamed(background, name));
  return named.length > 0 && named.length * 2 >= buttons.length;
}

/** Something has the hue of a colour `#rrggbb`. */
export function hasHue(screen: Screen, hex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const wanted = toColour(`rgb(${red}, ${green}, ${blue})`);
  if (wanted.saturation < 0.15) return true;
  const colours = screen.nodes
    .map(({ background }) => toColour(background))
    .filter(({ saturation }) => saturation > 0.15);
  return colours.some(({ hue, alpha }) => alpha > 0.5 && Math.abs(((hue - wanted.hue + 540) % 360) - 180) <= HUE_NEAR);
}

export function isDark(screen: Screen): boolean {
  return toColour(getPageBackground(screen)).lightness < DARK_MAX;
}

export function isColoured(background: string): boolean {
  const { saturation, lightness, alpha } = toColour(background);
  return alpha > 0.5 && saturation > 0.2 && lightness > 0.08 && lightness < 0.95;
}

/** The background of the innermost element that fills the window. */
function getPageBackground({ nodes }: Screen): string {
  const width = Math.max(0, ...nodes.map((node) => node.width));
  const page = nodes.findLast(
    (node) => node.width >= width * 0.7 && node.height >= 500 && toColour(node.background).alpha > 0.5,
  );
  return page?.background ?? 'rgb(255, 255, 255)';
}

function isNamed(css: string, name: string): boolean {
  const { hue, saturation, lightness } = toColour(css);
  if (name === 'black') return lightness < 0.15;
  if (name === 'white') return lightness > 0.93;
  if (name === 'grey') return saturation < 0.15 && lightness > 0.15 && lightness < 0.93;
  const [from, to, lightnessMax = 1] = HUES[name] ?? [1, 0];
  const isHue = from <= to ? hue >= from && hue <= to : hue >= from || hue <= to;
  return isHue && saturation >= 0.15 && lightness <= lightnessMax;
}

function toColour(css: string) {
  const [red = 0, green = 0, blue = 0, alpha = 1] = css.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(max + min) / 510, max - min];
  const turn =
    max === red ? (green - blue) / range + 6 : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  const saturation = range / 255 / (1 - Math.abs(2 * lightness - 1) || 1);
  return { hue: range === 0 ? 0 : (turn * 60) % 360, saturation, lightness, alpha };
}
