import type { PetDesign, SpeciesName } from '../design.ts';

/** One pet of the starter catalogue, as its author writes it down. */
export interface StarterEntry {
  readonly name: string;
  readonly species: SpeciesName;
  readonly description: string;
  /** Beside the species, which every pet is found by. */
  readonly tags: readonly string[];
  readonly design: Partial<Omit<PetDesign, 'species' | 'seed'>>;
}
