// The state of reading a brief: what it has said so far, and the noun phrase that is open.
import type { Held, PropName, RoleName } from '../design.ts';
import type { NounClass } from './find-noun.ts';
import type { Modifier, Target } from './modifier.ts';
import { ParsedBriefBuilder, type Writable } from './parsed-brief-builder.ts';
import type { Intro, Noun, NounSense } from './sense.ts';

/** A noun and its position in the brief. */
export interface NounWord {
  readonly position: number;
  readonly text: string;
  readonly sense: NounSense;
}

export interface HeldWord {
  readonly held: Writable<Held>;
  readonly word: NounWord;
}

/** A verb, and what it is done with where nothing else is named. */
export interface Action {
  readonly position: number;
  readonly text: string;
  readonly prop: PropName | undefined;
}

/** The part of the state that ends with its noun phrase. */
export interface Phrase {
  /** Qualities whose noun has not come yet. */
  waiting: Modifier[];
  /** The last word is unknown: then it is the noun that the qualities belong to. */
  endsUnknown: boolean;
  /** The noun of this phrase that is the pet. */
  head?: { readonly word: NounWord; readonly noun: Noun; readonly is: NounClass };
  action?: Action | undefined;
  /** The thing that this phrase has put into a hand, which its next noun replaces: "a paper crown". */
  inHand?: HeldWord | undefined;
  /** A person in a phrase of things: "in a pirate costume". */
  role?: { readonly role: RoleName; readonly word: NounWord } | undefined;
}

export interface Reading {
  readonly parsed: ParsedBriefBuilder;
  phrase: Phrase;
  /** The word that led to the phrase. */
  intro: Intro;
  isNegated: boolean;
  /** The noun that the last qualities were said about. */
  target: Target;
  /** The last thing that was held; "of" tells what it is full of. */
  lastHeld: HeldWord | undefined;
  /** Qualities of unknown nouns: they describe the pet when the brief names no other. */
  readonly orphans: Modifier[];
}

export const PET: Target = { as: 'pet' };

export function createReading(): Reading {
  return {
    parsed: new ParsedBriefBuilder(),
    phrase: createPhrase(),
    intro: 'start',
    isNegated: false,
    target: PET,
    lastHeld: undefined,
    orphans: [],
  };
}

export function createPhrase(): Phrase {
  return { waiting: [], endsUnknown: false };
}
