// What a word of a brief can mean.
import type { Shade } from '../../../../language/colour.ts';
import type { PetKind } from '../../model/pet.ts';
import type {
  AccessoryName,
  Age,
  Colour,
  DesignColours,
  Mood,
  Pattern,
  PropName,
  Proportions,
  RoleName,
  Size,
  SpeciesName,
} from '../design.ts';

/** What a quality changes in a design; absent parts stay as they are. */
export interface Look {
  readonly colours?: DesignColours;
  readonly pattern?: Pattern;
  readonly mood?: Mood;
  readonly accessories?: readonly AccessoryName[];
  readonly proportions?: Partial<Proportions>;
  readonly size?: Size;
  readonly age?: Age;
}

/** What of a pet can have a size or a colour of its own. */
export type Part = keyof DesignColours | 'ear' | 'head';

/** Words that hold a sentence together. */
export type Glue =
  /** Opens a noun phrase: a, the, my … */
  | 'determiner'
  /** What follows is worn, held or had: with, wearing, that loves … */
  | 'with'
  /** What follows is worn, ridden, held, or a place: in, on, under … */
  | 'in'
  /** What follows is a place, or something else that is not drawn: at, near, for … */
  | 'at'
  /** What follows is in a cup, a bottle or a box. */
  | 'of'
  /** A verb follows. */
  | 'that'
  /** What follows tells about the noun before it: is, made of … */
  | 'is'
  /** What follows is what the pet is dressed up as. */
  | 'as'
  /** An action; what it is done to is held. */
  | 'doing'
  | 'and'
  | 'or'
  | 'but'
  | 'not'
  /** A name follows. */
  | 'named'
  /** Says nothing about how a pet looks. */
  | 'filler';

/** What led to a noun phrase. */
export type Intro = Glue | 'start';

/** What a noun is drawn as. */
export interface Noun {
  /** In English and the singular. */
  readonly name: string;
  readonly species: SpeciesName;
  readonly signature?: string | undefined;
  readonly role?: RoleName | undefined;
  readonly age?: Age | undefined;
  readonly look?: Look | undefined;
  /** What is drawn instead, where that is not what the word says: "a kitchen appliance". */
  readonly takenFor?: string | undefined;
  /** The word is mostly something else than this noun. */
  readonly isDoubtful?: boolean | undefined;
}

/** A noun is the pet itself, or what it wears, or what it holds: its place in the brief decides. */
export interface NounSense {
  readonly as: 'noun';
  readonly noun?: Noun | undefined;
  readonly wear?: AccessoryName | undefined;
  readonly hold?: PropName | undefined;
}

export type Sense =
  | NounSense
  | { readonly as: 'part'; readonly part: Part }
  /** A pattern that is named as a thing, and so can have a colour: "with black stripes". */
  | { readonly as: 'marking'; readonly pattern: Pattern; readonly needsColour?: boolean }
  /** What makes the person before it a disguise: "in a pirate costume". */
  | { readonly as: 'costume' }
  | { readonly as: 'kind'; readonly kind: PetKind }
  | { readonly as: 'colour'; readonly colour: Colour }
  /** `alone`: what it means when no colour follows. */
  | { readonly as: 'shade'; readonly shade: Shade; readonly alone?: Colour }
  /** Of the whole pet, or of the part that follows: "big", "big ears". */
  | { readonly as: 'size'; readonly amount: number; readonly look: Look }
  | { readonly as: 'look'; readonly look: Look }
  /** `prop`: what an action is done with, where nothing else is named. */
  | { readonly as: 'glue'; readonly glue: Glue; readonly prop?: PropName };

/** The phrases of one table: each line lists, parted by commas, what means the same. */
export function toPhrases(line: string): string[] {
  return line.split(',').map((phrase) => phrase.trim());
}
