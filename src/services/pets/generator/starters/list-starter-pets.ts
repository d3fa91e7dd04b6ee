// Data only: the main thread lists the starter pets without the code that draws them.
import type { GeneratorNote, PetKind } from '../../model/pet.ts';
import { GENERATOR_NAME, kindOf, type PetDesign, type SpeciesName, toPlainDesign } from '../design.ts';
import entries from './starter-pets.json' with { type: 'json' };

/** A pet that a new registry shows, approved from the start. */
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

/** An entry of the data file. */
interface StarterEntry {
  readonly name: string;
  readonly species: SpeciesName;
  readonly description: string;
  /** The tags beside the species. */
  readonly tags: readonly string[];
  readonly design: Partial<Omit<PetDesign, 'species' | 'seed'>>;
}

const { creatures, characters, objects } = entries as unknown as Record<keyof typeof entries, readonly StarterEntry[]>;
const STARTER_PETS = mix([creatures, characters, objects]).map(toStarterPet);

/** Lists them in the order of the gallery: the kinds alternate. */
export function listStarterPets(): readonly StarterPet[] {
  return STARTER_PETS;
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
    .flatMap((list) => list.map((entry, index) => ({ entry, rank: (index + 0.5) / list.length })))
    .sort((left, right) => left.rank - right.rank)
    .map(({ entry }) => entry);
}
