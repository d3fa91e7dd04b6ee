// Applies an edit to a description, checks the result, and tries every claim on the compiled interface.
import { checkApp } from '../app/check-app.ts';
import type { Claim } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import type { Proof } from '../proof/proof.ts';
import { proveAll } from '../proof/prove-all.ts';
import { toOpened } from '../proof/used-app.ts';
import { alreadySo, type EditKind, type Problem, type Slots } from './edit.ts';
import { getAt, toPath } from './operations/paths.ts';

export interface Edited {
  readonly app: App;
  readonly claims: readonly Claim[];
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
export async function proveEdit({ app, claims }: Edited): Promise<Proof | undefined> {
  const compiled = compileApp(app, 'proof');
  return proveAll(claims, app, { ...compiled, payload: toOpened(compiled.payload) });
}
