import type { Layer } from '../canvas/layer.ts';
import { ACCESSORY_AREAS, type AccessoryName } from '../design.ts';
import { drawProgram } from '../program/draw-program.ts';
import { GROUND, type Rig } from '../rig.ts';
import { anchorOf, artOf, partOf, torsoOf } from './art.ts';
import { FACE_WEAR } from './face-wear.ts';
import { accessoriesOf } from './worn.ts';

export function drawAccessory(canvas: Layer, rig: Rig, name: AccessoryName): void {
  const drawLenses = FACE_WEAR[name];
  if (drawLenses !== undefined) {
    drawLenses(canvas, rig);
    return;
  }
  const area = ACCESSORY_AREAS[name];
  const film = canvas.film();
  drawProgram(film, artOf(name), anchorOf(rig, partOf(name)), rig, `${area}-wear`);
  // Masks do not reach beyond the face.
  if (partOf(name) === 'face') film.keepOn(canvas);
  film.cutBelow(GROUND);
  film.light(area === 'head' ? 2 : 1);
  canvas.stamp(film, { shadow: area === 'head' ? 1 : 0 });
}

/** Clothes of the body are painted on it before it is lit: they have its shape. */
export function drawClothes(film: Layer, rig: Rig): void {
  const worn = accessoriesOf(rig.design);
  for (const area of ['legs', 'body', 'waist'] as const) {
    const name = worn[area];
    if (name !== undefined) drawProgram(film, artOf(name, 'tint'), torsoOf(rig), rig, `${area}-wear`);
  }
}
