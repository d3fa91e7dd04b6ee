// What a procedural pet is made of: everything that the renderer draws follows from a design, and from nothing else.
import type { PetKind } from '../model/pet.ts';
import accessories from './accessories/accessories.json' with { type: 'json' };
import props from './props/held.json' with { type: 'json' };
import roles from './roles/roles.json' with { type: 'json' };

/** `#rrggbb`, lower case. */
export type Colour = `#${string}`;

export const SPECIES = {
  cat: 'creature',
  dog: 'creature',
  fox: 'creature',
  bear: 'creature',
  panda: 'creature',
  rabbit: 'creature',
  mouse: 'creature',
  deer: 'creature',
  unicorn: 'creature',
  hedgehog: 'creature',
  dragon: 'creature',
  frog: 'creature',
  turtle: 'creature',
  axolotl: 'creature',
  owl: 'creature',
  magpie: 'creature',
  penguin: 'creature',
  duck: 'creature',
  octopus: 'creature',
  slime: 'creature',
  fish: 'creature',
  bug: 'creature',
  lizard: 'creature',
  serpent: 'creature',
  ungulate: 'creature',
  horse: 'creature',
  pig: 'creature',
  elephant: 'creature',
  primate: 'creature',
  whale: 'creature',
  bat: 'creature',
  fowl: 'creature',
  longleg: 'creature',
  crab: 'creature',
  spider: 'creature',
  snail: 'creature',
  blob: 'creature',
  creature: 'creature',
  raptor: 'creature',
  songbird: 'creature',
  waterfowl: 'creature',
  ghost: 'character',
  robot: 'character',
  wizard: 'character',
  knight: 'character',
  ninja: 'character',
  astronaut: 'character',
  pirate: 'character',
  person: 'character',
  mug: 'object',
  cactus: 'object',
  mushroom: 'object',
  lamp: 'object',
  book: 'object',
  cloud: 'object',
  star: 'object',
  terminal: 'object',
  floppy: 'object',
  building: 'object',
  organ: 'object',
  vessel: 'object',
  rock: 'object',
  appliance: 'object',
  disc: 'object',
  sheet: 'object',
  garment: 'object',
  fruit: 'object',
  tool: 'object',
  car: 'object',
  bottle: 'object',
  table: 'object',
  blade: 'object',
  panel: 'object',
  box: 'object',
  plant: 'object',
  longfood: 'object',
  rocket: 'object',
  tree: 'object',
  bake: 'object',
  gadget: 'object',
  horn: 'object',
  flower: 'object',
  boat: 'object',
  bag: 'object',
  drop: 'object',
  screen: 'object',
  ball: 'object',
  hat: 'object',
  seat: 'object',
  shoe: 'object',
  treat: 'object',
  plane: 'object',
  barrel: 'object',
  pillow: 'object',
  cycle: 'object',
  strings: 'object',
  wedge: 'object',
  canopy: 'object',
} as const satisfies Record<string, PetKind>;

export type SpeciesName = keyof typeof SPECIES;
export const SPECIES_NAMES = Object.keys(SPECIES) as SpeciesName[];

export function kindOf(species: SpeciesName): PetKind {
  return SPECIES[species];
}

/** Laid over whatever markings a species has of its own. */
export const PATTERNS = ['plain', 'striped', 'spotted', 'patched', 'gradient', 'socks', 'starry'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** How the face looks at rest; it also colours idling and waiting. */
export const MOODS = ['happy', 'calm', 'sleepy', 'grumpy', 'curious', 'brave', 'shy', 'silly'] as const;
export type Mood = (typeof MOODS)[number];

/** Where an accessory is worn: a pet wears at most one in each place. */
export type AccessoryPlace = 'head' | 'face' | 'neck' | 'back' | 'body' | 'legs' | 'feet' | 'hands' | 'waist';
export type AccessoryName = keyof typeof accessories;
export const ACCESSORY_NAMES = Object.keys(accessories) as AccessoryName[];
export const ACCESSORY_PLACES = Object.fromEntries(
  Object.entries(accessories).map(([name, { place }]) => [name, place]),
) as Record<AccessoryName, AccessoryPlace>;

export interface Accessory {
  readonly name: AccessoryName;
  /** Absent: the colour that the thing usually has. */
  readonly colour?: Colour | undefined;
}

/** Absent colours are the natural ones of the species. */
export interface DesignColours {
  /** Fur, feathers, skin, armour, enamel … */
  readonly body?: Colour | undefined;
  /** Belly, muzzle, chest; the second colour. */
  readonly belly?: Colour | undefined;
  /** Beak, inner ear, horn, fins, trimmings. */
  readonly accent?: Colour | undefined;
  /** Stripes, spots, patches. Absent: a darker or lighter relative of the body. */
  readonly pattern?: Colour | undefined;
  readonly eye?: Colour | undefined;
  /** Of persons. */
  readonly hair?: Colour | undefined;
  readonly skin?: Colour | undefined;
}

/** A thing in a hand, or beside a pet that has none: one with a picture of its own, or the likeness of a species. */
export type PropName = keyof typeof props;
export const PROP_NAMES = Object.keys(props) as PropName[];

export interface Held {
  readonly prop: PropName | SpeciesName;
  /** The detail that makes the likeness of a species one certain thing. */
  readonly signature?: string | undefined;
  /** Absent: the colour that the thing usually has. */
  readonly colour?: Colour | undefined;
}

/** A profession or part to play: its clothes and tools, on a person or on anything else. */
export type RoleName = keyof typeof roles;
export const ROLE_NAMES = Object.keys(roles) as RoleName[];

export const SIZES = ['tiny', 'small', 'normal', 'big', 'giant'] as const;
export type Size = (typeof SIZES)[number];

export const AGES = ['child', 'elder'] as const;
export type Age = (typeof AGES)[number];

/** Each from −1 to 1; 0 is the species as it is usually drawn. */
export interface Proportions {
  readonly headSize: number;
  readonly girth: number;
  /** Ears, horns, antennae. */
  readonly earSize: number;
  readonly eyeSize: number;
}

export interface PetDesign {
  readonly species: SpeciesName;
  /** The detail that makes a species one certain thing: a toaster among appliances. See `species/signatures.json`. */
  readonly signature?: string | undefined;
  readonly role?: RoleName | undefined;
  readonly age?: Age | undefined;
  readonly size: Size;
  readonly colours: DesignColours;
  readonly pattern: Pattern;
  /** At most one per place is drawn: the first. */
  readonly accessories: readonly Accessory[];
  /** The first is in the left hand, as the onlooker sees it, and the second in the right one; more are not drawn. */
  readonly held: readonly Held[];
  readonly mood: Mood;
  readonly proportions: Proportions;
  /** Where spots and patches fall; an unsigned 32-bit number. */
  readonly seed: number;
}

export const USUAL_PROPORTIONS: Proportions = { headSize: 0, girth: 0, earSize: 0, eyeSize: 0 };

/** A species as it is usually drawn; the start of every other design. */
export function toPlainDesign(species: SpeciesName, changes: Partial<PetDesign> = {}): PetDesign {
  return {
    species,
    colours: {},
    pattern: 'plain',
    accessories: [],
    held: [],
    size: 'normal',
    mood: 'happy',
    proportions: USUAL_PROPORTIONS,
    seed: 1,
    ...changes,
  };
}
