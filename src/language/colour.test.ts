import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  colourDistance,
  mix,
  PAINT_COLOURS,
  SCREEN_COLOURS,
  SHADES,
  toChannels,
  toColour,
  toLuminance,
} from './colour.ts';

test('every name stands for a colour', () => {
  const shades = Object.values(SHADES).flatMap(([, alone]) => alone ?? []);
  for (const colour of [...Object.values(SCREEN_COLOURS), ...Object.values(PAINT_COLOURS), ...shades])
    assert.match(colour, /^#[0-9a-f]{6}$/);
});

test('no phrase for drawing names two colours', () => {
  const phrases = [...Object.keys(PAINT_COLOURS), ...Object.keys(SHADES)].flatMap((line) => line.split(', '));
  assert.equal(new Set(phrases).size, phrases.length);
});

test('channels survive the way to a colour and back', () => {
  assert.deepEqual(toChannels(toColour([0, 127, 300])), [0, 127, 255]);
});

test('a mixed colour lies between the two', () => assert.equal(mix('#000000', '#ffffff', 0.5), '#808080'));

test('luminance and distance distinguish black from white', () => {
  assert.deepEqual([toLuminance('#000000'), toLuminance('#ffffff')], [0, 1]);
  assert.ok(colourDistance('#000000', '#ffffff') > colourDistance('#ff0000', '#ee0000'));
});
