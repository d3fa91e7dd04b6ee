import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Frame } from '../package/images/frame.ts';
import { findPetColours } from './pet-colours.ts';

/** The contrast that readable text needs against its ground. */
const CONTRAST_MIN = 4.5;

describe('the colours around a pet', () => {
  it('keep text readable for every colour of the pet', () => {
    for (let hue = 0; hue < 360; hue += 5) {
      for (const strength of [0.2, 0.5, 1]) {
        const { tint, accent, ink } = findPetColours(fill(toRgb(hue, strength)));
        const where = `hue ${hue}, strength ${strength}: ${accent} ${tint} ${ink}`;
        assert.ok(contrast(accent, '#ffffff') >= CONTRAST_MIN, where);
        assert.ok(contrast(ink, tint) >= CONTRAST_MIN, where);
        assert.ok(contrast(ink, '#ffffff') >= CONTRAST_MIN, where);
        assert.ok(contrast(accent, tint) >= CONTRAST_MIN, where);
      }
    }
  });

  it('follow what most of the pet is, not its outline or what cannot be seen', () => {
    const frame = fill([230, 140, 30]);
    for (let at = 0; at < 300; at += 1) frame.rgba.set([20, 10, 30, 255], at * 4);
    for (let at = 300; at < 600; at += 1) frame.rgba.set([0, 0, 255, 0], at * 4);
    assert.deepEqual(findPetColours(frame), findPetColours(fill([230, 140, 30])));
  });

  it('are quiet for a pet without colour', () => {
    assert.deepEqual(findPetColours(fill([240, 240, 240])), findPetColours(fill([10, 10, 10])));
  });
});

function fill(rgb: readonly [number, number, number]): Frame {
  const rgba = Buffer.alloc(32 * 32 * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set([...rgb, 255], at);
  return { width: 32, height: 32, rgba };
}

/** Returns a bright colour of this strength. */
function toRgb(hue: number, strength: number): [number, number, number] {
  const channel = (offset: number) => {
    const at = (offset + hue / 60) % 6;
    return Math.round(230 * (1 - strength * Math.max(0, Math.min(at, 4 - at, 1))));
  };
  return [channel(5), channel(3), channel(1)];
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
