// The likelihood of each kind of edit for the words of a clause, learnt from messages as people wrote them.
import { SCREEN_COLOURS } from '../../../../language/colour.ts';
import type { Sort } from '../operations/paths.ts';
import type { AppNames } from './app-names.ts';
import { PRONOUNS, toSkipCost } from './lexicon.ts';
import { toWords, type Word } from './tokens.ts';

/** Messages by their kinds; `{field}` stands for the name of a field. */
export type Examples = { readonly [kind: string]: readonly string[] };

/** The words that a slot other than a part may have: `{choice}` has those of its kind. */
export type ListFillings = (kind: string, slot: string) => readonly string[];

/** The features of a clause with their values, without the names that it mentions. */
type Features = ReadonlyMap<string, number>;

const EPOCHS = 5;
const RATE = 0.3;
/** Smaller ones teach nothing. */
const ERROR_MIN = 0.004;
/** More words are in no name. */
const NAME_WORDS_MAX = 5;
const SORTS: readonly Sort[] = ['thing', 'field', 'option', 'row', 'page', 'view', 'action', 'item'];
const NEW = '{new}';

export class Likelihood {
  readonly kinds: readonly string[];
  readonly #features = new Map<string, number>();
  /** The kinds of the examples in which a stem is. */
  readonly #seen = new Map<string, Set<string>>();
  /** A row for each feature. */
  readonly #weights: Float32Array;

  constructor(examples: Examples, listFillings: ListFillings) {
    this.kinds = Object.keys(examples);
    const all = this.kinds.flatMap((kind, index) =>
      (examples[kind] ?? []).map((example, number) => {
        const tokens = toExampleTokens(example, (slot) => {
          const fillings = listFillings(kind, slot);
          return fillings[number % Math.max(1, fillings.length)];
        });
        for (const { stem } of tokens) this.#seen.set(stem, (this.#seen.get(stem) ?? new Set()).add(kind));
        return { index, features: toFeatures(tokens) };
      }),
    );
    for (const { features } of all)
      for (const name of features.keys()) if (!this.#features.has(name)) this.#features.set(name, this.#features.size);
    this.#weights = this.#learn(all);
  }

  /** Returns whether an example of the kind has the word. */
  hasSeen(stem: string, kind: string): boolean {
    return this.#seen.get(stem)?.has(kind) === true;
  }

  /** The probability of each kind. */
  rank(words: readonly Word[], names: AppNames): ReadonlyMap<string, number> {
    const scores = this.#score(this.#toEntries(toFeatures(toTokens(words, names, (stem) => this.#seen.has(stem)))));
    return new Map(this.kinds.map((kind, index) => [kind, scores[index] ?? 0]));
  }

  #toEntries(features: Features): readonly (readonly [number, number])[] {
    return [...features].flatMap(([name, value]) => {
      const index = this.#features.get(name);
      return index === undefined ? [] : [[index, value] as const];
    });
  }

  #score(entries: readonly (readonly [number, number])[], weights = this.#weights): Float64Array {
    const count = this.kinds.length;
    const scores = new Float64Array(count);
    for (const [feature, value] of entries)
      for (let kind = 0; kind < count; kind++)
        scores[kind] = (scores[kind] ?? 0) + value * (weights[feature * count + kind] ?? 0);
    const most = Math.max(...scores);
    let sum = 0;
    for (let kind = 0; kind < count; kind++) sum += scores[kind] = Math.exp((scores[kind] ?? 0) - most);
    return scores.map((score) => score / sum);
  }

  /** Softmax regression; the step of each weight shrinks with what it has learnt. */
  #learn(all: readonly { readonly index: number; readonly features: Features }[]): Float32Array {
    const count = this.kinds.length;
    const weights = new Float32Array(this.#features.size * count);
    const squares = new Float32Array(weights.length).fill(1);
    const entries = all.map(({ features }) => this.#toEntries(features));
    for (let step = 0; step < EPOCHS * all.length; step++) {
      // A stride that mixes the kinds, the same in every run.
      const number = (step * STRIDE) % all.length;
      const given = entries[number] ?? [];
      const scores = this.#score(given, weights);
      const right = all[number]?.index ?? 0;
      scores[right] = (scores[right] ?? 0) - 1;
      for (let kind = 0; kind < count; kind++) {
        const error = scores[kind] ?? 0;
        if (Math.abs(error) < ERROR_MIN) continue;
        for (const [feature, value] of given) {
          const gradient = value * error;
          const at = feature * count + kind;
          const square = (squares[at] ?? 0) + gradient * gradient;
          squares[at] = square;
          weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(square);
        }
      }
    }
    return weights;
  }
}

const STRIDE = 1_000_003;

interface Token {
  readonly stem: string;
  /** The sorts of the parts that it may name. */
  readonly sorts: readonly string[];
}

const PLACEHOLDER = /^\{(\w+)\}$/;
const toSort = (slot: string): string => slot.replace(/^other/, '').toLowerCase();

function toExampleTokens(example: string, getFilling: (slot: string) => string | undefined): readonly Token[] {
  return example.split(/(\{\w+\})/).flatMap((piece): readonly Token[] => {
    const slot = PLACEHOLDER.exec(piece)?.[1];
    if (slot === undefined) return toWords(piece, [], () => undefined).flatMap(toPlain);
    const sort = toSort(slot);
    if (SORTS.includes(sort as Sort)) return [{ stem: '{part}', sorts: [sort] }];
    const filling = getFilling(slot);
    if (filling !== undefined) return toWords(filling, [], () => undefined).flatMap(toPlain);
    return [{ stem: slot === 'number' || slot === 'colour' ? `{${slot}}` : NEW, sorts: [] }];
  });
}

/** Words of politeness say nothing. */
function toPlain({ text, stem, isQuoted }: Word): readonly Token[] {
  if (isQuoted) return [{ stem: NEW, sorts: [] }];
  if (/^\d/.test(text)) return [{ stem: '{number}', sorts: [] }];
  if (Object.hasOwn(SCREEN_COLOURS, text)) return [{ stem: '{colour}', sorts: [] }];
  return toSkipCost(text) === 0 ? [] : [{ stem, sorts: [] }];
}

function toTokens(words: readonly Word[], names: AppNames, isKnown: (stem: string) => boolean): readonly Token[] {
  const tokens: Token[] = [];
  const toKnown = (token: Token): Token => (isKnown(token.stem) ? token : { stem: NEW, sorts: [] });
  for (let from = 0; from < words.length; ) {
    const { length, sorts } = findMention(words, from, names);
    if (sorts.length > 0) tokens.push({ stem: '{part}', sorts });
    // A single word that is a name may be meant as a word.
    const plain = words
      .slice(from, from + 1)
      .filter(({ stem }) => sorts.length === 0 || (length === 1 && isKnown(stem)));
    tokens.push(...plain.flatMap(toPlain).map(toKnown));
    from += length;
  }
  return tokens.filter(({ stem }, index) => stem !== NEW || tokens[index - 1]?.stem !== NEW);
}

/** The longest name that begins at a word. */
function findMention(words: readonly Word[], from: number, names: AppNames) {
  // "This" is what is selected.
  const pointed = PRONOUNS.has(words[from]?.text ?? '') ? findSort(names.selected) : undefined;
  if (pointed !== undefined) return { length: 1, sorts: [pointed] };
  let end = from;
  while (end < words.length && end - from < NAME_WORDS_MAX && names.knows(words[end]?.stem ?? '')) end++;
  for (let length = end - from; length > 0; length--) {
    const span = words.slice(from, from + length);
    const sorts = SORTS.filter((sort) => names.isName(sort, span));
    if (sorts.length > 0) return { length, sorts };
  }
  return { length: 1, sorts: [] };
}

function findSort(path = ''): Sort | undefined {
  const [, first, , second, , third] = path.split('/');
  if (first === 'actions') return 'action';
  if (first === 'pages') return second === undefined ? 'page' : 'view';
  if (first !== 'things') return undefined;
  if (second === 'rows') return 'row';
  return third !== undefined ? 'option' : second === undefined ? 'thing' : 'field';
}

function toFeatures(tokens: readonly Token[]): Features {
  const features = new Map<string, number>([['', 1]]);
  let before = '^';
  for (const { stem, sorts } of [...tokens, { stem: '$', sorts: [] }]) {
    features.set(stem, 1);
    features.set(`${before} ${stem}`, 1);
    for (const sort of sorts) features.set(`{${sort}}`, Math.max(features.get(`{${sort}}`) ?? 0, 1 / sorts.length));
    before = stem;
  }
  return features;
}
