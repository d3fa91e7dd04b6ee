// The costs of a guess: of a kind that is unlikely, of words in a role that they seldom have, and of words left out.
import { isNegative } from '../lexicon.ts';
import type { Word } from '../tokens.ts';
import { ROLES, type Role } from './fill-example.ts';
import type { Guess, Guesser } from './guess.ts';

/** Costs for being e times less likely. */
const ROLE_COST = 0.07;
const ROLE_COST_MAX = 0.4;
const KIND_COST = 0.07;
const KIND_COST_MAX = 0.35;
/** A word of a story beside what is asked for, and one that other kinds of edits are asked for with. */
const STORY_COST = 0.08;
const LEFT_OUT_SHARE = 2;
const CONTRAST_COST = 0.06;
const CONTRAST_MAX = 5;
/** Words that cost no more say nothing anywhere. */
const EMPTY_COST = 0.04;
/** A name of the app may be a new one, and the other way round. */
const MIXED_SHARE = 0.5;

export class WordCosts {
  readonly #words: readonly Word[];
  readonly #guesser: Guesser;
  readonly #guess: Guess;
  readonly #sums: ReadonlyMap<Role, readonly number[]>;

  constructor(words: readonly Word[], guesser: Guesser, guess: Guess) {
    this.#words = words;
    this.#guesser = guesser;
    this.#guess = guess;
    this.#sums = new Map(ROLES.map((role) => [role, this.#toSums(role)]));
  }

  toKindCost(kind: string): number {
    return Math.min(KIND_COST_MAX, -KIND_COST * Math.log(this.#guess.kinds.get(kind) ?? 1));
  }

  toRoleCost(role: Role, from: number, to: number): number {
    const sums = this.#sums.get(role);
    return (sums?.[to] ?? 0) - (sums?.[from] ?? 0);
  }

  /** Numbers, quotes and words that deny something are never left out. */
  listSkips(kind: string): readonly number[] {
    return this.#words.map((word, at) => {
      const { text, stem, skip, isQuoted } = word;
      if (isQuoted || skip <= EMPTY_COST || isNegative(text) || /^[€$£]?\d|^(?:instead|rather)$/.test(text))
        return skip;
      const contrast = Math.min(CONTRAST_MAX, this.#guesser.toContrast(stem, kind));
      return STORY_COST + LEFT_OUT_SHARE * this.toRoleCost('said', at, at + 1) + CONTRAST_COST * contrast;
    });
  }

  /** The costs of the words before each word. */
  #toSums(role: Role): readonly number[] {
    const sums = [0];
    for (const [at, roles] of this.#guess.roles.entries())
      sums.push((sums.at(-1) ?? 0) + (this.#words[at]?.isQuoted === true ? 0 : toCost(roles, role)));
    return sums;
  }
}

function toCost(roles: Float64Array, role: Role): number {
  const own = roles[ROLES.indexOf(role)] ?? 0;
  const other = role === 'said' ? 0 : (roles[ROLES.indexOf(role === 'free' ? 'part' : 'free')] ?? 0);
  return Math.min(ROLE_COST_MAX, -ROLE_COST * Math.log(own + MIXED_SHARE * other));
}
