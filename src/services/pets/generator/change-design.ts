import { NO_PROP } from '../model/choices.ts';
import type { PetWish } from '../ports.ts';
import { ACCESSORY_AREAS, ACCESSORY_NAMES, type Colour, type PetDesign, PROP_NAMES } from './design.ts';

/** Applies the colour and the prop that a person chose in the form, in addition to the words of the prompt. */
export function changeDesign(design: PetDesign, { colour, prop }: Pick<PetWish, 'colour' | 'prop'>): PetDesign {
  const changed = prop === undefined ? design : { ...design, ...changeProps(design, prop) };
  if (colour === undefined) return changed;
  return { ...changed, colours: { ...design.colours, body: colour as Colour } };
}

/** Puts the chosen thing in place of the accessory on the same part of the body, or of the first held thing. */
function changeProps({ accessories, held }: PetDesign, prop: string): Partial<PetDesign> {
  if (prop === NO_PROP) return { accessories: [], held: [] };
  const heldName = PROP_NAMES.find((each) => each === prop);
  if (heldName !== undefined) {
    const [replaced, ...others] = held;
    return { held: [replaced?.prop === heldName ? replaced : { prop: heldName }, ...others] };
  }
  const name = ACCESSORY_NAMES.find((each) => each === prop);
  if (name === undefined) return {};
  const others = accessories.filter((each) => ACCESSORY_AREAS[each.name] !== ACCESSORY_AREAS[name]);
  return { accessories: [...others, accessories.find((each) => each.name === name) ?? { name }] };
}
