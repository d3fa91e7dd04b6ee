// The things and signs of a state.
import { CELL, type Layer } from '../canvas/layer.ts';
import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import type { StateProp } from '../pose.ts';
import { GROUND, type Rig, SIDES } from '../rig.ts';
import {
  BUBBLE,
  DUST,
  GLYPHS,
  KEY,
  LAPTOP,
  LARGE_EYE,
  MAGNIFIER,
  PAPER,
  SPARKLE,
  STARS,
  SWEAT,
  TEAR,
  TICK,
} from './art.ts';

type DrawProp = (canvas: Layer, rig: Rig, step: number) => void;
type When = 'behind' | 'face' | 'arms' | 'before';

const PROPS: Readonly<Record<StateProp, readonly [When, DrawProp]>> = {
  laptop: ['arms', (canvas) => canvas.art(13, 38, LAPTOP, KEY)],
  glyphs: ['before', drawGlyphs],
  paper: ['arms', drawPaper],
  magnifier: ['arms', drawMagnifier],
  tick: ['arms', (canvas) => canvas.art(5, 37, TICK, KEY)],
  bubble: ['before', drawBubble],
  stars: ['before', drawStars],
  tears: ['face', drawTears],
  sweat: ['before', drawSweat],
  dust: ['before', drawDust],
  'wave-marks': ['before', drawWaveMarks],
  'speed-lines': ['behind', drawSpeedLines],
  sparkle: ['behind', drawSparkles],
};

export function drawProps(canvas: Layer, rig: Rig, when: When): void {
  for (const { name, step } of rig.pose.props) {
    const [time, draw] = PROPS[name];
    if (time === when) {
      draw(canvas, rig, step);
    }
  }
}

/** Signs rise on both sides of the computer and begin again below. */
function drawGlyphs(canvas: Layer, _rig: Rig, step: number): void {
  for (let index = 0; index < 4; index++) {
    const height = (step + (index >> 1) * 3 + (index % 2)) % 6;
    const x = index % 2 === 0 ? 2 + ((index + height) % 2) : 42 - ((index + height) % 2);
    const y = 33 - height * 5;
    canvas.art(x + 1, y, GLYPHS[index] ?? [], { S: toPixel('screen', TONE.deep) });
    canvas.art(x, y, GLYPHS[index] ?? [], { S: toPixel('screen') });
  }
}

function drawPaper(canvas: Layer, _rig: Rig, step: number): void {
  canvas.art(3, 35, PAPER, KEY);
  const ink = { K: toPixel('ink', TONE.base), S: toPixel('screen', TONE.deep) };
  // Lines that were read are marked.
  const lines = [9, 7, 10, 6];
  lines.forEach((length, line) => {
    const isRead = step > line;
    canvas.art(5, 39 + line * 2, [(isRead ? 'S' : 'K').repeat(length)], ink);
  });
}

function drawBubble(canvas: Layer, { head }: Rig, step: number): void {
  const y = Math.max(2, head.y - head.ry - 7);
  canvas.art(33, y, BUBBLE, KEY);
  for (let dot = 0; dot <= step; dot++) {
    canvas.art(36 + dot * 3, y + 3, ['kk', 'kk'], KEY);
  }
}

/** Three stars go round above the head; those at the back are small. */
function drawStars(canvas: Layer, { head }: Rig, step: number): void {
  for (let index = 0; index < 3; index++) {
    const angle = (step / 8 + index / 3) * 2 * Math.PI;
    const isFront = Math.sin(angle) >= 0;
    const art = STARS[isFront ? 0 : 1] ?? [];
    const half = art.length >> 1;
    const x = Math.round(head.x + 13 * Math.cos(angle)) - half;
    const y = Math.round(head.y - head.ry - 6 + 3 * Math.sin(angle)) - half;
    canvas.art(x, y, art, KEY);
  }
}

function drawTears(canvas: Layer, rig: Rig, step: number): void {
  for (const side of SIDES) {
    const x = rig.face.x + side * (rig.build.face.eyeGap + 1) - 1;
    canvas.art(x, rig.face.y + 2 + step, TEAR, KEY);
  }
}

function drawSweat(canvas: Layer, { head }: Rig, step: number): void {
  canvas.art(Math.min(head.x + head.rx - 2, CELL.width - 7), head.y - 7 + step, SWEAT, KEY);
}

/** 0 and 1: behind a running pet; 2: on both sides of a landing one; 3: under one that takes off. */
function drawDust(canvas: Layer, rig: Rig, step: number): void {
  const [large = [], middle = [], small = []] = DUST;
  if (step < 2) {
    canvas.art(2, GROUND - 3 - step, step === 0 ? large : middle, KEY);
    canvas.art(step === 0 ? 7 : 6, GROUND - 2 - 3 * step, small, KEY);
  } else if (step === 2) {
    canvas.art(3, GROUND - 3, large, KEY);
    canvas.art(9, GROUND - 5, small, KEY);
    canvas.art(40, GROUND - 3, large, KEY);
    canvas.art(36, GROUND - 5, small, KEY);
  } else {
    canvas.art(rig.body.x - 9, GROUND - 2, middle, KEY);
    canvas.art(rig.body.x + 6, GROUND - 2, middle, KEY);
  }
}

/** Two rays from the raised hand, away from the face, that open and close. */
function drawWaveMarks(canvas: Layer, rig: Rig, step: number): void {
  const { x, y } = rig.hand(1);
  const far = 5 + step;
  const ray = { K: toPixel('gold', TONE.deep) };
  canvas.art(x, y - far - 2, ['K', 'K'], ray);
  canvas.art(Math.min(x + far - 1, CELL.width - 3), y - far, [' K', 'K '], ray, true);
}

function drawSpeedLines(canvas: Layer, rig: Rig): void {
  const line = { K: toPixel('metal', TONE.shade) };
  for (const [dx, length] of [
    [-15, 5],
    [-11, 3],
    [12, 3],
    [16, 5],
  ] as const) {
    canvas.art(
      rig.body.x + dx,
      rig.ground - 4,
      Array.from({ length }, () => 'K'),
      line,
    );
  }
}

function drawSparkles(canvas: Layer, { head }: Rig): void {
  canvas.art(2, head.y + 12, SPARKLE, KEY);
  canvas.art(41, head.y + 14, SPARKLE, KEY);
}

function drawMagnifier(canvas: Layer, rig: Rig, step: number): void {
  const x = rig.face.x + rig.build.face.eyeGap;
  canvas.art(x - 5, rig.face.y - 5, MAGNIFIER, KEY);
  canvas.art(x - 2 + step, rig.face.y - 2, LARGE_EYE, KEY);
}
