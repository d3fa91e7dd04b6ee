// Clothes of the body are painted on it, before the light falls on it: they have its shape.
import type { Layer } from '../canvas/layer.ts';
import { drawProgram } from '../program/draw-program.ts';
import type { Rig } from '../rig.ts';
import { artOf, torsoOf } from './art.ts';
import { accessoriesOf } from './worn.ts';

export function drawClothes(film: Layer, rig: Rig): void {
  const worn = accessoriesOf(rig.design);
  for (const place of ['legs', 'body', 'waist'] as const) {
    const name = worn[place];
    if (name !== undefined) drawProgram(film, artOf(name, 'tint'), torsoOf(rig), rig, `${place}-wear`);
  }
}
