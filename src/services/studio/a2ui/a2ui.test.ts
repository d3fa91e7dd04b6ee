import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catalog, type ComponentApi, MessageProcessor } from '@a2ui/web_core/v0_9';
import { z } from 'zod/v3';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { ComponentDefinition } from '../../../interface-catalogue/model/catalogue.ts';
import { DEFAULT_THEME, type Payload } from '../../../interface-catalogue/model/payload.ts';
import { findPayload } from './find-payload.ts';
import { CATALOG_ID } from './message.ts';
import { toJsonLines, toMessages } from './to-messages.ts';

const payload: Payload = {
  sequence: 3,
  surfaceId: 'orders',
  title: 'Orders',
  theme: { ...DEFAULT_THEME, accent: '#aa3366' },
  dataModel: { orders: [{ id: '1', total: 5 }], ui: { page: 'orders' } },
  root: 'root',
  nodes: [
    { id: 'root', parentId: null, order: 0, component: 'Column', props: { gap: 'large' } },
    { id: 'title', parentId: 'root', order: 0, component: 'Heading', props: { text: 'Orders' } },
    { id: 'list', parentId: 'root', order: 1, component: 'List', props: { rows: { path: '/orders' } } },
    { id: 'row', parentId: 'list', order: 0, component: 'Text', props: { text: { path: 'total' } } },
    ...Array.from({ length: 30 }, (_, index) => ({
      id: `badge-${index}`,
      parentId: 'root',
      order: index + 2,
      component: 'Badge',
      props: { text: `Badge ${index}` },
    })),
  ],
};

test('the official A2UI library processes every message and ends with the same components and data', () => {
  const apis = [...loadCatalogue().components.values()].map(toComponentApi);
  // The library has its own copy of zod, whose types are not those of ours.
  const catalog = new Catalog(CATALOG_ID, apis as unknown as ComponentApi[]);
  const processor = new MessageProcessor([catalog], undefined, { version: 'v0.9.1' });
  for (const line of toJsonLines(payload).trim().split('\n')) processor.processMessages([JSON.parse(line)]);
  const surface = processor.model.getSurface('orders');
  assert.ok(surface !== undefined);
  assert.deepEqual(surface.dataModel.get('/orders/0/total'), 5);
  assert.deepEqual(
    [...surface.componentsModel.entries].map(([id, model]) => [id, model.type]).sort(),
    payload.nodes.map(({ id, component }) => [id, component]).sort(),
  );
  assert.deepEqual(surface.componentsModel.get('list')?.properties['children'], ['row']);
});

test('a payload returns from its messages unchanged, in any order of its nodes', () => {
  const back = findPayload(toMessages(payload));
  assert.deepEqual({ ...back, nodes: [] }, { ...payload, nodes: [] });
  const sorted = (nodes: readonly { id: string }[] = []) => nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  assert.deepEqual(sorted(back?.nodes), sorted(payload.nodes));
});

test('after each message there is nothing or a tree that begins with the root', () => {
  const messages = toMessages(payload);
  for (const count of messages.keys()) {
    const part = findPayload(messages.slice(0, count));
    if (part !== undefined) assert.equal(part.nodes[0]?.id, 'root');
  }
  assert.equal(findPayload(messages.slice(0, 2)), undefined);
  assert.ok((findPayload(messages.slice(0, 3))?.nodes.length ?? 0) > 1);
});

test('messages from outside cannot make a cycle or reach prototypes', () => {
  const hostile = [
    { createSurface: { surfaceId: 's', catalogId: 'x', theme: null } },
    { updateDataModel: { surfaceId: 's', path: '/__proto__/polluted', value: true } },
    { updateDataModel: { surfaceId: 's', path: '/constructor/prototype/polluted', value: true } },
    {
      updateComponents: {
        surfaceId: 's',
        components: [{ id: 'root', component: 'Column', children: ['root', 7, 'a'] }],
      },
    },
    {
      updateComponents: {
        surfaceId: 's',
        components: [{ id: 'a', component: 'Column', children: ['root', 'a'] }, null, 5],
      },
    },
    'not a message',
  ];
  const found = findPayload(hostile);
  assert.deepEqual(
    found?.nodes.map(({ id }) => id),
    ['root', 'a'],
  );
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  assert.deepEqual(found.dataModel, {});
});

/** Returns a component that is strict about the names of props; our validator checks their values. */
function toComponentApi({ name, props, children }: ComponentDefinition): { name: string; schema: z.ZodTypeAny } {
  const fields: z.ZodRawShape = Object.fromEntries(
    Object.entries(props).map(([prop, { required }]) => [prop, required ? z.any() : z.any().optional()]),
  );
  return { name, schema: z.object(children === 'none' ? fields : { ...fields, children: z.any() }).strict() };
}
