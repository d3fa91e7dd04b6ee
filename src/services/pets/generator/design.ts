// The design of a procedural pet: everything that the renderer draws follows from it, and from nothing else.
import type { PetKind } from '../model/pet.ts';
import accessories from './accessories/accessories.json' with { type: 'json' };
import props from './props/held.json' with { type: 'json' };
import roles from './roles/roles.json' with { type: 'json' };
import plans from './species/plans.json' with { type: 'json' };

/** Increased with every change after which the same wish gives another pet. */
export const GENERATOR_NAME = 'procedural@3';

/** `#rrggbb`, lower case. */
export type Colour = `#${string}`;

export type SpeciesName = keyof typeof plans;
export const SPECIES_NAMES = Object.keys(plans) as SpeciesName[];

export function kindOf(species: SpeciesName): PetKind {
  return plans[species].kind as PetKind;
}

/** The patterns that are drawn over the markings of the species. */
export const PATTERNS = ['plain', 'striped', 'spotted', 'patched', 'gradient', 'socks', 'starry'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** The face at rest; it also changes the poses of idling and waiting. */
export const MOODS = ['happy', 'calm', 'sleepy', 'grumpy', 'curious', 'brave', 'shy', 'silly'] as const;
export type Mood = (typeof MOODS)[number];

/** The part of the body that an accessory is worn on: a pet wears at most one on each. */
export type BodyArea = 'head' | 'face' | 'neck' | 'back' | 'body' | 'legs' | 'feet' | 'hands' | 'waist';
export type AccessoryName = keyof typeof accessories;
export const ACCESSORY_NAMES = Object.keys(accessories) as AccessoryName[];
export const ACCESSORY_AREAS = Object.fromEntries(
  Object.entries(accessories).map(([name, { area }]) => [name, area]),
) as Record<AccessoryName, BodyArea>;

export interface Accessory {
  readonly name: AccessoryName;
  /** Absent: the usual colour of the thing. */
  readonly colour?: Colour | undefined;
}

/** Absent colours are the natural ones of the species. */
export interface DesignColours {
  /** Fur, feathers, skin, armour, enamel … */
  readonly body?: Colour;
  /** Belly, muzzle, chest; the second colour. */
  readonly belly?: Colour;
  /** Beak, inner ear, horn, fins, trimmings. */
  readonly accent?: Colour;
  /** Stripes, spots, patches. Absent: a darker or lighter relative of the body. */
  readonly pattern?: Colour;
  readonly eye?: Colour;
  /** Only persons have hair and skin. */
  readonly hair?: Colour;
  readonly skin?: Colour;
}

/** Things with their own picture, held in a hand or shown beside a pet that has no hands. */
export type PropName = keyof typeof props;
export const PROP_NAMES = Object.keys(props) as PropName[];

export interface Held {
  /** A species stands for a small likeness of it. */
  readonly prop: PropName | SpeciesName;
  /** The signature of the likeness. */
  readonly signature?: string | undefined;
  /** Absent: the usual colour of the thing. */
  readonly colour?: Colour | undefined;
}

/** A profession or costume: clothes and tools for a person or for any other species. */
export type RoleName = keyof typeof roles;
export const ROLE_NAMES = Object.keys(roles) as RoleName[];

export const SIZES = ['tiny', 'small', 'normal', 'big', 'giant'] as const;
export type Size = (typeof SIZES)[number];

export const AGES = ['child', 'elder'] as const;
export type Age = (typeof AGES)[number];

/** Each from −1 to 1; 0 is the usual drawing of the species. */
export interface Proportions {
  readonly headSize: number;
  readonly girth: number;
  /** Ears, horns, antennae. */
  readonly earSize: number;
  readonly eyeSize: number;
}

export interface PetDesign {
  readonly species: SpeciesName;
  /** The variation of the species, such as the toaster among appliances; see `species/signatures.json`. */
  readonly signature?: string | undefined;
  readonly role?: RoleName | undefined;
  readonly age?: Age | undefined;
  readonly size: Size;
  readonly colours: DesignColours;
  readonly pattern: Pattern;
  /** The accessories, of which the first on each part of the body is drawn. */
  readonly accessories: readonly Accessory[];
  /** The first is in the hand on the left of the picture, the second in the other; more are not drawn. */
  readonly held: readonly Held[];
  readonly mood: Mood;
  readonly proportions: Proportions;
  /** Decides where spots and patches lie; an unsigned 32-bit number. */
  readonly seed: number;
}

/** Returns the usual drawing of a species, with changes. */
export function toPlainDesign(species: SpeciesName, changes: Partial<PetDesign> = {}): PetDesign {
  return {
    species,
    colours: {},
    pattern: 'plain',
    accessories: [],
    held: [],
    size: 'normal',
    mood: 'happy',
    proportions: { headSize: 0, girth: 0, earSize: 0, eyeSize: 0 },
    seed: 1,
    ...changes,
  };
}
