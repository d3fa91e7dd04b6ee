// The senses that a word of a prompt can have.
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

/** The changes that a quality makes to a design. */
export interface Look {
  readonly colours?: DesignColours;
  readonly pattern?: Pattern;
  readonly mood?: Mood;
  readonly accessories?: readonly AccessoryName[];
  readonly proportions?: Partial<Proportions>;
  readonly size?: Size;
  readonly age?: Age;
}

/** The parts of a pet that can have a size or a colour. */
export type Part = keyof DesignColours | 'ear' | 'head';

/** Words that hold a sentence together. */
export type Glue =
  /** Opens a noun phrase: a, the, my … */
  | 'determiner'
  /** Something worn, held or had follows: with, wearing, that loves … */
  | 'with'
  /** Something worn, ridden or held, or a location follows: in, on, under … */
  | 'in'
  /** A location follows, or something else that is not drawn: at, near, for … */
  | 'at'
  /** The contents of a cup, a bottle or a box follow. */
  | 'of'
  /** A verb follows. */
  | 'that'
  /** A description of the noun before follows: is, made of … */
  | 'is'
  /** A costume follows. */
  | 'as'
  /** An action; its object is held. */
  | 'doing'
  | 'and'
  | 'or'
  | 'but'
  | 'not'
  /** A name follows. */
  | 'named'
  /** Says nothing about the look of a pet. */
  | 'filler';

/** The word that led to a noun phrase. */
export type Intro = Glue | 'start';

/** The drawing of a noun. */
export interface Noun {
  /** The noun in English, in the singular. */
  readonly name: string;
  readonly species: SpeciesName;
  readonly signature?: string | undefined;
  readonly role?: RoleName | undefined;
  readonly age?: Age | undefined;
  readonly look?: Look | undefined;
  /** The thing that is drawn instead, if it differs from the word: "a kitchen appliance". */
  readonly takenFor?: string | undefined;
  /** The word is rarely used as this noun. */
  readonly isDoubtful?: boolean | undefined;
}

/** A noun is the pet, its accessory or a thing that it holds: its position in the prompt decides. */
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
  /** Makes the person before it a disguise: "in a pirate costume". */
  | { readonly as: 'costume' }
  | { readonly as: 'kind'; readonly kind: PetKind }
  | { readonly as: 'colour'; readonly colour: Colour }
  /** `alone`: its colour if no colour follows. */
  | { readonly as: 'shade'; readonly shade: Shade; readonly alone?: Colour }
  /** The size of the whole pet, or of the part that follows: "big", "big ears". */
  | { readonly as: 'size'; readonly amount: number; readonly look: Look }
  | { readonly as: 'look'; readonly look: Look }
  /** `prop`: the thing that an action is done with, if no other is named. */
  | { readonly as: 'glue'; readonly glue: Glue; readonly prop?: PropName };

/** Splits a line of a word table: phrases of one meaning are divided by commas. */
export function toPhrases(line: string): string[] {
  return line.split(',').map((phrase) => phrase.trim());
}

/** Maps each phrase of the lines to the value of its line. */
export function toPhraseMap<Value>(lines: Iterable<readonly [line: string, value: Value]>): Map<string, Value> {
  return new Map([...lines].flatMap(([line, value]) => toPhrases(line).map((phrase) => [phrase, value] as const)));
}

/** Returns the line and the key of each entry. */
export function listLines<Key extends string>(table: Readonly<Partial<Record<Key, string>>>): [string, Key][] {
  return (Object.entries(table) as [Key, string][]).map(([key, line]) => [line, key]);
}
