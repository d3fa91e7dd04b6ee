// A design with everything that its noun, its role and its age bring along.
import {
  ACCESSORY_PLACES,
  type Accessory,
  type AccessoryName,
  type DesignColours,
  type Held,
  type PetDesign,
} from '../design.ts';
import { findSignature } from '../species/index.ts';
import ages from './ages.json' with { type: 'json' };
import roles from './roles.json' with { type: 'json' };

interface Kit {
  /** Names of accessories, each with a colour of its own after a colon if need be. */
  readonly wears?: readonly string[] | undefined;
  readonly holds?: readonly string[] | undefined;
  /** Of persons. */
  readonly colours?: DesignColours | undefined;
  /** Of all others; most keep the coat that they have. */
  readonly coat?: DesignColours | undefined;
}

/** The same design is dressed only once. */
const dressed = new WeakMap<PetDesign, PetDesign>();

export function dress(design: PetDesign): PetDesign {
  const known = dressed.get(design);
  if (known !== undefined) return known;
  const signature = findSignature(design.species, design.signature);
  const age = design.age ?? signature?.age;
  const kits: Kit[] = [
    signature === undefined ? {} : { wears: signature.wears, holds: signature.holds },
    design.role === undefined ? {} : (roles[design.role] as Kit),
    age === undefined ? {} : (ages[age] as Kit),
  ];
  const full = kits.reduce(putOn, age === undefined ? design : { ...design, age });
  dressed.set(design, full);
  return full;
}

/** What was asked for comes before what a kit brings along. */
function putOn(design: PetDesign, kit: Kit): PetDesign {
  const worn = new Set(design.accessories.map(({ name }) => ACCESSORY_PLACES[name]));
  const added = (kit.wears ?? []).map(toAccessory).filter(({ name }) => !worn.has(ACCESSORY_PLACES[name]));
  const held = [...design.held, ...(kit.holds ?? []).map(toHeld)];
  const isPerson = design.species === 'person';
  return {
    ...design,
    accessories: [...design.accessories, ...added],
    held: held.slice(0, 2),
    colours: { ...(isPerson ? kit.colours : kit.coat), ...withoutGaps(design.colours) },
  };
}

function toAccessory(text: string): Accessory {
  const [name, colour] = text.split(':') as [AccessoryName, Accessory['colour']];
  return { name, colour };
}

function toHeld(text: string): Held {
  const [prop, colour] = text.split(':') as [Held['prop'], Held['colour']];
  return { prop, colour };
}

function withoutGaps(colours: DesignColours): DesignColours {
  return Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour !== undefined));
}
