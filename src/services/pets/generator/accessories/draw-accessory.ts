import type { Layer } from '../canvas/layer.ts';
import { ACCESSORY_PLACES, type AccessoryName } from '../design.ts';
import { drawProgram } from '../program/draw-program.ts';
import { GROUND, type Rig } from '../rig.ts';
import { artOf, partOf, placeOf, torsoOf } from './art.ts';
import { FACE_WEAR } from './face-wear.ts';
import { accessoriesOf } from './worn.ts';

export function drawAccessory(canvas: Layer, rig: Rig, name: AccessoryName): void {
  const drawLenses = FACE_WEAR[name];
  if (drawLenses !== undefined) {
    drawLenses(canvas, rig);
    return;
  }
  const place = ACCESSORY_PLACES[name];
  const film = canvas.film();
  drawProgram(film, artOf(name), placeOf(rig, partOf(name)), rig, `${place}-wear`);
  // Masks do not reach beyond the face.
  if (partOf(name) === 'face') film.keepOn(canvas);
  film.cutBelow(GROUND);
  film.light(place === 'head' ? 2 : 1);
  canvas.stamp(film, { shadow: place === 'head' ? 1 : 0 });
}

/** Clothes of the body are painted on it before it is lit: they have its shape. */
export function drawClothes(film: Layer, rig: Rig): void {
  const worn = accessoriesOf(rig.design);
  for (const place of ['legs', 'body', 'waist'] as const) {
    const name = worn[place];
    if (name !== undefined) drawProgram(film, artOf(name, 'tint'), torsoOf(rig), rig, `${place}-wear`);
  }
}
