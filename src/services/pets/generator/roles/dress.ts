// Adds to a design what its signature, its role and its age bring along.
import {
  ACCESSORY_AREAS,
  type Accessory,
  type AccessoryName,
  type DesignColours,
  type Held,
  type PetDesign,
  type RoleName,
} from '../design.ts';
import { findSignature } from '../species/index.ts';
import ages from './ages.json' with { type: 'json' };
import roles from './roles.json' with { type: 'json' };

interface Kit {
  /** Names of accessories, each with its colour after a colon if it is not the usual one. */
  readonly wears?: readonly string[] | undefined;
  readonly holds?: readonly string[] | undefined;
  /** The colours of persons. */
  readonly colours?: DesignColours | undefined;
  /** The colours of all others; most keep their own coat. */
  readonly coat?: DesignColours | undefined;
}

export function kitOf(role: RoleName | undefined): Kit {
  return role === undefined ? {} : (roles[role] as Kit);
}

export function dress(design: PetDesign): PetDesign {
  const signature = findSignature(design.species, design.signature);
  const age = design.age ?? signature?.age;
  const kits: Kit[] = [
    { wears: signature?.wears, holds: signature?.holds },
    kitOf(design.role),
    age === undefined ? {} : (ages[age] as Kit),
  ];
  return kits.reduce(putOn, { ...design, age });
}

/** Keeps what the design already has before the additions of the kit. */
function putOn(design: PetDesign, { wears = [], holds = [], colours, coat }: Kit): PetDesign {
  const worn = new Set(design.accessories.map(({ name }) => ACCESSORY_AREAS[name]));
  const added = wears.map(toAccessory).filter(({ name }) => !worn.has(ACCESSORY_AREAS[name]));
  return {
    ...design,
    accessories: [...design.accessories, ...added],
    held: [...design.held, ...holds.map(toHeld)].slice(0, 2),
    colours: { ...(design.species === 'person' ? colours : coat), ...design.colours },
  };
}

export function toAccessory(text: string): Accessory {
  const [name, colour] = text.split(':') as [AccessoryName, Accessory['colour']];
  return { name, colour };
}

function toHeld(text: string): Held {
  const [prop, colour] = text.split(':') as [Held['prop'], Held['colour']];
  return { prop, colour };
}
