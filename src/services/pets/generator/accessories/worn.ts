import { ACCESSORY_AREAS, type AccessoryName, type BodyArea, type PetDesign } from '../design.ts';
import ACCESSORIES from './accessories.json' with { type: 'json' };

/** Returns the accessory on each part of the body: the first that the design names. */
export function accessoriesOf(design: PetDesign): Partial<Record<BodyArea, AccessoryName>> {
  const worn: Partial<Record<BodyArea, AccessoryName>> = {};
  for (const { name } of design.accessories) {
    worn[ACCESSORY_AREAS[name]] ??= name;
  }
  return worn;
}

/** Returns whether the clothes of the body also cover the arms or the legs. */
export function isCovered(design: PetDesign, limb: 'sleeves' | 'legs'): boolean {
  const { body } = accessoriesOf(design);
  return body !== undefined && limb in ACCESSORIES[body];
}
