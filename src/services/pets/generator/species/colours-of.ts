import accessories from '../accessories/accessories.json' with { type: 'json' };
import type { Material } from '../canvas/material.ts';
import { isDark, toRelative } from '../canvas/ramp.ts';
import { ACCESSORY_AREAS, type Colour, type PetDesign } from '../design.ts';
import { HELD_MATERIALS, isProp } from '../props/draw-held.ts';
import props from '../props/held.json' with { type: 'json' };
import { speciesOf } from './index.ts';

const STARLIGHT: Colour = '#fff2a8';
const HAIR: Colour = '#6b4630';
const SKIN: Colour = '#f6cfae';

/** Returns the colour of each material that differs from pet to pet. */
export function coloursOf(design: PetDesign): Partial<Record<Material, Colour>> {
  const { colours: natural } = speciesOf(design);
  const own = { hair: HAIR, skin: SKIN, ...natural, ...design.colours };
  const marks = design.pattern === 'starry' ? STARLIGHT : (natural.pattern ?? toRelative(own.body));
  const colours: Partial<Record<Material, Colour>> = { ...own, pattern: design.colours.pattern ?? marks };
  // The first on each part of the body is worn.
  for (const { name, colour } of design.accessories.toReversed()) {
    colours[`${ACCESSORY_AREAS[name]}-wear`] = colour ?? (accessories[name].colour as Colour);
  }
  for (const [index, { prop, signature, colour }] of design.held.entries()) {
    const usual = isProp(prop) ? props[prop].colour : speciesOf({ species: prop, signature }).colours.body;
    colours[HELD_MATERIALS[index] ?? 'held'] ??= colour ?? (usual as Colour);
  }
  return colours;
}

/** Returns whether dark eyes would not be visible on the face. */
export function isDarkFace(design: PetDesign): boolean {
  const { faceOn = 'body', colours: natural } = speciesOf(design);
  if (faceOn === 'ink') return true;
  const part = faceOn === 'belly' || faceOn === 'accent' || faceOn === 'skin' ? faceOn : 'body';
  return isDark(design.colours[part] ?? natural[part] ?? SKIN);
}
