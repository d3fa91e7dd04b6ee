import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '../../app/description.ts';
import type { Slots } from '../edit.ts';
import { EDIT_KINDS, getEditKind } from '../kinds.ts';
import { applyEdit, getSample, toLeast, tryEdit, tryOnSamples } from '../testing/try-edit.ts';
import { PAGES } from './pages.ts';

const listLast = ({ pages: all }: App): number => all.length - 1;

const TARGETS: { readonly [id: string]: (app: App) => readonly Slots[] } = {
  'add-page': (app) => [{ name: 'opening hours' }, { thing: Object.keys(app.things)[0] ?? '' }],
  'remove-page': (app) => app.pages.map((_page, page) => ({ page })),
  'rename-page': (app) => app.pages.map((_page, page) => ({ page, name: 'somewhere else' })),
  'move-page': (app) => [
    { page: listLast(app), choice: 'start' },
    { page: 0, choice: 'end' },
    { page: listLast(app), otherPage: 0, choice: 'before' },
    { page: 0, otherPage: listLast(app), choice: 'after' },
  ],
  'set-first-page': (app) => [{ page: listLast(app) }],
  'merge-pages': (app) => [{ page: 0, otherPage: listLast(app) }],
};

for (const kind of EDIT_KINDS.filter(({ id }) => Object.hasOwn(PAGES, id)))
  test(`${kind.id} holds in many apps and leaves things and rows alone`, async () => {
    const done = await tryOnSamples(kind, TARGETS[kind.id] ?? (() => []), (before, after) => {
      assert.deepEqual(after.things, before.things);
      const views = kind.id === 'remove-page' || kind.id === 'add-page' ? undefined : toViews(before);
      if (views !== undefined) assert.deepEqual(toViews(after), views);
    });
    assert.ok(done >= toLeast(20), String(done));
  });

/** All views in any order, without the pages that they open. */
function toViews(app: App): readonly string[] {
  const texts = app.pages.flatMap(({ views }) =>
    views.map(({ opens: _opens, secondOpens: _second, ...view }) => JSON.stringify(view)),
  );
  return texts.sort();
}

test('what opened a renamed page opens it by its new name', () => {
  const app = getSample('sites/gym');
  const opened = new Set(JSON.stringify(app).match(/"opens":"[^"]+"/g));
  const page = app.pages.findIndex(({ name }) => opened.has(`"opens":"${name}"`));
  assert.ok(page >= 0);
  const { app: changed } = applyEdit(getEditKind('rename-page'), { page, name: 'Try it' }, app);
  assert.match(JSON.stringify(changed), /"opens":"Try it"/);
  assert.doesNotMatch(JSON.stringify(changed), new RegExp(`"opens":"${app.pages[page]?.name}"`));
});

test('the only page stays', () => {
  const app = getSample('office/crm');
  const single = { ...app, actions: {}, pages: app.pages.slice(1, 2) };
  assert.deepEqual(getEditKind('remove-page').apply({ page: 0 }, { app: single }), {
    problem: 'Deals is the only page.',
  });
  assert.ok('problem' in tryEdit(getEditKind('set-first-page'), { page: 0 }, app));
});
