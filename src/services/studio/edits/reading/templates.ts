// The examples of all kinds of edits, taken apart once.
import type { Askable } from '../edit.ts';
import { toLackCost } from './lexicon.ts';
import { toNameStem, toWords } from './tokens.ts';

export type SlotName =
  | 'thing' | 'field' | 'otherField' | 'option' | 'row' | 'page' | 'otherPage' | 'view' | 'otherView' | 'action'
  | 'name' | 'names' | 'value' | 'text' | 'number' | 'colour' | 'type' | 'kind' | 'choice';

export type Part =
  | { readonly is: 'word'; readonly stem: string; readonly lack: number }
  | { readonly is: 'slot'; readonly slot: SlotName };

export interface Template<Kind extends Askable = Askable> {
  readonly kind: Kind;
  readonly parts: readonly Part[];
  /** The words that it cannot lack without a cost. */
  readonly needed: readonly { readonly stem: string; readonly lack: number }[];
  readonly example: string;
}

const SLOT = /\{(\w+)\}/g;
/** Stands for a slot while an example is split into words: a word that is never written. */
const MARK = 'qzslot';

export function toTemplate<Kind extends Askable>(kind: Kind, example: string): Template<Kind> {
  const slots: SlotName[] = [];
  const text = example.replace(/["“”]/g, ' ').replace(SLOT, (_match, name: string) => {
    slots.push(name as SlotName);
    return ` ${MARK} `;
  });
  let next = 0;
  const parts = toWords(text, [], () => undefined).map((word): Part => {
    const slot = word.text === MARK ? slots[next++] : undefined;
    return slot === undefined
      ? { is: 'word', stem: word.stem, lack: toLackCost(word.text) }
      : { is: 'slot', slot };
  });
  const needed = parts.flatMap((part) => (part.is === 'word' && part.lack > 0.2 ? [part] : []));
  return { kind, parts, needed, example };
}

/** All words of the examples of some kinds: those that a misspelt word may have meant. */
export function listTemplateWords(kinds: readonly Askable[]): readonly string[] {
  const texts = kinds.flatMap(({ examples, choices = {} }) => [...examples, ...Object.values(choices).flat()]);
  return texts.flatMap((text) => text.toLowerCase().replace(SLOT, ' ').match(/\p{L}{3,}/gu) ?? []);
}

/** The words of the slot `choice` of a kind, by their stems. */
export function toChoices({ choices = {} }: Askable): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const [meaning, ways] of Object.entries(choices))
    for (const way of [meaning, ...ways]) {
      const key = toKey(way);
      if (!meanings.has(key)) meanings.set(key, meaning);
    }
  return meanings;
}

export function toKey(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(toNameStem).join('');
}
