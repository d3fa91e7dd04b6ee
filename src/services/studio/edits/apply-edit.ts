// Applies an edit to a description, checks the result, and tries every claim on the compiled interface.
import { checkApp } from '../app/check-app.ts';
import type { Claim } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { prove } from '../proof/prove.ts';
import { toOpened } from '../proof/used-app.ts';
import { alreadySo, type EditKind, type Problem, type Slots } from './edit.ts';
import { getAt, toPath } from './operations/paths.ts';

export interface Edited {
  readonly app: App;
  readonly claims: readonly Claim[];
}

export interface Proved {
  readonly nodeIds: readonly string[];
  readonly seen: string;
}

/** Runs an edit once for each of the slots; all of them, or none. */
export function applyEdit(
  kind: EditKind,
  runs: readonly Slots[],
  app: App,
  selected: string | undefined,
): Edited | Problem {
  let changed = app;
  const claims: Claim[] = [];
  // From the end, so that a removed part does not shift those that are to come.
  for (const slots of runs.toSorted((one, other) => toOrder(other) - toOrder(one))) {
    const isGone = PARTS.some((slot) => isMissing(toPath(slot, slots, changed), changed));
    if (isGone) return { problem: 'These changes do not fit together.' };
    const outcome = kind.apply(slots, { app: changed, selected });
    if ('problem' in outcome) return outcome;
    changed = outcome.app;
    claims.push(...outcome.claims);
  }
  if (JSON.stringify(changed) === JSON.stringify(app)) return alreadySo();
  if (checkApp(changed).length > 0) return { problem: 'The app could not be shown with this change.' };
  return { app: changed, claims };
}

/** The parts of a run, which the runs before it may have removed. */
const PARTS = ['field', 'otherField', 'option', 'row', 'view', 'item', 'action', 'thing', 'page'];

const isMissing = (path: string | undefined, app: App): boolean => path !== undefined && getAt(app, path) === undefined;

function toOrder({ page, view, row }: Slots): number {
  return (page ?? view?.page ?? 0) * 1000 + (view?.view ?? 0) + (row?.row ?? 0);
}

/** Undefined if one of the claims does not hold. */
export async function proveEdit({ app, claims }: Edited): Promise<Proved | undefined> {
  const compiled = compileApp(app, 'proof');
  const opened = { ...compiled, payload: toOpened(compiled.payload) };
  const nodeIds = new Set<string>();
  const seen = new Set<string>();
  for (const claim of claims) {
    const proof = await prove(claim, app, opened);
    if (!proof.holds) return undefined;
    for (const id of proof.nodeIds) nodeIds.add(id);
    if (proof.seen !== '') seen.add(proof.seen);
  }
  return { nodeIds: [...nodeIds], seen: [...seen].slice(0, SEEN_MAX).join('; ') };
}

/** People read no more. */
const SEEN_MAX = 4;
