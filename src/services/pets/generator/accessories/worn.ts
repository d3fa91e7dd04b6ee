import { ACCESSORY_PLACES, type AccessoryName, type AccessoryPlace, type PetDesign } from '../design.ts';
import ACCESSORIES from './accessories.json' with { type: 'json' };

/** What a pet wears in each place: the first thing that the design names for it. */
export function accessoriesOf(design: PetDesign): Partial<Record<AccessoryPlace, AccessoryName>> {
  const worn: Partial<Record<AccessoryPlace, AccessoryName>> = {};
  for (const { name } of design.accessories) {
    worn[ACCESSORY_PLACES[name]] ??= name;
  }
  return worn;
}

/** What of arms and legs the clothes of the body cover too. */
export function isCovered(design: PetDesign, limb: 'sleeves' | 'legs'): boolean {
  const { body } = accessoriesOf(design);
  return body !== undefined && limb in ACCESSORIES[body];
}
