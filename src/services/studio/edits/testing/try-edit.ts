// Runs an edit in tests: the result must be sound, be another description, and hold what it claims.
import assert from 'node:assert/strict';
import { checkApp } from '../../app/check-app.ts';
import type { Claim } from '../../app/claim.ts';
import type { App } from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { prove } from '../../proof/prove.ts';
import { toOpened } from '../../proof/used-app.ts';
import { getLibrary } from '../../reading/library.ts';
import type { EditKind, Slots } from '../edit.ts';

/** Every eighth blueprint: about forty, of all domains. */
const STRIDE = 8;

export function listSamples(): readonly { readonly id: string; readonly app: App }[] {
  return getLibrary().blueprints.filter((_blueprint, index) => index % STRIDE === 0);
}

export function getSample(id: string): App {
  const found = getLibrary().blueprints.find((blueprint) => blueprint.id === id);
  assert.ok(found, id);
  return found.app;
}

export async function listFailed(claims: readonly Claim[], app: App): Promise<readonly Claim[]> {
  const compiled = compileApp(app, 'test');
  const opened = { ...compiled, payload: toOpened(compiled.payload) };
  const failed: Claim[] = [];
  for (const claim of claims) if (!(await prove(claim, app, opened)).holds) failed.push(claim);
  return failed;
}

/** The changed description; fails the test where the edit is refused or wrong. */
export function applyEdit(kind: EditKind, slots: Slots, app: App, about = kind.id): App {
  const before = JSON.stringify(app);
  const outcome = kind.apply(slots, { app });
  assert.ok('app' in outcome, `${about}: ${'problem' in outcome ? outcome.problem : ''}`);
  assert.equal(JSON.stringify(app), before, `${about} changed its input`);
  assert.notEqual(JSON.stringify(outcome.app), before, `${about} changed nothing`);
  assert.deepEqual(checkApp(outcome.app), [], about);
  return outcome.app;
}
