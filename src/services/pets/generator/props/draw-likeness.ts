// A species as a small thing: no face, no limbs, in colours that do not depend on those of the pet that has it.

import { Layer } from '../canvas/layer.ts';
import { type Material, toNearestMaterial, toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { type PetDesign, toPlainDesign } from '../design.ts';
import { STILL } from '../pose.ts';
import { type Rig, toRig } from '../rig.ts';
import { speciesOf } from '../species/index.ts';

/** A third of the size is about twelve pixels. */
const SCALE = 0.4;
export function drawLikeness(
  film: Layer,
  { pose }: Rig,
  of: Pick<PetDesign, 'species' | 'signature'>,
  at: { x: number; y: number },
  material: Material,
): void {
  const species = speciesOf(of);
  const rig = toRig(toPlainDesign(of.species), species.build, { ...STILL, tail: pose.tail });
  const small = new Layer(film.isMirrored, { scale: SCALE, dx: at.x - 23.5, dy: at.y - 48 });
  for (const painter of [species.behind, species.torso, species.ears, species.head, species.markings, species.over]) {
    painter?.(small, rig);
  }
  small.replace(
    new Map([
      [toPixel('body', TONE.outline), toPixel(material, TONE.outline)],
      ...(['belly', 'accent', 'pattern', 'hair'] as const).map((part): [number, number] => [
        toPixel(part, TONE.outline),
        toPixel(toNearestMaterial(species.colours[part] ?? '#8d93a3'), TONE.outline),
      ]),
    ]),
  );
  film.stamp(small, { outline: 'none' });
}
