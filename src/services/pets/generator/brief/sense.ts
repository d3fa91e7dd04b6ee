// What a word of a brief can mean.
import type { PetKind } from '../../model/pet.ts';
import type { AccessoryName, Colour, DesignColours, Mood, Pattern, Proportions, SpeciesName } from '../design.ts';

/** What a quality changes in a design; absent parts stay as they are. */
export interface Look {
  readonly colours?: DesignColours;
  readonly pattern?: Pattern;
  readonly mood?: Mood;
  readonly accessories?: readonly AccessoryName[];
  readonly proportions?: Partial<Proportions>;
}

/** How a shade changes the colour that follows it. */
export type Shade = 'dark' | 'light' | 'bright' | 'muted';

/** What of a pet can have a size or a colour of its own. */
export type Part = keyof DesignColours | 'ear' | 'head';

/** Words that hold a sentence together. */
export type Glue =
  /** Opens a noun phrase: a, the, my … */
  | 'determiner'
  /** What follows is worn, held or had: with, wearing, in … */
  | 'with'
  /** What follows tells about the noun before it: is, made of … */
  | 'is'
  /** What follows is what the pet is dressed up as. */
  | 'as'
  /** An action that is not drawn; what it is done to belongs to it. */
  | 'doing'
  | 'and'
  | 'or'
  | 'but'
  | 'not'
  /** A name follows. */
  | 'named'
  /** Says nothing about how a pet looks. */
  | 'filler';

export type Sense =
  | {
      readonly as: 'species';
      readonly species: SpeciesName;
      readonly look?: Look;
      /** A relative that is drawn instead: what was asked for is not what is seen, and the note says so. */
      readonly isRelative?: boolean;
    }
  | { readonly as: 'accessory'; readonly accessory: AccessoryName }
  | { readonly as: 'part'; readonly part: Part }
  /** A pattern that is named as a thing, and so can have a colour: "with black stripes". */
  | { readonly as: 'marking'; readonly pattern: Pattern; readonly needsColour?: boolean }
  | { readonly as: 'kind'; readonly kind: PetKind }
  | { readonly as: 'colour'; readonly colour: Colour }
  /** `alone`: what it means when no colour follows. */
  | { readonly as: 'shade'; readonly shade: Shade; readonly alone?: Colour }
  /** Of the whole pet, or of the part that follows: "big", "big ears". */
  | { readonly as: 'size'; readonly amount: number; readonly look: Look }
  | { readonly as: 'look'; readonly look: Look }
  | { readonly as: 'glue'; readonly glue: Glue };

/** The phrases of one table: each line lists, parted by commas, what means the same. */
export function toPhrases(line: string): string[] {
  return line.split(',').map((phrase) => phrase.trim());
}
