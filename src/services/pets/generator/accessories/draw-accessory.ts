import type { Layer } from '../canvas/layer.ts';
import type { AccessoryName } from '../design.ts';
import { GROUND, type Rig } from '../rig.ts';
import { BACK_WEAR } from './back-wear.ts';
import { FACE_WEAR } from './face-wear.ts';
import { HEAD_WEAR } from './head-wear.ts';
import { NECK_WEAR } from './neck-wear.ts';

export function drawAccessory(canvas: Layer, rig: Rig, name: AccessoryName): void {
  if (name in FACE_WEAR) {
    FACE_WEAR[name as keyof typeof FACE_WEAR](canvas, rig);
    return;
  }
  const film = canvas.film();
  if (name in HEAD_WEAR) {
    HEAD_WEAR[name as keyof typeof HEAD_WEAR](film, rig.crown.x, rig.crown.y, rig);
  } else if (name in NECK_WEAR) {
    NECK_WEAR[name as keyof typeof NECK_WEAR](film, rig.neck.x, rig.neck.y, rig);
  } else {
    BACK_WEAR[name as keyof typeof BACK_WEAR](film, rig);
  }
  film.cutBelow(GROUND);
  film.light(name in HEAD_WEAR ? 2 : 1);
  canvas.stamp(film, { shadow: name in HEAD_WEAR ? 1 : 0 });
}
