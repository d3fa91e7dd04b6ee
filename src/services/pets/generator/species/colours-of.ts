import accessories from '../accessories/accessories.json' with { type: 'json' };
import type { Material } from '../canvas/material.ts';
import { isDark, toRelative } from '../canvas/ramp.ts';
import { ACCESSORY_PLACES, type Colour, type PetDesign } from '../design.ts';
import { speciesOf } from './index.ts';

const STARLIGHT: Colour = '#fff2a8';

/** The colour of each material that differs from pet to pet. */
export function coloursOf(design: PetDesign): Partial<Record<Material, Colour>> {
  const { colours: natural } = speciesOf(design.species);
  const body = design.colours.body ?? natural.body;
  const worn: Partial<Record<Material, Colour>> = {};
  for (const { name, colour } of design.accessories.toReversed()) {
    worn[`${ACCESSORY_PLACES[name]}-wear`] = colour ?? (accessories[name].colour as Colour);
  }
  return {
    body,
    belly: design.colours.belly ?? natural.belly,
    accent: design.colours.accent ?? natural.accent,
    eye: design.colours.eye ?? natural.eye,
    pattern:
      design.colours.pattern ?? (design.pattern === 'starry' ? STARLIGHT : (natural.pattern ?? toRelative(body))),
    ...worn,
  };
}

/** Whether dark eyes would be lost on the face. */
export function isDarkFace(design: PetDesign): boolean {
  return isDark(design.colours.body ?? speciesOf(design.species).colours.body);
}
