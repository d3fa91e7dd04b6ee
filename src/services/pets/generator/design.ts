// What a procedural pet is made of: everything that the renderer draws follows from a design, and from nothing else.
import type { PetKind } from '../model/pet.ts';

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
  ghost: 'character',
  robot: 'character',
  wizard: 'character',
  knight: 'character',
  ninja: 'character',
  astronaut: 'character',
  pirate: 'character',
  mug: 'object',
  cactus: 'object',
  mushroom: 'object',
  lamp: 'object',
  book: 'object',
  cloud: 'object',
  star: 'object',
  terminal: 'object',
  floppy: 'object',
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
export const ACCESSORY_PLACES = {
  'wizard-hat': 'head',
  'top-hat': 'head',
  'party-hat': 'head',
  'pirate-hat': 'head',
  'chef-hat': 'head',
  beanie: 'head',
  cap: 'head',
  crown: 'head',
  bow: 'head',
  flower: 'head',
  headphones: 'head',
  halo: 'head',
  leaf: 'head',
  glasses: 'face',
  sunglasses: 'face',
  monocle: 'face',
  'eye-patch': 'face',
  scarf: 'neck',
  'bow-tie': 'neck',
  tie: 'neck',
  bandana: 'neck',
  collar: 'neck',
  medal: 'neck',
  cape: 'back',
  backpack: 'back',
  wings: 'back',
  jetpack: 'back',
} as const;

export type AccessoryName = keyof typeof ACCESSORY_PLACES;
export type AccessoryPlace = (typeof ACCESSORY_PLACES)[AccessoryName];
export const ACCESSORY_NAMES = Object.keys(ACCESSORY_PLACES) as AccessoryName[];

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
}

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
  readonly colours: DesignColours;
  readonly pattern: Pattern;
  /** At most one per place is drawn: the first. */
  readonly accessories: readonly Accessory[];
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
    mood: 'happy',
    proportions: USUAL_PROPORTIONS,
    seed: 1,
    ...changes,
  };
}
