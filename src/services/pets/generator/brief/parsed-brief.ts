// What a brief says about a pet, before anything is made up.
import type { PetKind } from '../../model/pet.ts';
import type {
  Accessory,
  AccessoryName,
  Age,
  Colour,
  DesignColours,
  Held,
  Mood,
  Pattern,
  Proportions,
  RoleName,
  Size,
  SpeciesName,
} from '../design.ts';

export interface ParsedBrief {
  readonly species: SpeciesName | undefined;
  readonly signature: string | undefined;
  readonly role: RoleName | undefined;
  readonly age: Age | undefined;
  readonly size: Size | undefined;
  /** What the brief calls the pet: "kitten". */
  readonly noun: string | undefined;
  /** Named without a species: "an animal". */
  readonly kind: PetKind | undefined;
  /** "called Tofu", in lower case. */
  readonly name: string | undefined;
  /** Colours of the pet itself, in the order in which they were named. */
  readonly petColours: readonly Colour[];
  /** Colours of parts that were named with them. */
  readonly partColours: DesignColours;
  /** Colours that come with another word, and are replaced by those that were named. */
  readonly impliedColours: DesignColours;
  readonly pattern: Pattern | undefined;
  readonly mood: Mood | undefined;
  readonly accessories: readonly Accessory[];
  readonly held: readonly Held[];
  readonly proportions: Partial<Proportions>;
  readonly excluded: Exclusions;
  /** Phrases that the design follows, in their order, each once. */
  readonly understood: readonly string[];
  /** Nouns that are drawn as something near to them. */
  readonly takenFor: readonly TakenWord[];
  /** Words that changed nothing. */
  readonly notUnderstood: readonly string[];
}

export interface TakenWord {
  readonly word: string;
  /** In plain words, with an article: "a kitchen appliance". */
  readonly as: string;
}

/** What a brief does not want. */
export interface Exclusions {
  readonly species: ReadonlySet<SpeciesName>;
  readonly accessories: ReadonlySet<AccessoryName>;
  readonly colours: ReadonlySet<Colour>;
  readonly patterns: ReadonlySet<Pattern>;
  readonly moods: ReadonlySet<Mood>;
}
