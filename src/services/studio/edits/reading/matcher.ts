// Finds the kinds of edits that a clause may ask for, and what it fills into their slots.
import { toField } from '../../app/description.ts';
import type { Askable, Slots } from '../edit.ts';
import { align, type Fill } from './align.ts';
import type { AppNames } from './app-names.ts';
import { findLocation, mayMeanPart, PREPOSITIONS } from './find-part.ts';
import { isRenaming, listAlike } from './lexicon.ts';
import { type Filled, fillSlot, getWordsMax, listChoiceKeys, SORTS } from './slot-values.ts';
import { listTemplateWords, type SlotName, type Template, toChoices, toTemplate } from './templates.ts';
import { type Fits, toSlots } from './to-slots.ts';
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
/** A reading with a higher cost is not even offered. */
export const OFFERED_COST = 1.6;
const CANDIDATES_MAX = 8;
/** Longer clauses are remarks. */
const CLAUSE_WORDS_MAX = 48;

export class Matcher<Kind extends Askable> {
  readonly words: readonly string[];
  readonly #templates: readonly Template<Kind>[];
  readonly #choices: ReadonlyMap<string, ReadonlyMap<string, string>>;

  readonly #isLabel: (name: string) => boolean;

  /** Labels tell the name of a field from that of a row. */
  constructor(kinds: readonly Kind[], isLabel: (name: string) => boolean = () => false) {
    this.#isLabel = isLabel;
    this.words = listTemplateWords(kinds);
    this.#templates = kinds.flatMap((kind) =>
      [kind.plain, ...kind.examples].map((example) => toTemplate(kind, example)).filter(hasTarget),
    );
    this.#choices = new Map(kinds.map((kind) => [kind.id, toChoices(kind)]));
  }

  /** "Anna Berg" is a row, "phone number" a field; of other names it is not known. */
  #toNameCost({ names: wanted }: Kind, { name }: Slots): number {
    if (wanted === undefined || name === undefined) return 0;
    const isProper = /^\p{Lu}/u.test(name);
    const isKnown = this.#isLabel(name);
    const isWord = !name.includes(' ');
    if (wanted === 'proper') return isKnown ? 0.15 : isProper ? 0 : isWord ? 0.1 : 0.06;
    return isKnown ? 0 : isProper ? 0.15 : isWord ? 0.02 : 0.06;
  }

  /** The best candidate of each kind up to a cost, the likeliest first. */
  match(words: readonly Word[], names: AppNames, costMax = SURE_COST): readonly Candidate<Kind>[] {
    if (words.length === 0 || words.length > CLAUSE_WORDS_MAX) return [];
    const weighed = words.map((word) => weigh(word, names));
    const found = this.#matchWhole(weighed, names, costMax);
    if ((found[0]?.cost ?? 1) < CLEAR_COST) return found;
    const located = this.#matchLocated(weighed, names, costMax);
    return (located[0]?.cost ?? costMax) < (found[0]?.cost ?? costMax) ? located : found;
  }

  /** "In the bookings" at either end names the thing for every template. */
  #matchLocated(words: readonly Word[], names: AppNames, costMax: number): readonly Candidate<Kind>[] {
    const { thing, rest } = findLocation(words, names) ?? {};
    if (thing === undefined || rest === undefined) return [];
    return this.#matchWhole(rest, names, costMax)
      .filter(({ runs }) => runs.every((run) => isOf(run, thing, names)))
      .map((candidate) => ({
        ...candidate,
        cost: candidate.cost + LOCATION_COST,
        runs: candidate.runs.map((run) => ({ thing, ...run })),
      }));
  }

  #matchWhole(words: readonly Word[], names: AppNames, costMax: number): readonly Candidate<Kind>[] {
    const fills = new Fills(words, names);
    const stems = new Set(words.flatMap(({ stem }) => listAlike(stem)));
    const best = new Map<string, Candidate<Kind>>();
    for (const template of this.#templates) {
      const { kind } = template;
      const limit = Math.min(costMax, (best.get(kind.id)?.cost ?? costMax + 1) - 0.001);
      const fill = fills.of(this.#choices.get(kind.id) ?? new Map(), kind.id);
      if (!isPossible(template, stems, fills, fill, limit)) continue;
      const alignment = align(template, words, fill, limit);
      const runs = alignment === undefined ? undefined : toSlots(alignment.slots, names, createFits(kind, names));
      if (alignment === undefined || runs === undefined) continue;
      const { choice, view } = template;
      const cost = alignment.cost + (kind.cost ?? 0) + this.#toNameCost(kind, runs[0] ?? {});
      if (cost > limit || !makes(kind, runs[0]?.kind)) continue;
      const given = { ...(choice !== undefined && { choice }), ...(view !== undefined && { kind: view }) };
      best.set(kind.id, { kind, runs: runs.map((run) => ({ ...given, ...run })), cost });
    }
    return [...best.values()].sort((one, other) => one.cost - other.cost).slice(0, CANDIDATES_MAX);
  }
}

/** Names that happen to be small words, as the field "About", are not passed over. */
function weigh(word: Word, names: AppNames): Word {
  if (word.skip >= NAMED_SKIP || word.isQuoted || PREPOSITIONS.has(word.text)) return word;
  return names.isField(word) ? { ...word, skip: NAMED_SKIP } : word;
}

const NAMED_SKIP = 0.4;

/** Below it nothing else is looked for. */
const CLEAR_COST = 0.15;
const LOCATION_COST = 0.03;

/** An edit of a part of another thing is not meant; nor one that concerns no thing. */
function isOf({ field, row, option, view, thing }: Slots, wanted: string, names: AppNames): boolean {
  const viewed = view && names.findThingOf(`/pages/${view.page}/views/${view.view}`);
  const known = [thing, field?.thing, row?.thing, option?.thing, viewed].filter((id) => id !== undefined);
  return known.length > 0 && known.every((id) => id === wanted);
}

function makes({ kinds }: Askable, view: string | undefined): boolean {
  return view === undefined || (kinds ?? [view]).includes(view);
}

function createFits({ views, fields }: Askable, { app }: AppNames): Fits {
  return (slot, path) => {
    const [, , first = '', , second = ''] = path.split('/');
    if (slot === 'view' && views !== undefined)
      return views.includes(app.pages[Number(first)]?.views[Number(second)]?.kind ?? '');
    if (slot === 'field' && fields !== undefined)
      return fields.includes(toField(app.things[first]?.fields[second] ?? 'text').type);
    return true;
  };
}

/** "Remove the chart" says which one only if the chart is looked for in the app. */
function hasTarget({ kind, example }: Template): boolean {
  return !kind.plain.includes('{view}') || /\{(?:view|thing|kind)\}/.test(example);
}

/** Most templates are passed over because of a word or a slot that nothing in the message can be. */
function isPossible(template: Template, stems: ReadonlySet<string>, fills: Fills, fill: Fill, limit: number): boolean {
  let lack = 0;
  // Words that only fill slots ask for nothing.
  if (template.needed.length > 0 && !template.needed.some(({ stem }) => stems.has(stem))) return false;
  for (const part of template.needed) {
    if (!stems.has(part.stem)) lack += part.lack;
    if (lack > limit) return false;
  }
  return template.parts.every((part) => part.is === 'word' || fills.canFill(part.slot, template.kind.id, fill));
}

/** The values of spans of words, found once for all templates. */
class Fills {
  readonly #words: readonly Word[];
  readonly #names: AppNames;
  readonly #known = new Map<string, (Filled | null)[]>();
  readonly #can = new Map<string, boolean>();
  readonly #byKind = new Map<string, Fill>();
  readonly #choiceKeys: (readonly string[])[] = [];
  /** For each word, the end of the longest span from it that may mean a part. */
  readonly #ends: readonly number[];

  constructor(words: readonly Word[], names: AppNames) {
    this.#words = words;
    this.#names = names;
    const ends: number[] = [];
    for (let index = words.length - 1; index >= 0; index--) {
      const word = words[index];
      ends[index] = word !== undefined && mayMeanPart(names, word) ? (ends[index + 1] ?? index + 1) : index;
    }
    this.#ends = ends;
  }

  of(choices: ReadonlyMap<string, string>, kind: string): Fill {
    const known = this.#byKind.get(kind);
    if (known !== undefined) return known;
    const fill: Fill = (slot, from, to) =>
      slot === 'choice' ? this.#fillChoice(choices, from, to) : this.#fillSlot(slot, from, to);
    this.#byKind.set(kind, fill);
    return fill;
  }

  #fillChoice(choices: ReadonlyMap<string, string>, from: number, to: number): Filled | undefined {
    const at = from * SPAN_BASE + to;
    this.#choiceKeys[at] ??= listChoiceKeys(this.#words.slice(from, to));
    for (const key of this.#choiceKeys[at]) {
      const meaning = choices.get(key);
      if (meaning !== undefined) return { cost: 0, values: [meaning] };
    }
    return undefined;
  }

  #fillSlot(slot: SlotName, from: number, to: number): Filled | undefined {
    if (SORTS[slot] !== undefined && to > (this.#ends[from] ?? 0)) return undefined;
    const known = this.#known.get(slot) ?? [];
    this.#known.set(slot, known);
    const at = from * SPAN_BASE + to;
    const found = known[at];
    if (found !== undefined) return found ?? undefined;
    const filled = fillSlot(slot, this.#words.slice(from, to), this.#names, isNamed(this.#words, from));
    known[at] = filled ?? null;
    return filled;
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

const SPAN_BASE = 64;

/** The words behind "rename … to" or "should say" are a name, even common ones. */
function isNamed(words: readonly Word[], from: number): boolean {
  const before = words[from - 1]?.text ?? '';
  const isRenamed = /^(?:to|as|into|→|:)$/.test(before) && words.slice(0, from).some(({ stem }) => isRenaming(stem));
  return isRenamed || /^(?:says?|reads?)$/.test(before);
}
