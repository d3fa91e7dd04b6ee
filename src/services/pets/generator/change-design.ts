import { NO_PROP } from '../model/choices.ts';
import type { PetBrief } from '../ports.ts';
import { ACCESSORY_NAMES, ACCESSORY_PLACES, type AccessoryName, type Colour, type PetDesign } from './design.ts';

/** The design with what somebody chose beside the words. */
export function changeDesign(design: PetDesign, { colour, prop }: Pick<PetBrief, 'colour' | 'prop'>): PetDesign {
  return {
    ...design,
    ...(colour !== undefined && { colours: { ...design.colours, body: colour as Colour } }),
    ...(prop !== undefined && { accessories: changeAccessories(design, prop) }),
  };
}

/** A pet wears one thing in each place: the chosen one takes the place of another. */
function changeAccessories({ accessories }: PetDesign, prop: string): PetDesign['accessories'] {
  if (prop === NO_PROP) return [];
  const name = ACCESSORY_NAMES.find((each): each is AccessoryName => each === prop);
  if (name === undefined) return accessories;
  const others = accessories.filter((each) => ACCESSORY_PLACES[each.name] !== ACCESSORY_PLACES[name]);
  return [...others, accessories.find((each) => each.name === name) ?? { name }];
}
