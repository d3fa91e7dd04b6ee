import type { Layer } from '../../canvas/layer.ts';
import type { Material } from '../../canvas/material.ts';
import { TONE } from '../../canvas/ramp.ts';
import { box, ellipse, polygon } from '../../canvas/shape.ts';
import type { Rig } from '../../rig.ts';

function isOpen({ pose }: Rig): boolean {
  return pose.mouth === 'open' || pose.mouth === 'oh';
}

function isSad({ pose }: Rig): boolean {
  return pose.mouth === 'frown' || pose.mouth === 'wobble';
}

/** Short and pointed; it stands out of a head that is turned aside. */
export function drawBeak(film: Layer, rig: Rig, width: number, length: number, material: Material = 'accent'): void {
  const { face, head, build, pose } = rig;
  const y = head.y + build.face.mouthY - 2;
  if (pose.isSide) {
    const x = head.x + head.rx - 3;
    film.fill(polygon([x, y - 2], [x + length + 2, y + 1], [x, y + 2]), material);
    film.fill(polygon([x, y + 2], [x + length - 1, y + 3], [x, y + 4]), material, TONE.shade);
    return;
  }
  if (isOpen(rig)) {
    film.fill(
      polygon([face.x - width + 1, y + 2], [face.x, y + length + 2], [face.x + width - 1, y + 2]),
      material,
      TONE.shade,
    );
    film.fill(box(face.x - width + 2, y + 2, face.x + width - 2, y + 2), 'blush', TONE.deep);
    film.fill(polygon([face.x - width, y], [face.x, y + 2], [face.x + width, y], [face.x, y - 2]), material);
    return;
  }
  film.fill(polygon([face.x - width, y], [face.x, y + length], [face.x + width, y], [face.x, y - 2]), material);
  if (isSad(rig)) {
    film.fill(box(face.x - width, y + 1, face.x - width, y + 2), material, TONE.shade);
    film.fill(box(face.x + width, y + 1, face.x + width, y + 2), material, TONE.shade);
  }
}

/** Flat and wide, as ducks have it. */
export function drawBill(film: Layer, rig: Rig): void {
  const { face, head, build, pose } = rig;
  const y = head.y + build.face.mouthY;
  const x = pose.isSide ? head.x + head.rx - 1 : face.x;
  const gape = isOpen(rig) ? 2 : 0;
  film.fill(ellipse(x, y + 1 + gape, pose.isSide ? 3 : 4, 1.5), 'accent', TONE.shade);
  film.fill(ellipse(x + (pose.isSide ? 1 : 0), y - (isSad(rig) ? 1 : 0), 5, 2), 'accent');
  if (isSad(rig)) {
    film.fill(box(x - 5, y + 1, x - 4, y + 2), 'accent', TONE.shade);
    film.fill(box(x + 4, y + 1, x + 5, y + 2), 'accent', TONE.shade);
  }
}
