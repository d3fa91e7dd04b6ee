import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkApp } from '../app/check-app.ts';
import type { App, FieldSpec, Page, Thing } from '../app/description.ts';
import { toOpened, UsedApp } from '../proof/used-app.ts';
import { compileApp } from './compile-app.ts';

const CUSTOMER: Thing = {
  name: 'customer',
  plural: 'customers',
  fields: { name: 'text', city: 'text', status: { type: 'choice', options: ['New', 'Regular'] } },
  rows: [{ name: 'Ida', city: 'Rome', status: 'Regular' }],
};
const CUSTOMERS: Page = { name: 'Customers', views: [{ kind: 'table', of: 'customer' }] };
const REFERENCE: FieldSpec = { type: 'reference', to: 'customer' };

const toShop = (customer: Partial<Thing> = {}, page: Partial<Page> = {}): App => ({
  title: 'Shop',
  purpose: 'Orders of customers.',
  account: { roles: ['Owner'] },
  things: {
    customer: { ...CUSTOMER, ...customer },
    order: {
      name: 'order',
      plural: 'orders',
      fields: { what: 'text', customer: REFERENCE, pieces: 'number' },
      rules: [{ need: 'pieces > 0', says: 'Order at least one.' }],
      rows: [{ what: 'Chair', customer: 'Ida', pieces: 1 }],
    },
  },
  actions: {
    hand: {
      label: 'Hand over',
      on: 'order',
      asks: { to: REFERENCE },
      need: 'pieces < 5',
      changes: { customer: 'to' },
    },
  },
  pages: [
    {
      name: 'Orders',
      views: [
        { kind: 'table', of: 'order' },
        { kind: 'form', of: 'order' },
      ],
    },
    {
      name: 'Sums',
      views: [
        { kind: 'calculator', inputs: { customer: REFERENCE }, outputs: [{ label: 'Orders', value: 'count(order)' }] },
      ],
    },
    { ...CUSTOMERS, ...page },
  ],
});

const open = (app: App) => new UsedApp(toOpened(compileApp(app, 'main').payload));
const getProps = (used: UsedApp, id: string) => used.payload.nodes.find((node) => node.id === id)?.props ?? {};
const listNames = (used: UsedApp) => used.listStored('customer').map(({ name }) => name);

describe('a reference to a thing that everybody may add to', () => {
  it('is a part of a sound description', () => assert.deepEqual(checkApp(toShop()), []));

  it('takes a new name in dialogs and forms, and not where nothing is kept', () => {
    const used = open(toShop());
    for (const id of ['edit-order-customer', 'do-hand-to', 'orders-order-2-customer'])
      assert.equal(getProps(used, id)['other'], 'New customer…', id);
    const calculator = used.payload.nodes.find(({ id }) => id.startsWith('sums') && id.endsWith('customer'));
    assert.equal(calculator?.component, 'Select');
    assert.equal(calculator.props['other'], undefined);
  });

  for (const [path, submit] of [
    ['/forms/order', 'edit-order-form'],
    ['/forms/orders-order-2', 'orders-order-2-form'],
  ] as const)
    it(`adds the new row with the form ${submit} only, with the values that new rows have`, async () => {
      const used = open(toShop());
      used.store.set(path, { what: 'Table', customer: 'Max', pieces: 0 });
      await used.run(getProps(used, submit)['submit']);
      assert.deepEqual(listNames(used), ['Ida']);
      used.store.set(`${path}/pieces`, 2);
      await used.run(getProps(used, submit)['submit']);
      assert.equal(used.listStored('order')[0]?.['customer'], 'Max');
      const { name, status, id } = used.listStored('customer')[1] ?? {};
      assert.deepEqual([name, status, typeof id], ['Max', 'New', 'string']);
    });

  it('adds no name twice, and none where the input is left empty', async () => {
    const used = open(toShop());
    for (const customer of ['Ida', '', null]) {
      used.store.set('/forms/order', { what: 'Table', customer, pieces: 2 });
      await used.run(getProps(used, 'edit-order-form')['submit']);
    }
    assert.deepEqual(listNames(used), ['Ida']);
  });

  it('adds it with the dialog of an action, if the action is done', async () => {
    const used = open(toShop());
    const [order] = used.listStored('order');
    used.store.set('/forms/do-hand', { row: order?.['id'] ?? null, to: 'Max' });
    await used.run(getProps(used, 'do-hand-form')['submit'], { ...order, pieces: 5 });
    assert.deepEqual(listNames(used), ['Ida']);
    await used.run(getProps(used, 'do-hand-form')['submit'], order);
    assert.deepEqual(listNames(used), ['Ida', 'Max']);
    assert.equal(used.listStored('order')[0]?.['customer'], 'Max');
  });
});

describe('a reference to a thing that cannot be added by a name', () => {
  const refused: readonly (readonly [string, App])[] = [
    ['needs another value', toShop({ fields: { ...CUSTOMER.fields, city: { type: 'text', required: true } } })],
    ['has rules', toShop({ rules: [{ need: "city != ''", says: 'Say the city.' }] })],
    ['is not added by its list', toShop({}, { views: [{ kind: 'table', of: 'customer', manage: ['edit'] }] })],
    ['is kept by a role', toShop({}, { for: 'Owner' })],
    ['is only counted', toShop({}, { views: [{ kind: 'chart', of: 'customer', chart: 'bar', by: 'status' }] })],
  ];
  for (const [why, app] of refused)
    it(`takes no new name where the thing ${why}`, () => {
      assert.deepEqual(checkApp(app), []);
      const used = open(app);
      assert.equal(getProps(used, 'edit-order-customer')['label'], 'Customer');
      assert.equal(getProps(used, 'edit-order-customer')['other'], undefined);
    });
});
