import type { Step } from '../../../../interface-catalogue/model/expression.ts';
import { type FieldSpec, listFields } from '../../app/description.ts';
import type { CompileContext } from '../../compile/context.ts';
import { toAction, toCall, toOpenPath, toPath, toSet, toText, toToast } from '../../compile/expressions.ts';
import { listKeepSteps, listStarts, toGuard } from '../../compile/forms.ts';
import { addInputs } from '../../compile/inputs.ts';
import { toTemplate } from '../../compile/templates.ts';
import { TODAY, toExpression } from '../../compile/to-expression.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface CartProperties {
  readonly of: string;
  readonly shipping?: string;
  readonly tax?: number;
  readonly button?: string;
  readonly asks?: { readonly [id: string]: FieldSpec };
  readonly order?: string;
  readonly stock?: string;
  readonly says?: string;
  readonly empty?: string;
}

export const cart = defineKind<CartProperties>(definition, (view, { context, nodeId }) => {
  const { draft, copy } = context;
  const rows = toPath(`/${view.of}`);
  const shipping = view.shipping === undefined ? 0 : toExpression(view.shipping, context.toFieldNames([], toPath));
  const sum = toCall('sum', { rows, field: 'price', times: 'quantity' });
  const total = toCall('formula', { text: `sum * (1 + ${view.tax ?? 0}) + shipping`, inputs: { sum, shipping } });
  const line = toText('{quantity} × {name}', { quantity: toPath('quantity'), name: toPath('name') });
  const items = toCall('joined', { rows: toCall('derive', { rows, fields: { line } }), field: 'line' });
  const asks = listFields(view.asks ?? {});
  const path = `/forms/${nodeId}`;
  const open = toOpenPath(nodeId);
  const starts = view.order === undefined ? {} : listStarts(context, context.getThing(view.order).fields);
  const names = context.toFieldNames(asks, (field) => toPath(`${path}/${field}`), undefined, {
    // A message may name what the order begins with, such as its number.
    get: ([first = '']) => starts[first] ?? total,
    getRows: (thing, used) => context.getRows(thing, used),
  });
  const asked = Object.fromEntries(asks.map(({ id }) => [id, toPath(`${path}/${id}`)]));
  const results = { date: TODAY, total, items, ...asked };
  const orderSteps = listStockSteps(context, view, [
    toToast(toTemplate(view.says ?? copy('ordered'), names, asks)),
    ...listKeepSteps(context, view.order, results, starts),
    { do: 'clear', path: `/${view.of}` },
    toSet(open, false),
  ]);
  const label = view.button ?? copy('checkout');
  draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title ?? copy('cart'), level: 2 });
  draft.add(nodeId, `${nodeId}-cart`, 'Cart', {
    rows,
    taxRate: view.tax,
    shipping,
    checkoutLabel: label,
    checkout:
      asks.length === 0 ? toAction(...orderSteps) : toAction(toSet(path, listStarts(context, asks)), toSet(open, true)),
    emptyText: view.empty ?? copy('emptyCart'),
  });
  draft.put(open, false);
  if (asks.length === 0) return;
  draft.put(path, {});
  const modal = draft.add(nodeId, `${nodeId}-dialog`, 'Modal', { title: label, open: toPath(open), width: 'small' });
  const form = draft.add(modal, `${nodeId}-form`, 'Form', {
    submitLabel: label,
    submit: toAction(...orderSteps),
    cancelLabel: copy('cancel'),
    cancel: toAction(toSet(open, false)),
  });
  addInputs(context, form, nodeId, path, asks, false);
});

const STOCK = /stock|inventory|seats|places|left|available/i;

/** Takes what is ordered from the stock of the things that were put into the cart, if there is enough of each. */
function listStockSteps(context: CompileContext, { of, stock }: CartProperties, steps: readonly Step[]): Step[] {
  const source = Object.values(context.app.actions ?? {}).find(({ makes, on }) => makes?.thing === of && on)?.on;
  if (source === undefined) return [...steps];
  const { fields, title } = context.getThing(source);
  const isStock = (id: string) => (stock === undefined ? STOCK.test(id) : id === stock);
  const counted = fields.find(({ id, type, formula }) => type === 'number' && formula === undefined && isStock(id));
  if (counted === undefined) return [...steps];
  const reference = context.getThing(of).fields.find(({ type, to }) => type === 'reference' && to === source);
  const field = reference?.id ?? 'name';
  const ordered = toCall('where', { rows: toPath(`/${of}`), field, value: toPath(title), exact: true });
  const quantity = toCall('sum', { rows: ordered, field: 'quantity' });
  const left = toCall('formula', { text: 'stock - quantity', inputs: { stock: toPath(counted.id), quantity } });
  const path = `/${source}`;
  const after = toCall('derive', { rows: toPath(path), fields: { [counted.id]: left } });
  const missing = toCall('where', { rows: after, field: counted.id, value: 0, how: 'below', exact: true });
  const isEnough = toCall('not', { value: toCall('above', { a: toCall('count', { rows: missing }), b: 0 }) });
  const message = toText(context.copy('notInStock'), { names: toCall('joined', { rows: missing, field: title }) });
  return [toGuard(isEnough, message, undefined, [toSet(path, after), ...steps])];
}
