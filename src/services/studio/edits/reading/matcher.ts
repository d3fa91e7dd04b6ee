// Finds the kinds of edits that a clause may ask for, and what it fills into their slots.
import { toField } from '../../app/description.ts';
import type { Askable, Slots } from '../edit.ts';
import { readCells } from '../values/read-cells.ts';
import { type AppNames, toNameWords } from './app-names.ts';
import { mayMeanPart } from './find-part.ts';
import { type Frame, type SlotName, toChoices, toFrame } from './frames.ts';
import { isRenaming } from './lexicon.ts';
import { type Fill, isSayable, listTags, matchFrame, type Said } from './match-frame.ts';
import { type Filled, fillSlot, getWordsMax, listChoiceKeys, SORTS } from './slot-values.ts';
import { type Fits, toSlots } from './to-slots.ts';
import type { Word } from './tokens.ts';

export interface Candidate<Kind extends Askable = Askable> {
  readonly kind: Kind;
  /** One for each run: a clause may list several parts. */
  readonly runs: readonly Slots[];
  /** 0 if every word is a known one. */
  readonly cost: number;
}

/** A clause that costs more is not understood for sure. */
export const SURE_COST = 0.42;
/** A reading with a higher cost is not even offered. */
export const OFFERED_COST = 1.2;
const CANDIDATES_MAX = 8;
/** A new part is not called as one that is there. */
const SAME_NAME_COST = 0.3;
/** Longer clauses are remarks. */
const CLAUSE_WORDS_MAX = 40;

/** Words that say something else are left out of what is only offered. */
const UNSEEN_COST = 0.15;

export class Matcher<Kind extends Askable> {
  readonly words: readonly string[];
  readonly #frames: readonly Frame<Kind>[];
  readonly #choices: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly #isLabel: (name: string) => boolean;

  /** Labels tell the name of a field from that of a row. */
  constructor(kinds: readonly Kind[], isLabel: (name: string) => boolean = () => false) {
    this.#isLabel = isLabel;
    this.words = kinds.flatMap(({ choices = {} }) =>
      Object.entries(choices).flatMap(
        (ways) =>
          ways
            .flat()
            .join(' ')
            .match(/\p{L}{3,}/gu) ?? [],
      ),
    );
    this.#frames = kinds.flatMap((kind) => kind.frames.map((frame) => toFrame(kind, frame)));
    this.#choices = new Map(kinds.map((kind) => [kind.id, toChoices(kind)]));
  }

  /** "Anna Berg" is a row, "phone number" a field; of other names it is not known. */
  #toNameCost({ names: wanted }: Kind, { name, thing }: Slots, names: AppNames): number {
    if (wanted === undefined || name === undefined) return 0;
    const same = names.findByName('field', toNameWords(name));
    if (same.some(({ path }) => wanted === 'proper' || path.startsWith(`/things/${thing}/`))) return SAME_NAME_COST;
    const isProper = /^\p{Lu}/u.test(name);
    const isKnown = this.#isLabel(name);
    const isWord = !name.includes(' ');
    if (wanted === 'proper') return isKnown ? 0.15 : isProper ? 0 : isWord ? 0.1 : 0.06;
    return isKnown ? 0 : isProper ? 0.15 : isWord ? 0.02 : 0.06;
  }

  /** The best candidate of each kind up to a cost, the likeliest first. */
  match(words: readonly Word[], names: AppNames, costMax = SURE_COST): readonly Candidate<Kind>[] {
    if (words.length === 0 || words.length > CLAUSE_WORDS_MAX) return [];
    const tags = listTags(words);
    const said = new Set(tags.flat().flatMap(({ concepts }) => concepts));
    const fills = new Fills(words, names);
    const best = new Map<string, Candidate<Kind>>();
    const isSure = costMax <= SURE_COST;
    for (const frame of this.#frames) {
      const { kind } = frame;
      const limit = Math.min(
        isSure ? (kind.sure ?? costMax) : costMax,
        (best.get(kind.id)?.cost ?? costMax + 1) - 0.001,
      );
      const fill = fills.of(this.#choices.get(kind.id) ?? new Map(), kind.id);
      if (!isSayable(frame, said) || !isFillable(frame, fills, fill)) continue;
      const toSkip = ({ skip, isQuoted }: Word) => (isSure || isQuoted ? skip : Math.min(skip, UNSEEN_COST));
      const candidate = this.#read(frame, { words, tags, fill, toSkip }, names, limit);
      if (candidate !== undefined) best.set(kind.id, candidate);
    }
    return [...best.values()].sort((one, other) => one.cost - other.cost).slice(0, CANDIDATES_MAX);
  }

  #read(frame: Frame<Kind>, said: Said, names: AppNames, limit: number): Candidate<Kind> | undefined {
    const { kind, choice } = frame;
    const matched = matchFrame(frame, said, limit);
    const runs = matched === undefined ? undefined : toSlots(matched.slots, names, createFits(kind, names));
    if (matched === undefined || runs === undefined || !runs.every((run) => isReadable(kind.id, run, names)))
      return undefined;
    // "Add notes" adds a field if fields are called so.
    const { name = '' } = runs[0] ?? {};
    if (choice === 'bare' && (!this.#isLabel(name) || /^\p{Lu}/u.test(name))) return undefined;
    const nameCost = this.#toNameCost(kind, runs[0] ?? {}, names);
    const cost = matched.cost + (kind.cost ?? 0) + nameCost;
    if (cost > limit || !makes(kind, runs[0]?.kind)) return undefined;
    return { kind, runs: choice === undefined ? runs : runs.map((run) => withChoice(run, choice)), cost };
  }
}

/** Returns true if all values of the row are understood. Without a row what was spoken of is meant. */
function isReadable(kind: string, { cells, row, thing, page }: Slots, { app, selected = '' }: AppNames): boolean {
  if (cells === undefined) return true;
  const topic = kind === 'set-value' ? /^\/things\/(\w+)\/rows\//.exec(selected)?.[1] : undefined;
  // A word that a text of other rows has says too little.
  const isTyped = /\d|@|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|quarter|half)\b/i.test(cells);
  if (kind === 'set-value' && row === undefined && (topic === undefined || !isTyped)) return false;
  const listed = app.pages[page ?? -1]?.views.find((view) => view['of'] !== undefined)?.['of'];
  const of = row?.thing ?? topic ?? thing ?? listed;
  return typeof of === 'string' && readCells(cells, app, of) !== undefined;
}

function withChoice(run: Slots, choice: string): Slots {
  return choice === '!' ? { ...run, choice: `not ${run.choice}` } : { choice, ...run };
}

function isFillable({ elements, kind }: Frame, fills: Fills, fill: Fill): boolean {
  return elements.every(
    ({ slots, isOptional }) =>
      isOptional || slots.length === 0 || slots.some((slot) => fills.canFill(slot, kind.id, fill)),
  );
}

function makes({ kinds }: Askable, view: string | undefined): boolean {
  return view === undefined || kinds === undefined || kinds.includes(view.split(' ')[0] ?? '');
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

/** The values of spans of words, found once for all frames. */
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
    const isBehindColon = this.#words[from - 1]?.text === ':';
    const filled = fillSlot(slot, this.#words.slice(from, to), this.#names, isNamed(this.#words, from), isBehindColon);
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
