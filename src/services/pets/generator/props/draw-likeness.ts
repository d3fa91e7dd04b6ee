// Draws a species as a small thing: without face and limbs, in colours that do not depend on those of the pet.
import { Layer } from '../canvas/layer.ts';
import { type Material, toNearestMaterial, toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import type { Point } from '../canvas/shape.ts';
import { type PetDesign, toPlainDesign } from '../design.ts';
import { STILL } from '../pose.ts';
import { GROUND, type Rig, toRig } from '../rig.ts';
import { drawLayer, speciesOf } from '../species/index.ts';

/** Makes a figure about twelve pixels wide. */
const SCALE = 0.4;

export function drawLikeness(
  film: Layer,
  { pose }: Rig,
  of: Pick<PetDesign, 'species' | 'signature'>,
  at: Point,
  material: Material,
): void {
  const species = speciesOf(of);
  const rig = toRig(toPlainDesign(of.species), species.build, { ...STILL, tail: pose.tail });
  const small = new Layer(film.isMirrored, { scale: SCALE, dx: at.x - 23.5, dy: at.y - GROUND });
  for (const layer of ['behind', 'torso', 'ears', 'head', 'marks', 'over'] as const) {
    drawLayer(small, rig, species, layer);
  }
  const replaced = new Map([[toPixel('body', TONE.outline), toPixel(material, TONE.outline)]]);
  for (const part of ['belly', 'accent', 'pattern', 'hair'] as const) {
    const nearest = toNearestMaterial(species.colours[part] ?? '#8d93a3');
    replaced.set(toPixel(part, TONE.outline), toPixel(nearest, TONE.outline));
  }
  small.replace(replaced);
  film.stamp(small, { outline: 'none' });
}
