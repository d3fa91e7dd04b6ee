import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { editApp } from './edit-app.ts';
import { findSelected } from './find-selected.ts';
import { getSample } from './testing/try-edit.ts';
import { listChanges } from './testing/try-kinds.ts';

const APP = getSample('office/crm');
const COMPILED = compileApp(APP, 'main');
const FIGURE = { nodeId: 'pipeline-metrics-won', text: 'Won' };
const TABLE = COMPILED.viewNodes.get('/pages/3/views/0') ?? '';
const COLUMN = { nodeId: TABLE, text: 'INDUSTRY' };

/** The paths that differ after a change of what is selected. */
async function change(prompt: string, selected: { nodeId: string; text?: string }): Promise<readonly string[]> {
  const current = { ...COMPILED.payload, app: JSON.parse(JSON.stringify(APP)) };
  const { payload } = await editApp({
    prompt,
    selected,
    current,
    versions: [current],
    versionPrompts: [''],
    sequence: 2,
  });
  return payload === undefined ? [] : listChanges(APP, payload.app as unknown as App);
}

test('the words that were clicked say which part of a list “this” is', () => {
  const find = (nodeId: string, text?: string) => findSelected({ nodeId, text }, APP, COMPILED);
  const shownIn = '/pages/3/views/0';
  assert.deepEqual(find(TABLE, 'INDUSTRY'), { path: '/things/company/fields/industry', shownIn });
  assert.equal(find(FIGURE.nodeId, 'Won')?.path, '/pages/0/views/0/items/2');
  assert.equal(find(TABLE, 'Halvorsen Fishing Gear')?.path, '/things/company/rows/0');
  assert.equal(find(TABLE, 'some other words')?.path, shownIn);
  assert.deepEqual(find('companies-company-add', 'Add company'), { path: undefined, shownIn });
});

test('“this” is what is selected, and nothing around it', async () => {
  const board = COMPILED.viewNodes.get('/pages/0/views/1') ?? '';
  assert.deepEqual(await change('rename this to Sales funnel', { nodeId: board }), ['/pages/0/views/1/title']);
  for (const prompt of ['Remove this', 'remove this tile', 'Please delete this figure'])
    assert.deepEqual(await change(prompt, FIGURE), ['/pages/0/views/0/items'], prompt);
  assert.deepEqual(await change('Rename this to Hit rate', { nodeId: FIGURE.nodeId }), [
    '/pages/0/views/0/items/2/label',
  ]);
  assert.deepEqual(await change('Rename this to Hit rate', FIGURE), ['/pages/0/views/0/items/2/label']);
  assert.deepEqual(await change('Rename this to Branch', COLUMN), ['/things/company/fields/industry/label']);
  assert.deepEqual(await change('Remove this column', COLUMN), ['/pages/3/views/0/fields']);
});

test('“this button” is no list, and a button that stands for no part is not what is around it', async () => {
  for (const selected of [{ nodeId: TABLE }, { nodeId: 'companies-company-add', text: 'Add company' }])
    for (const prompt of ['Remove this button', 'Make this button say Go'])
      assert.deepEqual(await change(prompt, selected), [], prompt);
  assert.deepEqual(await change('call it Go', { nodeId: 'companies-company-add', text: 'Add company' }), []);
});
