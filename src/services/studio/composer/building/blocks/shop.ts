// Cart, checkout and payment: simulated, and an order is left behind.
import type { Expression, Step } from '../../../../../interface-catalogue/model/expression.ts';
import { toAction, toCall, toCount, toOpenPath, toPath, toSet, toToast } from '../../../compile/expressions.ts';
import type { Entity, Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import { findSold } from '../find-sold.ts';
import { hasWord, toId, toKey } from '../words.ts';
import { addGroup } from './add-group.ts';
import { addTitle } from './add-title.ts';
import { listColumnsOf } from './entity/list-columns-of.ts';
import { toRecord } from './to-record.ts';

const ORDER: Entity = {
  name: 'order',
  plural: 'orders',
  icon: 'receipt',
  fields: [
    { name: 'number', label: 'Order', type: 'text' },
    { name: 'customer', label: 'Customer', type: 'person' },
    { name: 'total', label: 'Total', type: 'currency' },
    { name: 'status', label: 'Status', type: 'status', options: ['Paid', 'Shipped', 'Delivered'] },
    { name: 'date', label: 'Date', type: 'date' },
  ],
};

const CHECKOUT = '/forms/checkout';
const TOTAL: Expression = toCall('sum', { rows: toPath('/cart'), field: 'price', times: 'quantity' });

export function buildCart(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  addTitle(context, 'cart', 'Cart');
  draft.put('/cart', []);
  const open = toOpenPath('checkout');
  const cart = draft.add(parentId, 'cart', 'Cart', {
    rows: toPath('/cart'),
    currency: 'USD',
    checkoutLabel: 'Check out',
    checkout: toAction(toSet(open, true)),
    emptyText: 'Your cart is empty. Add something you like.',
  });
  const sold = context.pages.find(
    ({ sort, entity }) => sort === 'entity' && entity?.name === findSold(context.brief)?.name,
  );
  if (sold !== undefined) {
    const press = toAction({ do: 'navigate', to: sold.name });
    draft.add(parentId, 'cart-continue', 'Button', {
      label: `Back to ${sold.title.toLowerCase()}`,
      icon: 'arrow-left',
      variant: 'secondary',
      press,
    });
  }
  const checkout = addCheckout(context, open);
  const orders = findOrderPage(context) === undefined ? addOrders(context) : toOrderTableId(context);
  context.fulfil(requirements, [cart, checkout, orders]);
}

function addCheckout(context: Context, open: string): string {
  const { draft, parentId } = context;
  draft.put(open, false);
  draft.put(CHECKOUT, { step: 0, method: 'Card' });
  const modal = draft.add(parentId, 'checkout', 'Modal', { title: 'Check out', open: toPath(open), width: 'medium' });
  const entity = getOrder(context);
  const record = toRecord(
    entity,
    {
      person: toPath(`${CHECKOUT}/name`),
      currency: TOTAL,
      number: toCall('sum', { rows: toPath('/cart'), field: 'quantity' }),
      address: toPath(`${CHECKOUT}/address`),
    },
    'A',
    toCount(toPath(`/${toKey(entity.plural)}`)),
  );
  const orderPage = findOrderPage(context);
  const finish: Step[] = [
    { do: 'append', path: `/${toKey(entity.plural)}`, value: record, first: true },
    { do: 'clear', path: '/cart' },
    toSet(open, false),
    toSet(`${CHECKOUT}/step`, 0),
    toToast('Order placed. No money moved.'),
    ...(orderPage === undefined ? [] : [{ do: 'navigate', to: orderPage }]),
  ];
  const stepper = draft.add(modal, 'checkout-steps', 'Stepper', {
    selected: toPath(`${CHECKOUT}/step`),
    finishLabel: 'Place order',
    finish: toAction(...finish),
  });
  const delivery = draft.add(stepper, 'checkout-delivery', 'Panel', { title: 'Delivery' });
  draft.add(delivery, 'checkout-name', 'TextField', {
    label: 'Full name',
    value: toPath(`${CHECKOUT}/name`),
    required: true,
  });
  draft.add(delivery, 'checkout-email', 'TextField', {
    label: 'E-mail',
    kind: 'email',
    value: toPath(`${CHECKOUT}/email`),
    required: true,
  });
  draft.add(delivery, 'checkout-address', 'TextArea', {
    label: 'Address',
    value: toPath(`${CHECKOUT}/address`),
    lines: 3,
    required: true,
  });
  const payment = draft.add(stepper, 'checkout-payment', 'Panel', { title: 'Payment' });
  addPaymentInputs(context, payment, CHECKOUT);
  const review = draft.add(stepper, 'checkout-review', 'Panel', { title: 'Review' });
  draft.add(review, 'checkout-summary', 'DefinitionList', {
    items: [
      { label: 'Deliver to', value: toPath(`${CHECKOUT}/name`), type: 'text' },
      { label: 'Address', value: toPath(`${CHECKOUT}/address`), type: 'text' },
      { label: 'Pay with', value: toPath(`${CHECKOUT}/method`), type: 'text' },
      { label: 'Total', value: TOTAL, type: 'currency' },
    ],
  });
  return stepper;
}

function addPaymentInputs(context: Context, parentId: string, form: string): void {
  const { draft } = context;
  const id = toId(form);
  draft.add(parentId, `${id}-method`, 'Choice', {
    label: 'Pay with',
    value: toPath(`${form}/method`),
    options: ['Card', 'Bank transfer', 'On delivery'],
    variant: 'cards',
  });
  const showIf = toCall('equals', { a: toPath(`${form}/method`), b: 'Card' });
  draft.add(parentId, `${id}-card`, 'TextField', {
    label: 'Card number',
    hint: 'Any digits: no money moves.',
    value: toPath(`${form}/card`),
    placeholder: '4242 4242 4242 4242',
    minLength: 12,
    showIf,
  });
}

function addOrders(context: Context): string {
  const entity = getOrder(context);
  const key = toKey(entity.plural);
  context.draft.put(`/${key}`, []);
  const group = addGroup(context, context.parentId, 'cart-orders', 'Your orders');
  return context.draft.add(group, 'cart-orders-table', 'DataTable', {
    rows: toPath(`/${key}`),
    columns: listColumnsOf(entity).slice(0, 5),
    pageSize: 5,
    emptyTitle: 'No orders yet',
    emptyText: 'Your orders are listed here after checkout.',
  });
}

/** The prompt may have a page of orders already: then the new one is found there. */
function findOrderPage(context: Context): string | undefined {
  const order = getOrder(context);
  return context.pages.find(({ sort, entity }) => sort === 'entity' && entity === order)?.name;
}

const toOrderTableId = (context: Context): string => `${toId(getOrder(context).plural)}-table`;

function getOrder({ brief }: Context): Entity {
  return brief.entities.find(({ name }) => hasWord(name, 'order')) ?? ORDER;
}

const PAYMENT: Entity = { ...ORDER, name: 'payment', plural: 'payments', icon: 'credit-card' };

/** Pays for the cart where there is one, else any amount. */
export function buildPayment(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  if (draft.has('checkout-payment')) {
    context.fulfil(requirements, ['checkout-payment', 'checkout-steps']);
    return;
  }
  const form = '/forms/payment';
  const entity =
    context.brief.entities.find(({ name }) => hasWord(name, 'payment', 'transaction', 'bill', 'invoice')) ?? PAYMENT;
  const key = toKey(entity.plural);
  addTitle(context, 'payment', 'Payment');
  draft.put(form, { method: 'Card', amount: 25 });
  draft.put(`/${key}`, []);
  const record = toRecord(
    entity,
    { person: toPath(`${form}/name`), currency: toPath(`${form}/amount`) },
    'P',
    toCount(toPath(`/${key}`)),
  );
  const grid = draft.add(parentId, 'payment-grid', 'Grid', { columns: 2, gap: 'large' });
  const card = draft.add(grid, 'payment-card', 'Card');
  const formId = draft.add(card, 'payment-form', 'Form', {
    submitLabel: 'Pay now',
    submit: toAction(
      { do: 'append', path: `/${key}`, value: record, first: true },
      toToast('Payment recorded. No money moved.'),
    ),
    columns: 1,
  });
  draft.add(formId, 'payment-name', 'TextField', { label: 'Name', value: toPath(`${form}/name`), required: true });
  draft.add(formId, 'payment-amount', 'Number', {
    label: 'Amount',
    value: toPath(`${form}/amount`),
    min: 1,
    unit: '$',
    required: true,
  });
  addPaymentInputs(context, formId, form);
  const table = draft.add(grid, 'payment-records', 'DataTable', {
    rows: toPath(`/${key}`),
    columns: listColumnsOf(entity).slice(0, 4),
    pageSize: 5,
    emptyTitle: 'No payments yet',
    emptyText: 'What you pay is listed here.',
  });
  context.fulfil(requirements, [formId, table]);
}
