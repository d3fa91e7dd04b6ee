import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_THEME, type Payload } from '../../../interface-catalogue/model/payload.ts';
import { findPayload } from './find-payload.ts';
import { toChanges } from './to-changes.ts';
import { toMessages } from './to-messages.ts';

const BEFORE: Payload = {
  sequence: 1,
  surfaceId: 'orders',
  title: 'Orders',
  theme: DEFAULT_THEME,
  dataModel: { orders: [{ id: '1' }], ui: { page: 'a' }, old: 1 },
  root: 'root',
  nodes: [
    { id: 'root', parentId: null, order: 0, component: 'Column', props: {} },
    ...['a', 'b', 'c', 'd', 'e'].map((id, order) => ({
      id,
      parentId: 'root',
      order,
      component: 'Text',
      props: { text: id },
    })),
  ],
};
const replace = (id: string, text: string) =>
  BEFORE.nodes.map((node) => (node.id === id ? { ...node, props: { text } } : node));
const kindsOf = (messages: readonly object[]) => messages.map((message) => Object.keys(message)[1]);

test('a change is sent as the components and the members of the data that differ, and leads to the same interface', () => {
  const after = { ...BEFORE, nodes: replace('b', 'new'), dataModel: { orders: [{ id: '1' }], ui: { page: 'b' } } };
  const changes = toChanges(BEFORE, after);
  assert.deepEqual(changes, [
    { version: 'v0.9.1', updateDataModel: { surfaceId: 'orders', path: '/old' } },
    { version: 'v0.9.1', updateDataModel: { surfaceId: 'orders', path: '/ui', value: { page: 'b' } } },
    {
      version: 'v0.9.1',
      updateComponents: { surfaceId: 'orders', components: [{ id: 'b', component: 'Text', text: 'new' }] },
    },
  ]);
  assert.deepEqual(findPayload([...toMessages(BEFORE), ...changes])?.nodes, after.nodes);
});

test('a removed node changes its parent alone', () => {
  const after = { ...BEFORE, nodes: BEFORE.nodes.filter(({ id }) => id !== 'c') };
  const [change, ...more] = toChanges(BEFORE, after);
  assert.deepEqual(more, []);
  assert.ok(change !== undefined && 'updateComponents' in change);
  assert.deepEqual(
    change.updateComponents.components.map(({ id }) => id),
    ['root'],
  );
});

test('nothing is sent if nothing changed', () => {
  assert.deepEqual(toChanges(BEFORE, { ...BEFORE, sequence: 2 }), []);
});

test('another theme, or another interface, makes the surface anew', () => {
  const dark = toChanges(BEFORE, { ...BEFORE, theme: { ...DEFAULT_THEME, mode: 'dark' } });
  assert.deepEqual(kindsOf(dark).slice(0, 2), ['deleteSurface', 'createSurface']);
  const other = toChanges(BEFORE, {
    ...BEFORE,
    nodes: BEFORE.nodes.map((node) => ({ ...node, component: 'Column', props: {} })),
  });
  assert.equal(kindsOf(other)[0], 'deleteSurface');
});
