import type { Layer } from '../canvas/layer.ts';
import { ACCESSORY_PLACES, type AccessoryName, type AccessoryPlace } from '../design.ts';
import { drawProgram } from '../program/draw-program.ts';
import { GROUND, type Rig } from '../rig.ts';
import { artOf, type Part, partOf, placeOf } from './art.ts';
import { BACK_WEAR } from './back-wear.ts';
import { FACE_WEAR } from './face-wear.ts';
import { HEAD_WEAR } from './head-wear.ts';
import { NECK_WEAR } from './neck-wear.ts';

const USUAL_PARTS: Readonly<Partial<Record<AccessoryPlace, Part>>> = { head: 'crown', face: 'face', neck: 'neck' };

export function drawAccessory(canvas: Layer, rig: Rig, name: AccessoryName): void {
  if (name in FACE_WEAR) {
    FACE_WEAR[name as keyof typeof FACE_WEAR](canvas, rig);
    return;
  }
  const place = ACCESSORY_PLACES[name];
  const film = canvas.film();
  const program = artOf(name);
  if (program.length > 0) {
    drawProgram(film, program, placeOf(rig, partOf(name, USUAL_PARTS[place] ?? 'torso')), rig, `${place}-wear`);
  } else if (name in HEAD_WEAR) {
    HEAD_WEAR[name as keyof typeof HEAD_WEAR](film, rig.crown.x, rig.crown.y, rig);
  } else if (name in NECK_WEAR) {
    NECK_WEAR[name as keyof typeof NECK_WEAR](film, rig.neck.x, rig.neck.y, rig);
  } else {
    BACK_WEAR[name as keyof typeof BACK_WEAR](film, rig);
  }
  // What is before the face does not reach over it.
  if (place === 'face' && partOf(name, 'face') === 'face') film.keepOn(canvas);
  film.cutBelow(GROUND);
  film.light(place === 'head' ? 2 : 1);
  canvas.stamp(film, { shadow: place === 'head' ? 1 : 0 });
}
