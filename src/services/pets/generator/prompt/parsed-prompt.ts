// The facts that a prompt states about a pet, before anything is chosen for it.
import type { PetKind } from '../../model/pet.ts';
import type {
  Accessory,
  AccessoryName,
  Colour,
  DesignColours,
  Held,
  Mood,
  Pattern,
  PetDesign,
  Proportions,
  SpeciesName,
} from '../design.ts';

type DesignFacts = Partial<Pick<PetDesign, 'species' | 'signature' | 'role' | 'age' | 'size' | 'pattern' | 'mood'>>;

/** Facts that have one value each. */
export interface PetFacts extends DesignFacts {
  /** The prompt's word for the pet: "kitten". */
  readonly noun?: string;
  /** Named without a species: "an animal". */
  readonly kind?: PetKind;
  /** "called Tofu", in lower case. */
  readonly name?: string;
}

export interface ParsedPrompt extends PetFacts {
  /** Colours of the pet as a whole, in the order of the prompt. */
  readonly petColours: readonly Colour[];
  /** Colours of parts that were named with them. */
  readonly partColours: DesignColours;
  /** Colours that come with another word; colours that were named replace them. */
  readonly impliedColours: DesignColours;
  readonly accessories: readonly Accessory[];
  readonly held: readonly Held[];
  readonly proportions: Partial<Proportions>;
  readonly excluded: Exclusions;
  /** Phrases that the design follows, in their order, each once. */
  readonly understood: readonly string[];
  /** Nouns that are drawn as something similar. */
  readonly takenFor: readonly TakenWord[];
  /** Words that changed nothing. */
  readonly notUnderstood: readonly string[];
}

export interface TakenWord {
  readonly word: string;
  /** The drawn thing in plain words, with an article: "a kitchen appliance". */
  readonly as: string;
}

/** The values that a prompt does not want. */
export interface Exclusions {
  readonly species: ReadonlySet<SpeciesName>;
  readonly accessories: ReadonlySet<AccessoryName>;
  readonly colours: ReadonlySet<Colour>;
  readonly patterns: ReadonlySet<Pattern>;
  readonly moods: ReadonlySet<Mood>;
}
