import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadCatalogue } from '../../../../interface-catalogue/load-catalogue.ts';
import type { Action, Expression } from '../../../../interface-catalogue/model/expression.ts';
import type { JsonObject, Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import { createDataStore } from '../../../../interface-catalogue/runtime/values/data-store.ts';
import { evaluate } from '../../../../interface-catalogue/runtime/values/evaluate.ts';
import { runSteps } from '../../../../interface-catalogue/runtime/values/run-steps.ts';
import { checkPayload } from '../../../../interface-catalogue/validation/check-payload.ts';
import archetypes from '../archetypes/archetypes.json' with { type: 'json' };
import type { Brief, Entity, Requirement, RequirementKind } from '../brief.ts';
import { build } from './build.ts';
import tools from './knowledge/tools.json' with { type: 'json' };

const PRODUCT: Entity = {
  name: 'product',
  plural: 'products',
  icon: 'package',
  fields: [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'category', label: 'Category', type: 'category', options: ['Kitchen', 'Garden'] },
    { name: 'price', label: 'Price', type: 'currency' },
    { name: 'status', label: 'Status', type: 'status', options: ['Available', 'Sold out'] },
    { name: 'added', label: 'Added', type: 'date' },
  ],
};

let count = 0;

function toRequirement(kind: RequirementKind, title: string, more: Partial<Requirement> = {}): Requirement {
  count += 1;
  return { id: `r${count}`, text: title, kind, title, verbs: [], details: [], ...more };
}

function toBrief(
  archetype: string,
  requirements: readonly Requirement[],
  entities: readonly Entity[] = [PRODUCT],
): Brief {
  const theme = { mode: 'light', radius: 'medium', density: 'normal', font: 'sans' } as const;
  return { title: 'Sample', archetype, theme, entities, requirements, notes: [], seed: 5 };
}

function getNode(payload: Payload, id: string): Node {
  const node = payload.nodes.find((candidate) => candidate.id === id);
  assert.ok(node, `there is a node ${id}`);
  return node;
}

/** Uses an interface as the runtime does: runs actions of nodes and reads their props. */
function use(payload: Payload) {
  const store = createDataStore(payload.dataModel);
  const effects = {
    confirm: async () => true,
    validate: () => true,
    toast() {},
    download() {},
    print() {},
    copy() {},
    after() {},
    random: () => 0.5,
  };
  return {
    store,
    read: (nodeId: string, prop: string) => evaluate(getNode(payload, nodeId).props[prop], { data: store.get() }),
    run: (action: unknown, row?: JsonObject) =>
      runSteps((action as Action).steps, {
        store,
        effects,
        ...(row === undefined ? {} : { row: { row, path: undefined } as never }),
      }),
    press: (nodeId: string, prop = 'press') =>
      runSteps((getNode(payload, nodeId).props[prop] as unknown as Action).steps, { store, effects }),
  };
}

const EVERY_KIND: readonly RequirementKind[] = [
  'section',
  'manage',
  'browse',
  'sign-in',
  'form',
  'social',
  'media',
  'search',
  'filter',
  'chart',
  'metric',
  'table',
  'progress',
  'settings',
  'chat',
  'track',
  'upload',
  'game',
  'quiz',
  'leaderboard',
  'timer',
  'draw-lots',
  'navigation',
  'cart',
  'payment',
  'tool',
  'generator',
  'export',
  'booking',
  'favourites',
  'history',
  'workflow',
  'permissions',
  'notifications',
  'preview',
  'map',
  'hero',
  'features',
  'pricing',
  'testimonials',
  'faq',
  'contact',
  'article',
  'profile',
  'files',
  'code',
  'quality',
];

describe('building an interface from a brief', () => {
  it('gives the same payload for the same brief, byte for byte', () => {
    const brief = toBrief('app', [
      toRequirement('manage', 'Manage products', { entity: 'product' }),
      toRequirement('chart', 'Products by month', { entity: 'product' }),
    ]);
    assert.equal(JSON.stringify(build(brief, 's')), JSON.stringify(build(brief, 's')));
  });

  for (const kind of EVERY_KIND) {
    it(`fulfils a requirement of the kind ${kind} with nodes that exist, or says why not`, () => {
      const { payload, coverage } = build(
        toBrief('app', [toRequirement(kind, 'Sample part', { entity: 'product' })]),
        's',
      );
      const [covered] = coverage.requirements;
      assert.ok(covered);
      const ids = new Set(payload.nodes.map(({ id }) => id));
      // A quality is not shown, and one page has nothing to go between.
      if (kind === 'quality' || kind === 'navigation') assert.equal(covered.status, 'unresolved');
      else assert.ok(covered.nodeIds.length > 0 && covered.nodeIds.every((id) => ids.has(id)), JSON.stringify(covered));
      assert.ok(covered.status !== 'unresolved' || covered.reason);
    });
  }

  it('stays within 300 nodes and reports every requirement, however many there are', () => {
    const entities = Array.from({ length: 20 }, (_, index) => ({
      ...PRODUCT,
      name: `thing ${index}`,
      plural: `things ${index}`,
    }));
    const requirements = entities.flatMap(({ name }) => [
      toRequirement('manage', `Manage ${name}`, { entity: name }),
      toRequirement('social', 'Review', { entity: name, verbs: ['rate', 'comment'] }),
    ]);
    const { payload, coverage } = build(toBrief('app', requirements, entities), 's');
    assert.ok(payload.nodes.length <= 300, String(payload.nodes.length));
    assert.equal(coverage.requirements.length, requirements.length);
    assert.ok(coverage.requirements.some(({ status, reason }) => status === 'unresolved' && reason));
    const pages = payload.nodes.filter(({ component }) => component === 'Page');
    for (const { id } of pages)
      assert.ok(
        payload.nodes.some(({ parentId }) => parentId === id),
        `${id} has content`,
      );
  });

  it('is valid for every kind in every archetype', () => {
    const catalogue = loadCatalogue();
    const requirements = EVERY_KIND.map((kind) => toRequirement(kind, `Part ${kind}`, { entity: 'product' }));
    for (const archetype of Object.keys(archetypes)) {
      const { payload } = build(toBrief(archetype, requirements), 's');
      assert.deepEqual(checkPayload(payload, catalogue), [], archetype);
    }
    for (const requirement of requirements) {
      const { payload } = build(toBrief('tool', [requirement], []), 's');
      assert.deepEqual(checkPayload(payload, catalogue), [], requirement.kind);
    }
  });
});

describe('using an interface that was built', () => {
  it('adds, edits and deletes rows of a managed entity', async () => {
    const { payload } = build(toBrief('app', [toRequirement('manage', 'Manage products', { entity: 'product' })]), 's');
    const app = use(payload);
    const before = (app.store.get()['products'] as unknown[]).length;
    await app.press('products-create');
    assert.equal(app.read('products-editor', 'open'), true);
    app.store.set('/forms/products/name', 'Teapot');
    await app.press('products-form', 'submit');
    let [row] = app.store.get()['products'] as JsonObject[];
    assert.equal((app.store.get()['products'] as unknown[]).length, before + 1);
    assert.equal(row?.['name'], 'Teapot');
    app.store.set('/ui/selected/products', row?.['id'] ?? '');
    await app.press('products-detail-edit');
    app.store.set('/forms/products/price', 12);
    await app.press('products-form', 'submit');
    [row] = app.store.get()['products'] as JsonObject[];
    assert.equal(row?.['price'], 12);
    await app.press('products-detail-delete');
    assert.equal((app.store.get()['products'] as unknown[]).length, before);
  });

  it('can add what can be edited and deleted', () => {
    const wanted = toRequirement('manage', 'Edit and delete products', {
      entity: 'product',
      verbs: ['edit', 'delete'],
    });
    const { payload } = build(toBrief('app', [wanted]), 's');
    assert.ok(payload.nodes.some(({ id }) => id === 'products-create'));
  });

  it('binds a setting of the mode to what the surface reads', () => {
    const { payload } = build(toBrief('app', [toRequirement('settings', 'a dark mode toggle')]), 's');
    assert.deepEqual(payload.nodes.find(({ id }) => id === 'settings-dark-mode')?.props['value'], { path: '/ui/mode' });
  });

  it('takes inputs and results for parts of the tool that the interface is named after', () => {
    const parts = [toRequirement('form', 'enter the bill'), toRequirement('metric', 'see the total per person')];
    const { coverage } = build({ ...toBrief('tool', parts), title: 'Tip calculator' }, 's');
    for (const { nodeIds } of coverage.requirements) assert.deepEqual(nodeIds, ['tool-tip']);
  });

  it('shows the fields that a list is asked for', () => {
    const wanted = toRequirement('table', 'Product list', { entity: 'product', details: ['warranty', 'returns'] });
    const { payload } = build(toBrief('app', [wanted]), 's');
    const columns = getNode(payload, 'products-table').props['columns'] as readonly { label: string }[];
    assert.deepEqual(
      columns.slice(1, 3).map(({ label }) => label),
      ['Warranty', 'Returns'],
    );
  });

  it('narrows table, figures and charts with the same filter', async () => {
    const of = { entity: 'product' };
    const requirements = [
      toRequirement('metric', 'Total products', of),
      toRequirement('table', 'Recent products', of),
      toRequirement('filter', 'Narrow by category', { ...of, details: ['category'] }),
    ];
    const { payload } = build(toBrief('dashboard', requirements), 's');
    const app = use(payload);
    const all = app.read('metric-total-products', 'value') as number;
    app.store.set('/ui/filter/products/category', 'Kitchen');
    const narrowed = app.read('metric-total-products', 'value') as number;
    assert.ok(narrowed > 0 && narrowed < all);
    assert.equal((app.read('products-table', 'rows') as unknown[]).length, narrowed);
  });

  it('puts a product into the cart, and leaves an order after checkout', async () => {
    const { payload } = build(
      toBrief('shop', [
        toRequirement('browse', 'Browse', { entity: 'product' }),
        toRequirement('cart', 'Cart'),
        toRequirement('payment', 'Pay'),
      ]),
      's',
    );
    const app = use(payload);
    const [row] = app.store.get()['products'] as JsonObject[];
    app.store.set('/ui/selected/products', row?.['id'] ?? '');
    await app.press('products-detail-add-to-cart');
    await app.press('products-detail-add-to-cart');
    assert.deepEqual(app.store.get()['cart'], [
      { id: row?.['id'], name: row?.['name'], quantity: 2, price: row?.['price'] },
    ]);
    await app.press('checkout-steps', 'finish');
    const [order] = app.store.get()['orders'] as JsonObject[];
    assert.equal(order?.['total'], (row?.['price'] as number) * 2);
    assert.deepEqual(app.store.get()['cart'], []);
  });

  it('has something to put into a cart that was asked for alone', () => {
    const { payload } = build(toBrief('shop', [toRequirement('cart', 'Shopping cart')], []), 's');
    assert.ok(payload.nodes.some(({ id }) => id === 'products-card-add-to-cart'));
  });

  for (const tool of tools) {
    it(`computes with the tool ${tool.name}`, async () => {
      const { payload } = build(toBrief('tool', [toRequirement('tool', tool.words[0] ?? '')], []), 's');
      const panel = payload.nodes.find(({ component }) => component === 'ToolPanel');
      assert.equal(panel?.id, `tool-${tool.name}`);
      const app = use(payload);
      await app.press(panel.id, 'run');
      const result = evaluate(panel.props['result'] as Expression, { data: app.store.get() });
      assert.ok(
        (result !== null && result !== '' && !/NaN|undefined|\{|null/.test(String(result))) || tool.kind === 'code',
        JSON.stringify(result),
      );
    });
  }
});
