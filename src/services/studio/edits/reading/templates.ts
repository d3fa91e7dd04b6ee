// The examples of all kinds of edits, taken apart once.
import type { Askable } from '../edit.ts';
import { toLackCost } from './lexicon.ts';
import { toNameStem, toWords } from './tokens.ts';

export type SlotName =
  | 'thing'
  | 'field'
  | 'otherField'
  | 'option'
  | 'row'
  | 'page'
  | 'otherPage'
  | 'view'
  | 'otherView'
  | 'action'
  | 'name'
  | 'names'
  | 'value'
  | 'text'
  | 'number'
  | 'colour'
  | 'type'
  | 'kind'
  | 'choice';

export type Part =
  | { readonly is: 'word'; readonly stem: string; readonly lack: number }
  | { readonly is: 'slot'; readonly slot: SlotName };

export interface Template<Kind extends Askable = Askable> {
  readonly kind: Kind;
  readonly parts: readonly Part[];
  /** The words that it cannot lack without a cost. */
  readonly needed: readonly { readonly stem: string; readonly lack: number }[];
  /** The choice that the words of the example stand for, where it has no slot for it. */
  readonly choice?: string | undefined;
  /** The kind of view that the words of the example name, where it has no slot for it. */
  readonly view?: string | undefined;
  /** The cost of a slot that nearly anything fits. */
  readonly cost: number;
  readonly example: string;
}

/** Slots that any words can fill. */
export const OPEN_SLOTS: ReadonlySet<string> = new Set(['name', 'names', 'value', 'text']);

const SEVERAL_OPEN_COST = 0.12;
/** No word of the template is rare. */
const LOOSE_COST = 0.1;
/** Words that say nothing even there. */
const SOFT: ReadonlySet<string> = new Set(
  'the a an pleas please of to for in on at by with this that it its i we you me us and so , :'.split(' '),
);
/** Kinds of edits that make a view. */
const VIEWED: ReadonlySet<string> = new Set(['add-view']);
const SLOT = /\{(\w+)\}/g;
/** Stands for a slot while an example is split into words: a word that is never written. */
const MARK = 'qzslot';

export function toTemplate<Kind extends Askable>(kind: Kind, example: string): Template<Kind> {
  const slots: SlotName[] = [];
  const text = example.replace(/["“”]/g, ' ').replace(SLOT, (_match, name: string) => {
    slots.push(name as SlotName);
    return ` ${MARK} `;
  });
  const isOpen = slots.some((slot) => OPEN_SLOTS.has(slot));
  let next = 0;
  const read = toWords(text, [], () => undefined).map((word, index): Part => {
    const slot = word.text === MARK ? slots[next++] : undefined;
    return slot === undefined
      ? // The first word is the verb: "record {name} for {thing}".
        {
          is: 'word',
          stem: word.stem,
          lack: toLackCost(word.text, index === 0 ? [] : slots, /^rename|^set-title/.test(kind.id)),
        }
      : { is: 'slot', slot };
  });
  const plain = read.map((part, index) => withRole(part, read[index - 1], findSlotAfter(read, index)));
  const isLoose = !plain.some((part) => part.is === 'word' && part.lack > 0.2);
  // "{thing} need a {name}" has no other word to tell it by.
  const parts = isLoose
    ? plain.map((part) => (part.is === 'word' && !SOFT.has(part.stem) ? { ...part, lack: 0.35 } : part))
    : plain;
  const needed = parts.flatMap((part) => (part.is === 'word' && part.lack > 0.2 ? [part] : []));
  const choice = slots.includes('choice') ? undefined : findChoice(kind, example);
  const cost =
    (slots.filter((slot) => OPEN_SLOTS.has(slot)).length > 1 ? SEVERAL_OPEN_COST : 0) +
    (isLoose && isOpen ? LOOSE_COST : 0);
  const view =
    slots.includes('kind') || !VIEWED.has(kind.id)
      ? undefined
      : /\b(chart|table|board|calendar|cards|form|map|timeline)\b/.exec(example.replace('graph', 'chart'))?.[1];
  return { kind, parts, needed, choice, view, cost, example };
}

/** Prepositions tell what a slot is for: "change it to a {kind}", "{name} with {names}". */
function withRole(part: Part, before: Part | undefined, after: Part | undefined): Part {
  if (part.is !== 'word' || after?.is !== 'slot') return part;
  // "Weight in {text}": without it, any word would be a unit.
  if (part.stem === 'in' && after.slot === 'text') return { ...part, lack: 0.4 };
  if (!ROLES.has(part.stem)) return part;
  const isBetween = before?.is === 'slot' && OPEN_SLOTS.has(after.slot);
  return { ...part, lack: isBetween || after.slot === 'kind' ? 0.3 : 0.06 };
}

/** The slot behind a word and an article. */
function findSlotAfter(parts: readonly Part[], index: number): Part | undefined {
  const next = parts[index + 1];
  return next?.is === 'word' && /^(?:a|an|the)$/.test(next.stem) ? parts[index + 2] : next;
}

const ROLES: ReadonlySet<string> = new Set('to into as by with from like'.split(' '));

/** The longest words for a choice in an example; "a sidebar instead of a top menu" wants the sidebar. */
function findChoice(kind: Askable, example: string): string | undefined {
  const [wanted = ''] = example.split(/ instead of | rather than |, not |\? /);
  const text = ` ${toSpaced(example.includes('? ') ? (example.split('? ')[1] ?? '') : wanted)} `;
  let best: { readonly meaning: string; readonly length: number } | undefined;
  for (const [meaning, ways] of Object.entries(kind.choices ?? {}))
    for (const way of [meaning, ...ways])
      if (text.includes(` ${toSpaced(way)} `) && way.length >= (best?.length ?? 0))
        best = { meaning, length: way.length };
  return best?.meaning;
}

const toSpaced = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$€£-]+/gu, ' ')
    .trim();

/** All words of the examples of some kinds: those that a misspelt word may have meant. */
export function listTemplateWords(kinds: readonly Askable[]): readonly string[] {
  const texts = kinds.flatMap(({ plain, examples, choices = {} }) => [
    plain,
    ...examples,
    ...Object.values(choices).flat(),
  ]);
  return texts.flatMap(
    (text) =>
      text
        .toLowerCase()
        .replace(SLOT, ' ')
        .match(/\p{L}{3,}/gu) ?? [],
  );
}

/** The words of the slot `choice` of a kind, by their stems. */
export function toChoices({ choices = {} }: Askable): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const [meaning, ways] of Object.entries(choices))
    for (const way of [meaning, ...ways])
      for (const key of [toExactKey(way), toKey(way)])
        if (key.length > 1 && !meanings.has(key)) meanings.set(key, meaning);
  return meanings;
}

/** Words as they are: "rounder" is more than "round". */
export function toExactKey(text: string): string {
  return `=${text.toLowerCase().replace(/[\s,'"-]/g, '')}`;
}

export function toKey(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(toNameStem).join('');
}
