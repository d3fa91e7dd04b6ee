import { createLazyTable } from '../packed-table.ts';
import { toPhrases } from '../sense.ts';
import languages from '../words/languages.json' with { type: 'json' };

export type LanguageName = keyof typeof languages;

export interface Language {
  readonly script: string;
  /** The position of the noun that the rest of a phrase belongs to. */
  readonly order: 'english' | 'noun-first' | 'noun-last';
  readonly isUnspaced?: boolean;
  /** Nouns are joined to one word, of which the last is the meaning. */
  readonly joinsNouns?: boolean;
  /** Words that are written together with the next word. */
  readonly prefixes?: string;
  /** Words that are written together with the word before. */
  readonly suffixes?: string;
  /** Words have many endings. */
  readonly inflects?: boolean;
  /** The translations of English phrases; a star stands for any ending. */
  readonly words: Readonly<Record<string, string>>;
}

/** The translation of the first words of a prompt. */
export interface Translation {
  readonly english: string;
  /** The number of words. */
  readonly length: number;
  /** Written by hand: such words distinguish one language from another. */
  readonly isSure: boolean;
}

interface Pattern {
  /** Words, and stems with a star, after which any ending may follow. */
  readonly words: readonly string[];
  readonly english: string;
}

const PHRASE_WORDS_MAX = 3;
/** Words with longer endings are other words. */
const ENDING_LENGTH_MAX = 4;
/** The least common start, in letters and as a share, of two forms of one word. */
const STEM_LENGTH_MIN = 3;
const STEM_SHARE_MIN = { inflecting: 0.6, others: 0.75 } as const;
/** The number of words with one stem that are looked at. */
const FORMS_MAX = 24;
/** Shorter parts at the end of a joined word are endings. */
const JOINED_LENGTH_MIN = 4;

export const LANGUAGES = languages as Readonly<Record<LanguageName, Language>>;
export const LANGUAGE_NAMES = Object.keys(languages) as LanguageName[];

const openWords = createLazyTable('foreign-words');

/** The words of one language: first those written by hand, then the names of emoji. */
export class Dictionary {
  readonly name: LanguageName;
  readonly language: Language;
  /** The patterns by their first letter, words before stems and long ones before short ones. */
  readonly #patterns: ReadonlyMap<string, readonly Pattern[]>;

  constructor(name: LanguageName) {
    this.name = name;
    this.language = LANGUAGES[name];
    const patterns = Object.entries(this.language.words).flatMap(([english, line]) =>
      toPhrases(line.normalize('NFKC')).map((phrase) => ({ words: phrase.split(/[\s-]/u), english })),
    );
    patterns.sort((left, right) => toWeight(right) - toWeight(left));
    this.#patterns = Map.groupBy(patterns, ({ words: [word = ''] }) => word.slice(0, 1));
  }

  /** Translates as many words from the start as possible. */
  find(words: readonly string[]): Translation | undefined {
    const [word = ''] = words;
    const phrase = this.findPhrase(words);
    if (phrase !== undefined) return phrase;
    const english = this.#findBare(word) ?? this.#findForm(word) ?? this.#findJoined(word);
    return english === undefined ? undefined : { english, length: 1, isSure: false };
  }

  /** Finds the phrase without other forms of its words. */
  findPhrase(words: readonly string[]): Translation | undefined {
    for (let length = Math.min(words.length, PHRASE_WORDS_MAX); length > 0; length--) {
      const phrase = words.slice(0, length);
      const pattern = this.#findPattern(phrase);
      if (pattern !== undefined) return { english: pattern.english, length, isSure: true };
      const english = openWords().find(`${this.name} ${phrase.join(' ')}`);
      if (english !== undefined) return { english, length, isSure: false };
    }
    return undefined;
  }

  #findPattern(phrase: readonly string[]): Pattern | undefined {
    const [first = ''] = phrase;
    const patterns = this.#patterns.get(first.slice(0, 1)) ?? [];
    return patterns.find(
      ({ words }) => words.length === phrase.length && words.every((word, at) => isLike(word, phrase[at] ?? '')),
    );
  }

  /** Finds a word that is known in another case or number: зонтом, зонт. */
  #findForm(word: string): string | undefined {
    const share = STEM_SHARE_MIN[this.language.inflects === true ? 'inflecting' : 'others'];
    for (let cut = 1; cut < ENDING_LENGTH_MAX; cut++) {
      const stem = word.slice(0, -cut);
      if (stem.length < STEM_LENGTH_MIN || stem.length < word.length * share) return undefined;
      const prefix = `${this.name} ${stem}`;
      const forms = openWords().listWithPrefix(prefix, FORMS_MAX);
      const [form] = forms
        .filter(([key]) => key.length - prefix.length <= 2 && !key.slice(prefix.length).includes(' '))
        .sort(([left], [right]) => left.length - right.length);
      if (form !== undefined) return form[1];
    }
    return undefined;
  }

  #findBare(word: string): string | undefined {
    const { prefixes = '', suffixes = '' } = this.language;
    const starts = toPhrases(prefixes).filter((part) => part !== '' && word.startsWith(part));
    const ends = toPhrases(suffixes).filter((part) => part !== '' && word.endsWith(part));
    const bare = [...starts.map((part) => word.slice(part.length)), ...ends.map((part) => word.slice(0, -part.length))];
    return bare.map((one) => this.findExact(one)).find((english) => english !== undefined);
  }

  #findJoined(word: string): string | undefined {
    if (this.language.joinsNouns !== true) return undefined;
    for (let start = STEM_LENGTH_MIN; start <= word.length - JOINED_LENGTH_MIN; start++) {
      const found = this.findExact(word.slice(start));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  findExact(word: string): string | undefined {
    const pattern = this.#findPattern([word]);
    return pattern?.english ?? openWords().find(`${this.name} ${word}`);
  }
}

/** The weight by which any whole word precedes any stem. */
const WORD_WEIGHT = 100;

function toWeight({ words }: Pattern): number {
  return words.reduce((sum, word) => sum + (word.endsWith('*') ? word.length - 1 : word.length + WORD_WEIGHT), 0);
}

function isLike(pattern: string, word: string): boolean {
  if (!pattern.endsWith('*')) return word === pattern;
  const stem = pattern.slice(0, -1);
  return word.startsWith(stem) && word.length - stem.length <= ENDING_LENGTH_MAX;
}
