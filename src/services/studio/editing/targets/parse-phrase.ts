// What a phrase says about the thing that it names: "all the buttons", "the second card", "the orders table".
import { toWordList } from '../../composer/knowledge/word-list.ts';
import { toTokens } from '../interface/to-label.ts';
import knowledge from '../knowledge/kind-words.json' with { type: 'json' };

export interface Phrase {
  /** Kinds of candidates that the head of the phrase names; undefined where it names none. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** The words of the head, to be looked for as a name where no such kind has it. */
  readonly kindTokens: readonly string[];
  readonly tokens: readonly string[];
  /** The words of the name as they were said, in small letters. */
  readonly text: string;
  /** From 1, or from the end if negative. */
  readonly ordinal: number | undefined;
  readonly isAll: boolean;
  readonly isPlural: boolean;
  /** A text that the person has quoted: the label exactly. */
  readonly quoted: string | undefined;
}

const ORDINALS: ReadonlyMap<string, number> = new Map(Object.entries(knowledge.ordinals));
const STOP = new Set(toWordList(knowledge.stop));
const SELECTED = new Set(toWordList(knowledge.selected));
const KINDS: ReadonlyMap<string, readonly string[]> = toKinds();
const KIND_WORDS_MAX = 3;
const ALL = /^(?:all|every|each|both|all of)\b(?: of)?(?: the| my| our)?\s*/i;

/** From 1, or from the end if negative. */
export function findOrdinal(word: string): number | undefined {
  return ORDINALS.get(word.toLowerCase());
}

export function isSelection(phrase: string): boolean {
  return SELECTED.has(phrase.trim().toLowerCase());
}

export function parsePhrase(phrase: string): Phrase {
  const quoted = /“([^”]*)”/.exec(phrase)?.[1];
  const text = phrase.replace(/“[^”]*”/g, ' ').trim();
  const isAll = ALL.test(text);
  const rest = text.replace(ALL, '');
  const [head = '', tail = ''] = splitHead(rest);
  const headWords = listWords(head);
  const [first = ''] = headWords;
  const ordinal = ORDINALS.get(first);
  const words = ordinal === undefined ? headWords : headWords.slice(1);
  const kind = findKind(words);
  const nameWords = words.slice(0, words.length - kind.length);
  return {
    kinds: kind.kinds,
    kindTokens: toTokens(words.slice(words.length - kind.length).join(' ')),
    tokens: [...toTokens(nameWords.join(' ')), ...toTokens(listWords(tail).join(' '))],
    text: nameWords.join(' '),
    ordinal,
    isAll,
    isPlural:
      /s$/i.test(words.at(-1) ?? '') && kind.kinds !== undefined && toTokens(words.at(-1) ?? '')[0] !== words.at(-1),
    quoted,
  };
}

/** "table of orders": the kind stands before the preposition. */
function splitHead(text: string): string[] {
  const match =
    /^(.+?)\s(?:of|for|with|about|named|called|labelled|labeled|titled|saying|that says|showing|that shows)\s(.+)$/i.exec(
      text,
    );
  return match === null ? [text] : match.slice(1, 3);
}

function listWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP.has(word));
}

function findKind(words: readonly string[]): { kinds: ReadonlySet<string> | undefined; length: number } {
  for (let length = Math.min(KIND_WORDS_MAX, words.length); length > 0; length--) {
    const ending = words.slice(words.length - length);
    const kinds = KINDS.get(ending.join(' ')) ?? KINDS.get(toTokens(ending.join(' ')).join(' '));
    if (kinds !== undefined) return { kinds: new Set(kinds), length };
  }
  return { kinds: undefined, length: 0 };
}

function toKinds(): Map<string, string[]> {
  const kinds = new Map<string, string[]>();
  for (const [words, names] of [...Object.entries(knowledge.components), ...Object.entries(knowledge.entries)]) {
    kinds.set(words, [...(kinds.get(words) ?? []), ...toWordList(names)]);
  }
  return kinds;
}
