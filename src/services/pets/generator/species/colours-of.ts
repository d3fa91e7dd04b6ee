import accessories from '../accessories/accessories.json' with { type: 'json' };
import type { Material } from '../canvas/material.ts';
import { isDark, toRelative } from '../canvas/ramp.ts';
import { ACCESSORY_PLACES, type Colour, type PetDesign } from '../design.ts';
import { HELD_MATERIALS, isProp } from '../props/draw-held.ts';
import props from '../props/held.json' with { type: 'json' };
import { speciesOf } from './index.ts';

const STARLIGHT: Colour = '#fff2a8';
const HAIR: Colour = '#6b4630';
const SKIN: Colour = '#f6cfae';

type Colours = Partial<Record<Material, Colour>>;

/** The colour of each material that differs from pet to pet. */
export function coloursOf(design: PetDesign): Colours {
  const { colours: natural } = speciesOf(design);
  const body = design.colours.body ?? natural.body;
  return {
    body,
    belly: design.colours.belly ?? natural.belly,
    accent: design.colours.accent ?? natural.accent,
    eye: design.colours.eye ?? natural.eye,
    hair: design.colours.hair ?? natural.hair ?? HAIR,
    skin: design.colours.skin ?? natural.skin ?? SKIN,
    pattern:
      design.colours.pattern ?? (design.pattern === 'starry' ? STARLIGHT : (natural.pattern ?? toRelative(body))),
    ...wornColours(design),
    ...heldColours(design),
  };
}

function wornColours({ accessories: worn }: PetDesign): Colours {
  const colours: Colours = {};
  for (const { name, colour } of worn.toReversed()) {
    colours[`${ACCESSORY_PLACES[name]}-wear`] = colour ?? (accessories[name].colour as Colour);
  }
  return colours;
}

function heldColours({ held }: PetDesign): Colours {
  const colours: Colours = {};
  for (const [index, material] of HELD_MATERIALS.entries()) {
    const thing = held[index];
    if (thing === undefined) continue;
    const { prop, signature, colour } = thing;
    const natural = isProp(prop) ? props[prop].colour : speciesOf({ species: prop, signature }).colours.body;
    colours[material] = colour ?? (natural as Colour);
  }
  return colours;
}

/** Whether dark eyes would be lost on the face. */
export function isDarkFace(design: PetDesign): boolean {
  const { faceOn = 'body', colours: natural } = speciesOf(design);
  if (faceOn === 'ink') return true;
  const part = faceOn === 'belly' || faceOn === 'accent' || faceOn === 'skin' ? faceOn : 'body';
  return isDark(design.colours[part] ?? natural[part] ?? SKIN);
}
