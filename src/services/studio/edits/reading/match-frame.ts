// Finds the parts of a frame in the words of a clause, in any order. Each word is explained by a part or says nothing.

import type { Element, Frame, SlotName } from './frames.ts';
import { listConcepts, PHRASE_WORDS_MAX } from './lexicon.ts';
import { type Filled, getWordsMax, SORTS } from './slot-values.ts';
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
      // "Anna just called" renames nothing.
      const isCalled = span.length === 1 && word.text === 'called';
      const concepts = listConcepts(span.map(({ stem }) => stem)).filter(
        (concept) => !isCalled || concept !== 'rename',
      );
      if (concepts.length > 0) tags.push({ concepts, to, cost: span.reduce((sum, { fix }) => sum + fix, 0) });
    }
    return tags;
  });
}

/** The part that is renamed comes before its new name, or behind "instead of". */
const LATE_COST = 0.3;

interface State {
  readonly cost: number;
  readonly slots: ReadonlyMap<SlotName, Filled>;
}

/** The clause that frames are matched with. */
export interface Said {
  readonly words: readonly Word[];
  readonly tags: readonly (readonly Tag[])[];
  readonly fill: Fill;
  /** The cost of a word that no part explains. */
  toSkip(word: Word): number;
}

/** Undefined if a part is missing, a word is not explained, or it costs more than the limit. */
export function matchFrame(frame: Frame, said: Said, limit: number): Matched | undefined {
  const { elements } = frame;
  const { words } = said;
  const needed = elements.reduce((mask, { isOptional }, index) => (isOptional ? mask : mask | (1 << index)), 0);
  const states: Map<number, State>[] = Array.from({ length: words.length + 1 }, () => new Map());
  states[0]?.set(0, { cost: 0, slots: new Map() });
  const reach = (to: number, mask: number, state: State): void => {
    const known = states[to]?.get(mask);
    if (state.cost <= limit && (known === undefined || state.cost < known.cost)) states[to]?.set(mask, state);
  };
  for (const [from, word] of words.entries())
    for (const [mask, state] of states[from] ?? []) {
      reach(from + 1, mask, { ...state, cost: state.cost + said.toSkip(word) });
      for (const [index, element] of elements.entries()) {
        // A concept may be said twice: "not needed, delete it".
        if ((mask & (1 << index)) !== 0 && element.slots.length > 0) continue;
        for (const [to, next] of listSteps(element, frame, said, from, state)) reach(to, mask | (1 << index), next);
      }
    }
  return [...(states[words.length] ?? [])]
    .filter(([mask]) => (mask & needed) === needed)
    .map(([, state]) => state)
    .sort((one, other) => one.cost - other.cost)[0];
}

type Step = readonly [to: number, next: State];

/** All ways to find an element at a word. */
function* listSteps(element: Element, frame: Frame, said: Said, from: number, state: State): Generator<Step> {
  const { concepts, slots, isBare } = element;
  const tags = (said.tags[from] ?? []).filter((tag) => tag.concepts.some((concept) => concepts.includes(concept)));
  if (slots.length === 0) for (const { to, cost } of tags) yield [to, { ...state, cost: state.cost + cost }];
  for (const slot of slots) {
    if (slot.startsWith('other') && !state.slots.has(toFirst(slot))) continue;
    // A new row is named before more is said of it.
    if (slot === 'cells' && frame.kind.names !== undefined && !state.slots.has('name')) continue;
    if (isBare)
      yield* listFills(slot, element, said, from, { ...state, cost: state.cost + toLateCost(slot, state, frame) });
    for (const { to, cost } of tags) yield* listFills(slot, element, said, to, { ...state, cost: state.cost + cost });
  }
}

function* listFills(slot: SlotName, { among }: Element, said: Said, from: number, state: State): Generator<Step> {
  const end = Math.min(said.words.length, from + getWordsMax(slot));
  for (let to = from + 1; to <= end; to++) {
    const filled = said.fill(slot, from, to);
    const isRight = among.length === 0 || among.includes(String(filled?.values?.[0]));
    if (filled !== undefined && isRight)
      yield [to, { cost: state.cost + filled.cost, slots: new Map([...state.slots, [slot, filled]]) }];
  }
}

/** "Call it Minimum stock" renames no stock. */
function toLateCost(slot: SlotName, { slots }: State, { kind }: Frame): number {
  return SORTS[slot] !== undefined && slots.has('name') && kind.id.startsWith('rename') ? LATE_COST : 0;
}

const toFirst = (slot: SlotName): SlotName => slot.slice('other'.length).toLowerCase() as SlotName;

/** Most frames are passed over because the clause does not say one of their concepts. */
export function isSayable({ elements }: Frame, said: ReadonlySet<string>): boolean {
  return elements.every(
    ({ concepts, slots, isOptional, isBare }) =>
      isOptional || (slots.length > 0 && isBare) || concepts.some((concept) => said.has(concept)),
  );
}
