// Guesses the kind of edit and the role of each word, as learnt from messages that people wrote.
import { SCREEN_COLOURS } from '../../../../../language/colour.ts';
import type { App } from '../../../app/description.ts';
import type { Sort } from '../../operations/paths.ts';
import { AppNames } from '../app-names.ts';
import { isEmptyWord } from '../lexicon.ts';
import { toWords, type Word } from '../tokens.ts';
import { fillExample, type ListChoices, ROLES, toPool } from './fill-example.ts';
import { type Case, Softmax } from './softmax.ts';

/** Messages by their kinds; `{field}` stands for the name of a field. */
type Examples = { readonly [kind: string]: readonly string[] };

export interface Guess {
  readonly kinds: ReadonlyMap<string, number>;
  /** For each word the probability of each role. */
  readonly roles: readonly Float64Array[];
}

const SORTS: readonly Sort[] = ['thing', 'field', 'option', 'row', 'page', 'view', 'action', 'item'];
const KIND_EPOCHS = 4;
const ROLE_EPOCHS = 2;
/** More words are in no name. */
const NAME_WORDS_MAX = 5;

export class Guesser {
  readonly #kinds: readonly string[];
  /** The stems that examples have beside their slots. */
  readonly #vocabulary: ReadonlySet<string>;
  /** How many examples of each kind have a stem. */
  readonly #said: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly #byKind: Softmax;
  readonly #byRole: Softmax;

  constructor(examples: Examples, apps: readonly App[], listChoices: ListChoices) {
    this.#kinds = Object.keys(examples);
    this.#said = countStems(examples);
    this.#vocabulary = new Set([...this.#said].flatMap(([stem, counts]) => (toSum(counts) > 1 ? [stem] : [])));
    const known = apps.map((app) => ({ names: new AppNames(app, 0, undefined), pool: toPool(app) }));
    const draw = createDraw();
    const kinds: Case[] = [];
    const roles: Case[] = [];
    for (const [label, kind] of this.#kinds.entries())
      for (const example of examples[kind] ?? []) {
        const own = known[draw(known.length)];
        const other = known[draw(known.length)];
        const filled = own && other && fillExample(example, kind, own.pool, other.pool, listChoices, draw);
        if (own === undefined || filled === undefined) continue;
        const words = filled.map(({ word }) => word);
        kinds.push({ label, features: this.#toKindFeatures(words, own.names) });
        const features = this.#listRoleFeatures(words, own.names);
        for (const [at, { role }] of filled.entries())
          roles.push({ label: ROLES.indexOf(role), features: features[at] ?? [] });
      }
    this.#byKind = new Softmax(kinds, this.#kinds.length, KIND_EPOCHS);
    this.#byRole = new Softmax(roles, ROLES.length, ROLE_EPOCHS);
  }

  /** How much likelier another kind is than this one where a word is said, as a logarithm; 0 for unknown words. */
  toContrast(stem: string, kind: string): number {
    const counts = this.#said.get(stem);
    if (counts === undefined) return 0;
    return Math.log(((counts.get(MOST) ?? 0) + SMOOTH) / ((counts.get(kind) ?? 0) + SMOOTH));
  }

  guess(words: readonly Word[], names: AppNames): Guess {
    const scores = this.#byKind.score(this.#toKindFeatures(words, names));
    return {
      kinds: new Map(this.#kinds.map((kind, index) => [kind, scores[index] ?? 0])),
      roles: this.#listRoleFeatures(words, names).map((features) => this.#byRole.score(features)),
    };
  }

  #toToken({ text, stem, raw, isQuoted }: Word): string {
    if (isQuoted) return '{quote}';
    if (/^[€$£]?\d/.test(text)) return '{number}';
    if (this.#vocabulary.has(stem)) return stem;
    if (Object.hasOwn(SCREEN_COLOURS, text)) return '{colour}';
    return /^\p{Lu}/u.test(raw) ? '{Name}' : '{new}';
  }

  #toKindFeatures(words: readonly Word[], names: AppNames): readonly string[] {
    const features = new Set<string>(['']);
    let before = '^';
    let earlier = '';
    const add = (token: string): void => {
      if (token === before && token.startsWith('{')) return;
      features.add(token);
      features.add(`${before} ${token}`);
      features.add(`${earlier} ${before} ${token}`);
      [earlier, before] = [before, token];
    };
    for (let from = 0; from < words.length; ) {
      const { length, sorts } = findMention(words, from, names);
      const word = words[from];
      if (sorts.length > 0) {
        for (const sort of sorts) features.add(`{${sort}}`);
        features.add(`{${sorts.join(' ')}}`);
        // A single word that is a name may be meant as a word.
        if (length === 1 && word !== undefined && this.#vocabulary.has(word.stem)) add(word.stem);
        else add('{part}');
      } else if (word !== undefined) add(this.#toToken(word));
      from += length;
    }
    add('$');
    return [...features];
  }

  #listRoleFeatures(words: readonly Word[], names: AppNames): readonly (readonly string[])[] {
    const tokens = words.map((word) => this.#toToken(word));
    const known = words.map(({ stem, text }) => (!isEmptyWord(text) && names.knows(stem) ? 'k' : 'u'));
    const at = (index: number): string => tokens[index] ?? (index < 0 ? '^' : '$');
    return words.map(({ raw, text }, index) => [
      '',
      `0${at(index)}`,
      `-${at(index - 1)}`,
      `+${at(index + 1)}`,
      `--${at(index - 2)}`,
      `++${at(index + 2)}`,
      `-0${at(index - 1)} ${at(index)}`,
      `0+${at(index)} ${at(index + 1)}`,
      `-+${at(index - 1)} ${at(index + 1)}`,
      `k${known[index]}${at(index)}`,
      `K${known[index - 1] ?? ''}${known[index]}${known[index + 1] ?? ''}`,
      `k-${known[index]}${at(index - 1)}`,
      `c${/^\p{Lu}/u.test(raw) && index > 0 ? 'C' : 'c'}${known[index]}`,
      `e${isEmptyWord(text)}`,
    ]);
  }
}

const SMOOTH = 0.5;
/** Stands for the kind that says a stem most often. */
const MOST = '';
const toSum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0);

function countStems(examples: Examples): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const said = new Map<string, Map<string, number>>();
  for (const [kind, list] of Object.entries(examples))
    for (const example of list)
      for (const stem of new Set(
        toWords(example.replace(/\{\w+\}/g, ' '), [], () => undefined).map((word) => word.stem),
      )) {
        const counts = said.get(stem) ?? new Map<string, number>();
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        said.set(stem, counts);
      }
  for (const counts of said.values()) counts.set(MOST, Math.max(...counts.values()));
  return said;
}

/** The longest name that begins at a word. */
function findMention(words: readonly Word[], from: number, names: AppNames) {
  let end = from;
  while (end < words.length && end - from < NAME_WORDS_MAX && names.knows(words[end]?.stem ?? '')) end++;
  for (let length = end - from; length > 0; length--) {
    const span = words.slice(from, from + length);
    const sorts = SORTS.filter((sort) => names.isName(sort, span));
    if (sorts.length > 0) return { length, sorts };
  }
  return { length: 1, sorts: [] };
}

/** The same numbers in every run. */
function createDraw(): (below: number) => number {
  let state = 20261118;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return below === 0 ? 0 : Math.floor((state / 2 ** 32) * below);
  };
}
