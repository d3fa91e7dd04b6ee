// Aligns a template with the words of a message at the least cost. Words on both sides may be left out at a price.
import { findCost } from './lexicon.ts';
import type { Filled } from './slot-values.ts';
import { getWordsMax } from './slot-values.ts';
import { OPEN_SLOTS, type Part, type SlotName, type Template } from './templates.ts';
import type { Word } from './tokens.ts';

export type Fill = (slot: SlotName, from: number, to: number) => Filled | undefined;

export interface Alignment {
  readonly cost: number;
  readonly slots: ReadonlyMap<SlotName, Filled>;
}

/** The step to a state of the table: a part without words, a word without a part, or a part with words. */
interface Step {
  readonly part: number;
  readonly word: number;
  readonly filled?: Filled;
}

const AFTER_TEXT_COST = 0.12;
const POLITE: ReadonlySet<string> = new Set(
  'please thanks thank you ok okay now too also instead there here everywhere asap , if can could'.split(' '),
);

/** Undefined if it costs more than the limit. */
export function align(template: Template, words: readonly Word[], fill: Fill, limit: number): Alignment | undefined {
  const { parts } = template;
  const width = words.length + 1;
  const costs = new Float64Array((parts.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  const steps: (Step | undefined)[] = [];
  costs[0] = template.cost;
  const reach = (part: number, word: number, cost: number, step: Step): void => {
    const at = part * width + word;
    if (cost <= limit && cost < (costs[at] ?? 0)) {
      costs[at] = cost;
      steps[at] = step;
    }
  };
  for (let part = 0; part <= parts.length; part++)
    for (let word = 0; word < width; word++) {
      const cost = costs[part * width + word] ?? Number.POSITIVE_INFINITY;
      if (cost > limit) continue;
      const next = words[word];
      if (next !== undefined) reach(part, word + 1, cost + toSkip(next, part), { part, word });
      const expected = parts[part];
      if (expected !== undefined) advance(expected, part, word, cost);
    }
  const cost = costs[parts.length * width + words.length] ?? Number.POSITIVE_INFINITY;
  return cost > limit ? undefined : { cost, slots: traceSlots(parts, steps, width, words.length) };

  /** Behind a free text, a word is a part of it, unless it is polite. */
  function toSkip({ skip, text }: Word, part: number): number {
    const last = part === parts.length ? parts.at(-1) : undefined;
    const isOpen = last?.is === 'slot' && OPEN_SLOTS.has(last.slot);
    return isOpen && !POLITE.has(text) ? Math.max(skip, AFTER_TEXT_COST) : skip;
  }

  function advance(expected: Part, part: number, word: number, cost: number): void {
    if (expected.is === 'word') {
      reach(part + 1, word, cost + expected.lack, { part, word });
      const next = words[word];
      const match = next === undefined ? undefined : findCost(expected.stem, next.stem);
      if (next !== undefined && match !== undefined) reach(part + 1, word + 1, cost + match + next.fix, { part, word });
      return;
    }
    const end = Math.min(words.length, word + getWordsMax(expected.slot));
    for (let to = word + 1; to <= end; to++) {
      const filled = fill(expected.slot, word, to);
      if (filled !== undefined) reach(part + 1, to, cost + filled.cost, { part, word, filled });
    }
  }
}

function traceSlots(
  parts: readonly Part[],
  steps: readonly (Step | undefined)[],
  width: number,
  end: number,
): ReadonlyMap<SlotName, Filled> {
  const slots = new Map<SlotName, Filled>();
  let [part, word] = [parts.length, end];
  for (let step = steps[part * width + word]; step !== undefined; step = steps[part * width + word]) {
    const expected = parts[step.part];
    if (step.filled !== undefined && expected?.is === 'slot') slots.set(expected.slot, step.filled);
    ({ part, word } = step);
  }
  return slots;
}
