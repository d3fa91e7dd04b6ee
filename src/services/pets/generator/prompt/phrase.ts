import type { PropName, RoleName } from '../design.ts';
import type { Facts, Modifier, Word } from './facts.ts';
import type { NounClass } from './find-noun.ts';
import type { Noun, NounSense } from './sense.ts';

export interface NounWord extends Word {
  readonly sense: NounSense;
}

export interface HeldWord {
  readonly held: NonNullable<ReturnType<Facts['addHeld']>>;
  readonly word: NounWord;
}

/** The noun phrase that the reader is in. */
export interface Phrase {
  /** Qualities whose noun has not come yet. */
  waiting: Modifier[];
  /** The last word is unknown: it may be the noun of the qualities. */
  endsUnknown: boolean;
  /** The noun of this phrase that is the pet. */
  head?: { readonly word: NounWord; readonly noun: Noun; readonly is: NounClass };
  /** A verb, and its tool if no other is named. */
  action?: (Word & { readonly prop: PropName | undefined }) | undefined;
  /** The thing that this phrase has put into a hand; the next noun replaces it: "a paper crown". */
  inHand?: HeldWord | undefined;
  /** A person in a phrase of things: "in a pirate costume". */
  role?: { readonly role: RoleName; readonly word: NounWord } | undefined;
}
