import type { GeneratorNote, PetKind } from '../../model/pet.ts';
import { kindOf, type PetDesign, toPlainDesign } from '../design.ts';
import { GENERATOR_NAME } from '../procedural-generator.ts';
import { encodeSheet, renderSheet } from '../render.ts';
import { STARTER_CHARACTERS } from './starter-characters.ts';
import { STARTER_CREATURES } from './starter-creatures.ts';
import type { StarterEntry } from './starter-entry.ts';
import { STARTER_OBJECTS } from './starter-objects.ts';

/** A pet that a fresh registry shows, approved from the start. */
export interface StarterPet {
  readonly slug: string;
  readonly displayName: string;
  readonly description: string;
  readonly kind: PetKind;
  readonly tags: readonly string[];
  readonly design: PetDesign;
  readonly license: string;
  readonly ownerName: string;
  readonly note: GeneratorNote;
}

const STARTER_PETS = mix([STARTER_CREATURES, STARTER_CHARACTERS, STARTER_OBJECTS]).map(toStarterPet);

/** In the order in which a gallery shows them: the kinds alternate. */
export function listStarterPets(): readonly StarterPet[] {
  return STARTER_PETS;
}

/** The sheet of a starter pet: WebP without loss, the same bytes every time. */
export function renderStarterPet({ design }: StarterPet): Promise<Buffer> {
  return encodeSheet(renderSheet(design));
}

function toStarterPet(entry: StarterEntry, index: number): StarterPet {
  const seed = index + 1;
  return {
    slug: entry.name.toLowerCase().replaceAll(' ', '-'),
    displayName: entry.name,
    description: entry.description,
    kind: kindOf(entry.species),
    tags: [entry.species, ...entry.tags],
    design: toPlainDesign(entry.species, { ...entry.design, seed }),
    license: 'CC0-1.0',
    ownerName: 'Magpie',
    note: { name: GENERATOR_NAME, seed, matchedWords: [], unmatchedWords: [] },
  };
}

/** Spreads the lists evenly over one another. */
function mix(lists: readonly (readonly StarterEntry[])[]): StarterEntry[] {
  return lists
    .flatMap((list) => list.map((entry, index) => ({ entry, place: (index + 0.5) / list.length })))
    .sort((left, right) => left.place - right.place)
    .map(({ entry }) => entry);
}
