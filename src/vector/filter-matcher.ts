// The plain way to evaluate a filter: over one point at a time, from its id and the text of its payload.
import type { Filter } from './filter.ts';
import { type PlanStep, passesTest, planFilter, type WantedFacts } from './filter-plan.ts';

export type FilterMatcher = (id: string, payload: string) => boolean;

type Facts = readonly (readonly string[])[];

export function createFilterMatcher(filter: Filter): FilterMatcher {
  const { tree, root } = planFilter(filter);
  return (id, payload) => holds(root, id, tree.keys.length === 0 ? [] : tree.read(payload));
}

function holds(step: PlanStep, id: string, facts: Facts): boolean {
  switch (step.kind) {
    case 'all':
      return step.of.every((each) => holds(each, id, facts));
    case 'some':
      return hasAtLeast(step.least, step.of, id, facts);
    case 'not':
      return !holds(step.of, id, facts);
    case 'wanted':
      return leadsOn(step.root, step.keys, 0, facts);
    case 'test':
      return facts[step.key]?.some((fact) => passesTest(step.test, fact)) ?? false;
    case 'ids':
      return step.ids.has(id);
  }
}

function hasAtLeast(least: number, steps: readonly PlanStep[], id: string, facts: Facts): boolean {
  let missing = least;
  for (const step of steps) {
    if (missing <= 0) break;
    if (holds(step, id, facts)) missing -= 1;
  }
  return missing <= 0;
}

/** Each node of the tree is reached by one way only, so a walk never takes longer than the tree is large. */
function leadsOn({ next }: WantedFacts, keys: readonly number[], depth: number, facts: Facts): boolean {
  const key = keys[depth];
  if (key === undefined) return true;
  return (
    facts[key]?.some((fact) => {
      const further = next.get(fact);
      return further !== undefined && leadsOn(further, keys, depth + 1, facts);
    }) ?? false
  );
}
