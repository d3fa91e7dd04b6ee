// The plain evaluation of a filter: over one point at a time, from its id and the text of its payload.
import type { Bounds, Filter } from './filter.ts';
import { type FilterPlan, type PlanStep, planFilter, type TermTest, type WantedTerms } from './filter-plan.ts';
import { isInSlice } from './id-slice.ts';
import { isInArea } from './payload/geo.ts';
import { parseInstant } from './payload/instant.ts';
import { COUNT, findGeoPoint, fromHashTerm, isNameTerm, isValueTerm, NUMBER, TEXT } from './payload/payload-terms.ts';

/** Decides about a point; its extras matter to filters that ask for vectors. */
export type FilterMatcher = (id: string, payload: string, extras?: Uint8Array | null) => boolean;

/** The terms about each key of a plan. */
export type Terms = readonly (readonly string[])[];

export function createFilterMatcher(filter: Filter): FilterMatcher {
  const plan = planFilter(filter);
  return (id, payload, extras = null) => passesPlan(plan, id, readTerms(plan, payload, extras, id));
}

export function readTerms({ tree }: FilterPlan, payload: string, extras: Uint8Array | null, id: string): Terms {
  return tree.keys.length === 0 ? [] : tree.read(payload, extras, id);
}

export function passesPlan({ root }: FilterPlan, id: string, terms: Terms): boolean {
  return holds(root, id, terms);
}

function holds(step: PlanStep, id: string, terms: Terms): boolean {
  switch (step.kind) {
    case 'all':
      return step.of.every((each) => holds(each, id, terms));
    case 'some':
      return hasAtLeast(step.least, step.of, id, terms);
    case 'not':
      return !holds(step.of, id, terms);
    case 'wanted':
      return leadsOn(step.root, step.keys, 0, terms);
    case 'test':
      return terms[step.key]?.some((term) => passesTest(step.test, term)) ?? false;
    case 'ids':
      return step.ids.has(id);
  }
}

function hasAtLeast(least: number, steps: readonly PlanStep[], id: string, terms: Terms): boolean {
  let missing = least;
  for (const step of steps) {
    if (missing <= 0) break;
    if (holds(step, id, terms)) missing -= 1;
  }
  return missing <= 0;
}

/**
 * Returns true if a term about each key leads on in the tree. Each node of the tree is reached by one way only, so this
 * never takes longer than the tree is large.
 */
function leadsOn({ next }: WantedTerms, keys: readonly number[], depth: number, terms: Terms): boolean {
  const key = keys[depth];
  if (key === undefined) return true;
  return (
    terms[key]?.some((term) => {
      const further = next.get(term);
      return further !== undefined && leadsOn(further, keys, depth + 1, terms);
    }) ?? false
  );
}

export function passesTest(test: TermTest, term: string): boolean {
  switch (test.kind) {
    case 'except':
      return (test.of === 'names' ? isNameTerm(term) : isValueTerm(term)) && !test.terms.has(term);
    case 'text':
      if (term[0] !== TEXT) return false;
      return test.texts.some((text) => (test.isPrefix ? term.startsWith(text, 1) : term.includes(text, 1)));
    case 'words':
      return term[0] === TEXT && test.hasWords(term.slice(1));
    case 'geo': {
      const point = findGeoPoint(term);
      return point !== undefined && isInArea(test.area, point);
    }
    case 'slice':
      return isInSlice(test, fromHashTerm(term));
    case 'nested':
      return passesPlan(test.plan, '', readTerms(test.plan, term.slice(1), null, ''));
    case 'range':
      return term[0] === NUMBER && isWithin(test.bounds, Number(term.slice(1)));
    case 'count':
      return term[0] === COUNT && isWithin(test.bounds, Number(term.slice(1)));
    case 'datetime': {
      const instant = term[0] === TEXT ? parseInstant(term.slice(1)) : undefined;
      return instant !== undefined && isWithin(test.bounds, instant);
    }
  }
}

function isWithin({ gt, gte, lt, lte }: Bounds<number>, value: number): boolean {
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}
