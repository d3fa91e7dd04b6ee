// Finds the kinds of edits that a clause may ask for, and what it fills into their slots.
import type { Askable, Slots } from '../edit.ts';
import { type Alignment, align, type Fill } from './align.ts';
import type { AppNames } from './app-names.ts';
import { listAlike } from './lexicon.ts';
import { type Filled, fillSlot, getWordsMax } from './slot-values.ts';
import { listTemplateWords, type SlotName, type Template, toChoices, toTemplate } from './templates.ts';
import { toSlots } from './to-slots.ts';
import type { Word } from './tokens.ts';

export interface Candidate<Kind extends Askable = Askable> {
  readonly kind: Kind;
  /** One for each run: a clause may list several parts. */
  readonly runs: readonly Slots[];
  /** 0 is word for word; see `SURE_COST`. */
  readonly cost: number;
}

/** A clause that costs more is not understood for sure. */
export const SURE_COST = 0.5;
/** What costs more is not even offered. */
export const OFFERED_COST = 1.6;
const CANDIDATES_MAX = 8;
/** Longer clauses are remarks. */
const CLAUSE_WORDS_MAX = 48;

export class Matcher<Kind extends Askable> {
  readonly words: readonly string[];
  readonly #templates: readonly Template<Kind>[];
  readonly #choices: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(kinds: readonly Kind[]) {
    this.words = listTemplateWords(kinds);
    this.#templates = kinds.flatMap((kind) =>
      [...new Set([kind.plain, ...kind.examples])].map((example) => toTemplate(kind, example)),
    );
    this.#choices = new Map(kinds.map((kind) => [kind.id, toChoices(kind)]));
  }

  /** The best candidate of each kind up to a cost, the likeliest first. */
  match(words: readonly Word[], names: AppNames, costMax = SURE_COST): readonly Candidate<Kind>[] {
    if (words.length === 0 || words.length > CLAUSE_WORDS_MAX) return [];
    const fills = new Fills(words, names);
    const stems = new Set(words.flatMap(({ stem }) => listAlike(stem)));
    const best = new Map<string, Candidate<Kind>>();
    for (const template of this.#templates) {
      const { kind } = template;
      const limit = Math.min(costMax, (best.get(kind.id)?.cost ?? costMax + 1) - 0.001);
      const fill = fills.of(this.#choices.get(kind.id) ?? new Map(), kind.id);
      if (!isPossible(template, stems, fills, fill, limit)) continue;
      const alignment = align(template, words, fill, limit);
      const runs = alignment === undefined ? undefined : toSlots(alignment.slots, names);
      if (alignment === undefined || runs === undefined) continue;
      const { choice } = template;
      best.set(kind.id, { kind, runs: choice === undefined ? runs : runs.map((run) => ({ choice, ...run })), cost: alignment.cost });
    }
    return [...best.values()].sort((one, other) => one.cost - other.cost).slice(0, CANDIDATES_MAX);
  }
}

/** Most templates are passed over because of a word or a slot that nothing in the message can be. */
function isPossible(template: Template, stems: ReadonlySet<string>, fills: Fills, fill: Fill, limit: number): boolean {
  let lack = 0;
  for (const part of template.needed) {
    if (!stems.has(part.stem)) lack += part.lack;
    if (lack > limit) return false;
  }
  return template.parts.every(
    (part) => part.is === 'word' || fills.canFill(part.slot, template.kind.id, fill),
  );
}

/** What spans of the words fill, found once for all templates. */
class Fills {
  readonly #words: readonly Word[];
  readonly #names: AppNames;
  readonly #known = new Map<string, Filled | undefined>();
  readonly #can = new Map<string, boolean>();
  readonly #byKind = new Map<string, Fill>();

  constructor(words: readonly Word[], names: AppNames) {
    this.#words = words;
    this.#names = names;
  }

  of(choices: ReadonlyMap<string, string>, kind: string): Fill {
    const known = this.#byKind.get(kind);
    if (known !== undefined) return known;
    const fill: Fill = (slot, from, to) => {
      const key = slot === 'choice' ? `${kind} ${from} ${to}` : `${slot} ${from} ${to}`;
      if (this.#known.has(key)) return this.#known.get(key);
      const filled = fillSlot(slot, this.#words.slice(from, to), this.#names, choices);
      this.#known.set(key, filled);
      return filled;
    };
    this.#byKind.set(kind, fill);
    return fill;
  }

  canFill(slot: SlotName, kind: string, fill: Fill): boolean {
    const key = slot === 'choice' ? kind : slot;
    const known = this.#can.get(key);
    if (known !== undefined) return known;
    const can = this.#words.some((_word, from) => {
      const end = Math.min(this.#words.length, from + getWordsMax(slot));
      for (let to = from + 1; to <= end; to++) if (fill(slot, from, to) !== undefined) return true;
      return false;
    });
    this.#can.set(key, can);
    return can;
  }
}

export type { Alignment };
