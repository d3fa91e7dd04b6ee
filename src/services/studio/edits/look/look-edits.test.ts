import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '../../app/description.ts';
import type { Slots } from '../edit.ts';
import { EDIT_KINDS, getEditKind } from '../kinds.ts';
import { applyEdit, getSample, listFailed, tryEdit, tryOnSamples } from '../testing/try-edit.ts';
import { LOOK } from './look.ts';

const SLOTS: { readonly [id: string]: readonly Slots[] } = {
  'set-title': [{ name: 'Harbour Office' }],
  'set-accent': [{ colour: '#ff8c00' }],
  'set-background': [{ colour: '#101820' }, { colour: '#fff8e7' }],
  'set-mode': [{ choice: 'dark' }, { choice: 'light' }],
  'set-font': [{ choice: 'mono' }],
  'set-density': [{ choice: 'compact' }],
  'set-corners': [{ choice: 'none' }],
  'set-navigation': [{ choice: 'side' }, { choice: 'top' }],
  'set-currency': [{ choice: 'CHF' }],
  'add-role': [{ name: 'auditor' }],
};

/** Everything but the look and the frame. */
function toContent({ things, actions, pages }: App): string {
  return JSON.stringify({ things, actions, pages: pages.map(({ for: _role, ...page }) => page) });
}

for (const kind of EDIT_KINDS.filter(({ id }) => Object.hasOwn(LOOK, id) && id !== 'remove-mode-switch'))
  test(`${kind.id} holds in many apps and leaves their content alone`, async () => {
    const done = await tryOnSamples(
      kind,
      () => SLOTS[kind.id] ?? [{}],
      (before, after) => assert.equal(toContent(after), toContent(before)),
    );
    assert.ok(done > 0);
  });

test('a switch that was added is removed again', async () => {
  const { app } = applyEdit(getEditKind('add-mode-switch'), {}, getSample('office/crm'));
  assert.deepEqual(await listFailed(applyEdit(getEditKind('remove-mode-switch'), {}, app)), []);
});

test('a mode drops the background of the other mode, and keeps the accent', () => {
  const app = { ...getSample('office/crm'), theme: { background: '#fff8e7', accent: '#336699' } };
  const { app: changed } = applyEdit(getEditKind('set-mode'), { choice: 'dark' }, app);
  assert.deepEqual(changed.theme, { accent: '#336699', mode: 'dark' });
});

test('what is so already is said, not done', () => {
  const app = { ...getSample('office/crm'), theme: { accent: '#336699' } };
  assert.deepEqual(tryEdit(getEditKind('set-accent'), { colour: '#336699' }, app), {
    problem: 'It is like this already.',
    code: 'already-so',
  });
  assert.ok('problem' in tryEdit(getEditKind('set-navigation'), { choice: 'none' }, app));
});

test('a reset theme has nothing of the old one', async () => {
  const app = { ...getSample('office/crm'), theme: { accent: '#336699', font: 'serif', switch: true } as const };
  const outcome = applyEdit(getEditKind('reset-look'), {}, app);
  assert.deepEqual(outcome.app.theme, { switch: true });
  assert.deepEqual(await listFailed(outcome), []);
});
