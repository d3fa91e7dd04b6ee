import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../base/testing/soak.ts';
import { checkApp } from '../app/check-app.ts';
import type { Claim } from '../app/claim.ts';
import { type App, getTitleField } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { findKind, KIND_NAMES } from '../kinds/kinds.ts';
import { prove } from '../proof/prove.ts';
import { toOpened } from '../proof/used-app.ts';
import { getLibrary } from '../reading/library.ts';

const { blueprints } = getLibrary();
/** Blueprints whose offers are tried: a few of each domain in the short form. */
const tried = blueprints.filter((_, index) => index % forSoak(1, 5) === 0);

/** Lists claims that a person would try: each action, each list, and adding a row where rows are managed. */
function listClaims(app: App): readonly Claim[] {
  const views = app.pages.flatMap((page, number) => page.views.map((view, index) => ({ view, number, index })));
  const managed = views.filter(
    ({ view }) => findKind(view.kind)?.definition.isCollection === true && view['manage'] === undefined,
  );
  return [
    ...Object.keys(app.actions ?? {}).map((action) => ({ is: 'action', action }) as const),
    ...new Set(managed.map(({ view }) => String(view['of']))),
    ...views.map(({ number, index }) => ({ is: 'view', page: number, view: index }) as const),
  ].map((claim) => (typeof claim === 'string' ? { is: 'adds', thing: claim } : claim));
}

describe('the blueprints', () => {
  it('are sound', () => {
    assert.ok(blueprints.length >= 250);
    for (const { id, app } of blueprints) assert.deepEqual(checkApp(app), [], id);
  });

  it('are asked for in at least six ways each, and no way is that of two', () => {
    const owners = new Map<string, string>();
    for (const { id, asks } of blueprints) {
      assert.ok(asks.length >= 6, id);
      for (const ask of asks) {
        const key = ask.toLowerCase();
        assert.equal(owners.get(key) ?? id, id, `"${ask}" asks for ${id} and for ${owners.get(key)}`);
        owners.set(key, id);
      }
    }
  });

  it('name their rows as people would, never by a noun and a number', () => {
    for (const { id, app } of blueprints)
      for (const thing of Object.values(app.things)) {
        const made = new RegExp(`^(?:${thing.name}|item|entry|record|sample) ?#?\\d+$`, 'i');
        for (const row of thing.rows) assert.doesNotMatch(String(row[getTitleField(thing)]), made, id);
      }
  });

  it('name no weekday in the title of a row whose day follows today', () => {
    const weekday = /(?<!\b(?:every|each) )\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/i;
    const relative = /^today(?:[+-]\d+)?$/;
    for (const { id, app } of blueprints)
      for (const thing of Object.values(app.things))
        for (const row of thing.rows.filter((row) => Object.values(row).some((value) => relative.test(String(value)))))
          assert.doesNotMatch(String(row[getTitleField(thing)]), weekday, id);
  });

  it('use every kind of view', () => {
    const used = new Set(
      blueprints.flatMap(({ app }) => app.pages.flatMap(({ views }) => views.map(({ kind }) => kind))),
    );
    assert.deepEqual(
      KIND_NAMES.filter((name) => !used.has(name)),
      [],
    );
  });

  it('do what they offer: of all that is tried, at most one in fifty needs more than plausible input', async () => {
    const failed: string[] = [];
    let count = 0;
    for (const { id, app } of tried) {
      const compiled = compileApp(app, 'main');
      const opened = { ...compiled, payload: toOpened(compiled.payload) };
      for (const claim of listClaims(app)) {
        count += 1;
        if (!(await prove(claim, app, opened)).holds) failed.push(`${id} ${JSON.stringify(claim)}`);
      }
    }
    assert.ok(failed.length * 50 <= count, `${failed.length} of ${count}:\n${failed.join('\n')}`);
  });
});
