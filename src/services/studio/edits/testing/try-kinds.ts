// Tries kinds of edits on many apps in tests: the result is sound, other parts stay as they were, and the claims hold.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { App } from '../../app/description.ts';
import type { EditKind, Slots } from '../edit.ts';
import { applyEdit, listFailed, listSamples, toLeast } from './try-edit.ts';

export interface Trial {
  readonly kind: EditKind;
  /** The slots for an app; undefined where it has nothing to change in this way. */
  readonly slots: (app: App) => Slots | undefined;
  /** The parts of the description that the edit may change, by their paths. */
  readonly changes: RegExp;
  /** A text that is removed may be read elsewhere: then nothing can be claimed, in at most half of the apps. */
  readonly removes?: boolean;
  /** The least number of samples on which it must have been tried, in the long form. */
  readonly least: number;
}

export function tryKinds(trials: readonly Trial[]): void {
  for (const { kind, slots, changes, removes = false, least } of trials)
    describe(kind.id, () => {
      it('gives a sound app, changes nothing else, and does what it claims', async () => {
        let tried = 0;
        let claimed = 0;
        for (const { id, app } of listSamples()) {
          const given = slots(app);
          if (given === undefined) continue;
          tried++;
          claimed += await tryEdit(kind, given, app, changes, `${id} ${JSON.stringify(given)}`);
        }
        assert.ok(claimed >= (removes ? tried / 2 : tried), `${claimed} of ${tried} claim something`);
        assert.ok(tried >= toLeast(least), `${tried} of ${toLeast(least)}`);
      });
    });
}

/** Returns 1 if something was claimed. */
async function tryEdit(kind: EditKind, slots: Slots, app: App, changes: RegExp, about: string): Promise<0 | 1> {
  const outcome = applyEdit(kind, slots, app);
  const paths = listChanges(app, outcome.app).filter((path) => !changes.test(path));
  assert.deepEqual(paths, [], about);
  assert.deepEqual(await listFailed(outcome), [], about);
  return outcome.claims.length > 0 ? 1 : 0;
}

/** The app after an edit that must not be refused. */
export function editApp(kind: EditKind, slots: Slots, app: App): App {
  return applyEdit(kind, slots, app).app;
}

/** The paths at which two descriptions differ; a list of another length differs as a whole. */
export function listChanges(before: unknown, after: unknown, path = ''): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const areObjects = [before, after].every((value) => typeof value === 'object' && value !== null);
  if (!areObjects || (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)) return [path];
  const [old, now] = [before as { [name: string]: unknown }, after as { [name: string]: unknown }];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    listChanges(old[name], now[name], `${path}/${name}`),
  );
}
