import { toColour, toLuminance } from '../../../language/colour.ts';
import type { Frame } from '../package/images/frame.ts';

/** The colours around a pet, in shades of its main colour. */
export interface PetColours {
  /** Behind the pet. */
  readonly tint: string;
  /** Lines and shadows on the tint. */
  readonly shade: string;
  /** Strong: text on the tint, and a patch that carries white text. */
  readonly accent: string;
  /** Text on the tint. */
  readonly ink: string;
}

/** The number of groups of hues, enough to separate orange from yellow. */
const HUE_GROUPS = 24;
/** The saturation below which a colour counts as grey, without a hue. */
const SATURATION_MIN = 0.18;
/** The background of a grey pet: a quiet blue. */
const GREY = { hue: 225, saturation: 0.25 };

export function findPetColours(frame: Frame): PetColours {
  const { hue, saturation } = findMainHue(frame);
  const strength = Math.min(1, 0.35 + saturation);
  const tint = toHex(hue, 70 * strength, 94);
  return {
    tint,
    shade: toHex(hue, 48 * strength, 84),
    accent: findReadable(hue, 62 * strength, tint),
    ink: toHex(hue, 40 * strength, 18),
  };
}

/** The contrast of readable text, by the guidelines for accessible pages. */
const CONTRAST_MIN = 4.5;
const ACCENT_LIGHTNESS_MAX = 45;

/** Returns the lightest readable colour: yellow and green look brighter than blue of the same lightness. */
function findReadable(hue: number, saturation: number, ground: string): string {
  for (let lightness = ACCENT_LIGHTNESS_MAX; lightness > 0; lightness -= 1) {
    const colour = toHex(hue, saturation, lightness);
    if ((toLuminance(ground) + 0.05) / (toLuminance(colour) + 0.05) >= CONTRAST_MIN) return colour;
  }
  return '#000000';
}

/** Finds the hue of most visible pixels, weighted by their saturation. */
function findMainHue({ rgba }: Frame): { hue: number; saturation: number } {
  const groups = Array.from({ length: HUE_GROUPS }, () => ({ weight: 0, x: 0, y: 0, count: 0 }));
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < 128) continue;
    const { hue, saturation, value } = toHue(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
    const group = groups[Math.floor((hue / 360) * HUE_GROUPS) % HUE_GROUPS];
    if (group === undefined || saturation < SATURATION_MIN || value < 0.25) continue;
    const weight = saturation * value;
    group.weight += weight;
    group.count += 1;
    group.x += weight * Math.cos((hue * Math.PI) / 180);
    group.y += weight * Math.sin((hue * Math.PI) / 180);
  }
  const main = groups.reduce((best, group) => (group.weight > best.weight ? group : best));
  if (main.weight === 0) return GREY;
  const hue = (Math.atan2(main.y, main.x) * 180) / Math.PI;
  return { hue: (hue + 360) % 360, saturation: main.weight / main.count };
}

function toHue(red: number, green: number, blue: number): { hue: number; saturation: number; value: number } {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return { hue: 0, saturation: 0, value: most / 255 };
  let sixth = (red - green) / range + 4;
  if (most === red) sixth = ((green - blue) / range + 6) % 6;
  else if (most === green) sixth = (blue - red) / range + 2;
  return { hue: sixth * 60, saturation: range / most, value: most / 255 };
}

/** Returns `#rrggbb`, which every renderer reads alike. */
function toHex(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return toColour([channel(0), channel(8), channel(4)]);
}
