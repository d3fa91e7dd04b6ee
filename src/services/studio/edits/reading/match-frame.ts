// Finds the parts of a frame in the words of a clause, in any order. Each word is explained by a part or says nothing.

import type { Element, Frame, SlotName } from './frames.ts';
import { listConcepts, PHRASE_WORDS_MAX } from './lexicon.ts';
import { type Filled, getWordsMax } from './slot-values.ts';
import type { Word } from './tokens.ts';

export type Fill = (slot: SlotName, from: number, to: number) => Filled | undefined;

export interface Matched {
  readonly cost: number;
  readonly slots: ReadonlyMap<SlotName, Filled>;
}

/** A phrase of a clause that stands for concepts. */
export interface Tag {
  readonly concepts: readonly string[];
  readonly to: number;
  readonly cost: number;
}

/** The phrases that begin at each word. */
export function listTags(words: readonly Word[]): readonly (readonly Tag[])[] {
  return words.map((word, from) => {
    const tags: Tag[] = [];
    for (let to = from + 1; to <= Math.min(words.length, from + PHRASE_WORDS_MAX) && !word.isQuoted; to++) {
      const span = words.slice(from, to);
      if (span.some(({ isQuoted }) => isQuoted)) break;
      const concepts = listConcepts(span.map(({ stem }) => stem));
      if (concepts.length > 0) tags.push({ concepts, to, cost: span.reduce((sum, { fix }) => sum + fix, 0) });
    }
    return tags;
  });
}

interface State {
  readonly cost: number;
  readonly slots: ReadonlyMap<SlotName, Filled>;
}

/** Undefined if a part is missing, a word is not explained, or it costs more than the limit. */
export function matchFrame(
  { elements }: Frame,
  words: readonly Word[],
  tags: readonly (readonly Tag[])[],
  fill: Fill,
  limit: number,
): Matched | undefined {
  const needed = elements.reduce((mask, { isOptional }, index) => (isOptional ? mask : mask | (1 << index)), 0);
  const states: Map<number, State>[] = Array.from({ length: words.length + 1 }, () => new Map());
  states[0]?.set(0, { cost: 0, slots: new Map() });
  for (const [from, word] of words.entries())
    for (const [mask, state] of states[from] ?? []) {
      reach(from + 1, mask, { ...state, cost: state.cost + word.skip });
      for (const [index, element] of elements.entries())
        if ((mask & (1 << index)) === 0 || element.slots.length === 0)
          // What was said before may be said again: "not needed, delete it".
          advance(element, mask | (1 << index), from, state);
    }
  let best: State | undefined;
  for (const [mask, state] of states[words.length] ?? [])
    if ((mask & needed) === needed && state.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = state;
  return best;

  function reach(to: number, mask: number, state: State): void {
    const known = states[to]?.get(mask);
    if (state.cost <= limit && (known === undefined || state.cost < known.cost)) states[to]?.set(mask, state);
  }

  function advance({ concepts, slots, among, isBare }: Element, mask: number, from: number, state: State): void {
    const said = (tags[from] ?? []).filter((tag) => tag.concepts.some((concept) => concepts.includes(concept)));
    if (slots.length === 0) {
      for (const { to, cost } of said) reach(to, mask, { ...state, cost: state.cost + cost });
      return;
    }
    if (isBare) fillFrom(slots, among, mask, from, state, 0);
    for (const { to, cost } of said) fillFrom(slots, among, mask, to, state, cost);
  }

  function fillFrom(
    slots: readonly SlotName[],
    among: readonly string[],
    mask: number,
    from: number,
    state: State,
    cost: number,
  ): void {
    for (const slot of slots) {
      if (slot.startsWith('other') && !state.slots.has(toFirst(slot))) continue;
      const end = Math.min(words.length, from + getWordsMax(slot));
      for (let to = from + 1; to <= end; to++) {
        const filled = fill(slot, from, to);
        if (filled === undefined || (among.length > 0 && !among.includes(String(filled.values?.[0])))) continue;
        const total = state.cost + cost + filled.cost;
        if (total <= limit) reach(to, mask, { cost: total, slots: new Map([...state.slots, [slot, filled]]) });
      }
    }
  }
}

const toFirst = (slot: SlotName): SlotName => slot.slice('other'.length).toLowerCase() as SlotName;

/** Most frames are passed over because the clause does not say one of their concepts. */
export function isSayable({ elements }: Frame, said: ReadonlySet<string>): boolean {
  return elements.every(
    ({ concepts, slots, isOptional, isBare }) =>
      isOptional || (slots.length > 0 && isBare) || concepts.some((concept) => said.has(concept)),
  );
}
