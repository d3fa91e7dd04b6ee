// Marks the words of a message that are names in the app: the learnt reader sees the marks beside the words.
import { isObject } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { SCREEN_COLOURS } from '../../../../language/colour.ts';
import { toProduct } from '../../../../language/vectors.ts';
import type { TextWord } from '../../../../language/word-pieces.ts';
import { type App, type FieldType, getTitleField, listFields, type Thing, type View } from '../../app/description.ts';
import { getWordVectors } from '../../reading/meaning/word-vectors.ts';
import { toHeading, toItemName } from '../operations/paths.ts';
import { findNearest } from './correct.ts';
import { isEmptyWord } from './lexicon.ts';
import { toKey, toNameStem, toNameWords } from './tokens.ts';
import lexicon from './words.json' with { type: 'json' };

const SORTS = ['thing', 'field', 'option', 'row', 'page', 'view', 'action', 'item', 'cell'] as const;
type Sort = (typeof SORTS)[number];

/** The ways in which a word agrees with a name. */
const LEVELS = ['begins', 'continues', 'part', 'similar'] as const;
type Level = (typeof LEVELS)[number];

const TYPES = ['choice', 'number', 'date', 'text', 'yes/no', 'reference'] as const;
type TypeGroup = (typeof TYPES)[number];

const SIGNS = ['capital', 'first', 'quoted', 'digits', 'colour', 'corrected', 'shownKind', 'otherKind'] as const;
type Sign = (typeof SIGNS)[number];

/** The marks in the order of their vectors in the model. */
export const MARKS: readonly string[] = [
  ...SORTS.flatMap((sort) => LEVELS.map((level) => `${sort} ${level}`)),
  ...TYPES,
  ...SIGNS,
];

const toMark = (sort: Sort, level: Level): number => SORTS.indexOf(sort) * LEVELS.length + LEVELS.indexOf(level);
const toTypeMark = (type: TypeGroup): number => SORTS.length * LEVELS.length + TYPES.indexOf(type);
const toSignMark = (sign: Sign): number => SORTS.length * LEVELS.length + TYPES.length + SIGNS.indexOf(sign);

const GROUPS: { readonly [type in FieldType]?: TypeGroup } = {
  choice: 'choice',
  tags: 'choice',
  number: 'number',
  money: 'number',
  percent: 'number',
  duration: 'number',
  rating: 'number',
  date: 'date',
  time: 'date',
  'yes/no': 'yes/no',
  reference: 'reference',
};

/** The kinds of views by the words for them; a word of several kinds is one of the first. */
const VIEW_KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(lexicon.kinds)
    .reverse()
    .flatMap(([kind, ways]) => ways.split(' ').map((way) => [toKey(way), kind.split(' ')[0] ?? ''] as const)),
);

/** The words of a name that are compared. */
const WORDS_MAX = 9;
/** Words that are nearer mean nearly the same. */
const SIMILAR_MIN = 0.62;
/** Shorter words are not corrected. */
const CORRECTED_MIN = 4;

interface Known {
  readonly sorts: Set<Sort>;
  readonly types: Set<TypeGroup>;
}

/** The names of an app as the marks need them. */
export class MarkedApp {
  /** Names by their joined stems: "e-mail" and "email" are the same. */
  readonly #names = new Map<string, Known>();
  readonly #stems = new Map<string, Set<Sort>>();
  /** The words of names as they are written, for misspelt ones. */
  readonly #written = new Map<string, string>();
  readonly #meanings: { readonly sort: Sort; readonly vector: Float32Array }[] = [];
  readonly #kinds = new Set<string>();
  /** The beginnings of names, so that no words are joined for nothing. */
  readonly #starts = new Set<string>();
  readonly #similar = new Map<string, ReadonlySet<Sort>>();

  constructor(app: App) {
    for (const [id, thing] of Object.entries(app.things)) this.#addThing(id, thing);
    for (const { name, views } of app.pages) {
      this.#add('page', name);
      for (const view of views) this.#addView(view);
    }
    for (const { label } of Object.values(app.actions ?? {})) this.#add('action', label);
  }

  #addThing(id: string, thing: Thing): void {
    for (const name of [thing.name, thing.plural, id, ...(thing.words ?? [])]) this.#add('thing', name);
    const title = getTitleField(thing);
    for (const { id: field, label, type, options = [] } of listFields(thing.fields)) {
      const group = GROUPS[type] ?? 'text';
      this.#add('field', label, group);
      this.#add('field', field.replace(/([A-Z])/g, ' $1'), group);
      for (const option of options) this.#add('option', option);
    }
    for (const [field, value] of thing.rows.flatMap((row) => Object.entries(row)))
      if (typeof value === 'string') this.#add(field === title ? 'row' : 'cell', value);
  }

  #addView(view: View): void {
    this.#kinds.add(view.kind);
    this.#add('view', toHeading(view));
    for (const entry of Object.values(view).filter(Array.isArray).flat() as readonly unknown[])
      if (isObject(entry)) this.#add('item', toItemName(entry));
  }

  #add(sort: Sort, name: string, type?: TypeGroup): void {
    const words = toNameWords(name);
    if (words.length === 0 || words.length > WORDS_MAX) return;
    const stems = words.map(({ stem }) => stem);
    const key = stems.join('');
    for (let index = 1; index < key.length; index++) this.#starts.add(key.slice(0, index));
    const known = this.#names.get(key) ?? { sorts: new Set(), types: new Set() };
    if (!known.sorts.has(sort) && sort !== 'row' && sort !== 'cell' && sort !== 'item')
      this.#meanings.push({ sort, vector: getWordVectors().toVector(stems) });
    known.sorts.add(sort);
    if (type !== undefined) known.types.add(type);
    this.#names.set(key, known);
    if (sort === 'cell') return;
    for (const { base, stem } of words) {
      if (isEmptyWord(base)) continue;
      this.#stems.set(stem, (this.#stems.get(stem) ?? new Set()).add(sort));
      if (base.length >= CORRECTED_MIN) this.#written.set(base, stem);
    }
  }

  /** Returns the marks of each word. `isSpelt` says of a word whether it is a usual one. */
  mark(words: readonly TextWord[], isSpelt: (word: string) => boolean): readonly (readonly number[])[] {
    const marks = words.map(() => new Set<number>());
    const stems = words.map(({ text }, index) => this.#toStem(text, isSpelt, marks[index]));
    this.#markNames(stems, marks);
    markQuotes(words, marks);
    for (const [index, word] of words.entries())
      this.#markWord(word, words[index - 1], stems[index] ?? '', marks[index] ?? new Set());
    return marks.map((own) => [...own].sort((one, other) => one - other));
  }

  #markWord(word: TextWord, before: TextWord | undefined, stem: string, own: Set<number>): void {
    if (/^\p{Lu}/u.test(word.raw)) own.add(toSignMark(isFirst(before) ? 'first' : 'capital'));
    if (/^\p{N}/u.test(word.text)) own.add(toSignMark('digits'));
    if (Object.hasOwn(SCREEN_COLOURS, word.text)) own.add(toSignMark('colour'));
    const kind = VIEW_KINDS.get(stem);
    if (kind !== undefined) own.add(toSignMark(this.#kinds.has(kind) ? 'shownKind' : 'otherKind'));
    if (stem === '' || isEmptyWord(word.text)) return;
    const parts = this.#stems.get(stem);
    for (const sort of parts ?? this.#listSimilar(stem))
      own.add(toMark(sort, parts === undefined ? 'similar' : 'part'));
  }

  /** The stem of a word of a name that a misspelt word may mean. */
  #toStem(text: string, isSpelt: (word: string) => boolean, marks: Set<number> | undefined): string {
    if (!/[\p{L}\p{N}]/u.test(text)) return '';
    const stem = toNameStem(text);
    if (this.#stems.has(stem) || isSpelt(text)) return stem;
    const known = this.#written.get(findNearest(text, this.#written.keys()) ?? '');
    if (known !== undefined) marks?.add(toSignMark('corrected'));
    return known ?? stem;
  }

  #markNames(stems: readonly string[], marks: readonly Set<number>[]): void {
    for (const from of stems.keys()) if (stems[from] !== '') this.#markFrom(from, stems, marks);
  }

  /** Marks each name that begins at a word. */
  #markFrom(from: number, stems: readonly string[], marks: readonly Set<number>[]): void {
    let key = '';
    let count = 0;
    for (let to = from; to < stems.length && count < WORDS_MAX; to++) {
      if (stems[to] === '') continue;
      count++;
      key += stems[to];
      const known = this.#names.get(key);
      if (known === undefined && !this.#starts.has(key)) return;
      for (let at = from; at <= to && known !== undefined; at++) {
        for (const sort of known.sorts) marks[at]?.add(toMark(sort, at === from ? 'begins' : 'continues'));
        for (const type of known.types) marks[at]?.add(toTypeMark(type));
      }
    }
  }

  #listSimilar(stem: string): ReadonlySet<Sort> {
    let found = this.#similar.get(stem);
    if (found === undefined) {
      const vector = getWordVectors().toVector([stem]);
      found = new Set(
        this.#meanings.flatMap((other) => (toProduct(vector, other.vector) > SIMILAR_MIN ? [other.sort] : [])),
      );
      this.#similar.set(stem, found);
    }
    return found;
  }
}

function markQuotes(words: readonly TextWord[], marks: readonly Set<number>[]): void {
  let isQuoted = false;
  for (const [index, { text }] of words.entries()) {
    if (text === '"') isQuoted = !isQuoted;
    else if (isQuoted) marks[index]?.add(toSignMark('quoted'));
  }
}

const isFirst = (before: TextWord | undefined): boolean => before === undefined || /^[.!?:;\n]$/.test(before.text);
