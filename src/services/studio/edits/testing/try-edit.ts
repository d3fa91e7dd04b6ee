// Runs edits in tests: the result must be sound, differ from the input, and hold what is claimed.
import assert from 'node:assert/strict';
import { forSoak } from '../../../../base/testing/soak.ts';
import { checkApp } from '../../app/check-app.ts';
import type { App } from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { prove } from '../../proof/prove.ts';
import { toOpened } from '../../proof/used-app.ts';
import { getLibrary } from '../../reading/library.ts';
import type { EditKind, EditOutcome, Slots } from '../edit.ts';

export interface Sample {
  readonly id: string;
  readonly app: App;
}

/** Of every eighth blueprint those on which each kind of edit can be tried two times or more. */
const CHOSEN: ReadonlySet<string> = new Set([
  'businesses/barber',
  'developer/error-tracker',
  'games/tic-tac-toe',
  'health/patient-records',
  'learning/school-information',
  'media/news-portal',
  'office/key-handover',
  'shops/subscription-box',
  'text-tools/image-studio',
  'trades/catering-orders',
]);
/** In the long form about forty, of all domains. */
const STRIDE = 8;

export function listSamples(): readonly Sample[] {
  return getLibrary().blueprints.filter(({ id }, index) => forSoak(index % STRIDE === 0, CHOSEN.has(id)));
}

/** The least number of samples in this form of the tests, by that of the long form. */
export function toLeast(inSoak: number): number {
  return forSoak(inSoak, Math.max(Math.min(inSoak, 2), Math.floor(inSoak / 6)));
}

export function getSample(id: string): App {
  const found = getLibrary().blueprints.find((blueprint) => blueprint.id === id);
  assert.ok(found, id);
  return found.app;
}

type Applied = Extract<EditOutcome, { app: App }>;

/** The outcome of an edit that must not be refused. */
export function applyEdit(kind: EditKind, slots: Slots, app: App): Applied {
  const outcome = tryEdit(kind, slots, app);
  assert.ok('app' in outcome, `${kind.id}: ${'problem' in outcome ? outcome.problem : ''}`);
  return outcome;
}

/** An edit may be refused, in one sentence; else its result is sound and another one, and its input is untouched. */
export function tryEdit(kind: EditKind, slots: Slots, app: App): EditOutcome {
  const about = `${kind.id} ${JSON.stringify(slots)} of ${app.title}`;
  const before = JSON.stringify(app);
  const outcome = kind.apply(slots, { app });
  assert.equal(JSON.stringify(app), before, `${about} changed its input`);
  if ('problem' in outcome) {
    assert.match(outcome.problem, /^\P{Ll}.*[.?…]$/u, about);
    assert.doesNotMatch(outcome.problem, /undefined|null|\[object/, about);
    return outcome;
  }
  assert.notEqual(JSON.stringify(outcome.app), before, `${about} changed nothing`);
  assert.deepEqual(checkApp(outcome.app), [], about);
  return outcome;
}

/** The claims of an outcome that do not hold in the compiled interface. */
export async function listFailed({ app, claims }: Applied): Promise<readonly string[]> {
  const { payload, viewNodes } = compileApp(app, 'test');
  const opened = { payload: toOpened(payload), viewNodes };
  const failed: string[] = [];
  for (const claim of claims) if (!(await prove(claim, app, opened)).holds) failed.push(JSON.stringify(claim));
  return failed;
}

/** Runs a kind on the targets of each sample, and says how often it was done. */
export async function tryOnSamples(
  kind: EditKind,
  listTargets: (app: App) => readonly Slots[],
  check: (before: App, after: App, slots: Slots) => void = () => {},
): Promise<number> {
  let done = 0;
  for (const { id, app } of listSamples())
    for (const slots of listTargets(app)) {
      const outcome = tryEdit(kind, slots, app);
      if ('problem' in outcome) continue;
      done += 1;
      check(app, outcome.app, slots);
      assert.deepEqual(await listFailed(outcome), [], `${kind.id} ${JSON.stringify(slots)} of ${id}`);
    }
  return done;
}
