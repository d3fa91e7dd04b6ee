import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import { type FieldSpec, listFields } from '../../app/description.ts';
import { toAction, toCall, toOpenPath, toPath, toSet, toToast } from '../../compile/expressions.ts';
import { listStarts } from '../../compile/forms.ts';
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
  readonly says?: string;
  readonly empty?: string;
}

export const cart = defineKind<CartProperties>(definition, (view, { context, nodeId }) => {
  const { draft, copy } = context;
  const rows = toPath(`/${view.of}`);
  const shipping = view.shipping === undefined ? 0 : toExpression(view.shipping, context.toFieldNames([], toPath));
  const sum = toCall('sum', { rows, field: 'price', times: 'quantity' });
  const total = toCall('formula', { text: `sum * (1 + ${view.tax ?? 0}) + shipping`, inputs: { sum, shipping } });
  const items = toCall('values', { rows, field: 'name' });
  const asks = listFields(view.asks ?? {});
  const path = `/forms/${nodeId}`;
  const open = toOpenPath(nodeId);
  const names = context.toFieldNames(asks, (field) => toPath(`${path}/${field}`), undefined, {
    get: () => total,
    getRows: (thing, used) => context.getRows(thing, used),
  });
  const results: { readonly [field: string]: Expression } = {
    date: TODAY,
    total,
    items,
    ...Object.fromEntries(asks.map(({ id }) => [id, toPath(`${path}/${id}`)])),
  };
  const order = view.order === undefined ? undefined : context.getThing(view.order);
  const kept = Object.entries(results).filter(([field]) => order?.fields.some(({ id }) => id === field));
  const place = [
    ...(order === undefined
      ? []
      : [
          {
            do: 'append',
            path: `/${order.id}`,
            value: { ...listStarts(context, order.fields), ...Object.fromEntries(kept) },
            first: true,
          },
        ]),
    toToast(toTemplate(view.says ?? copy('ordered'), names, asks)),
    { do: 'clear', path: `/${view.of}` },
  ];
  const label = view.button ?? copy('checkout');
  draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title ?? copy('cart'), level: 2 });
  draft.add(nodeId, `${nodeId}-cart`, 'Cart', {
    rows,
    taxRate: view.tax,
    shipping,
    checkoutLabel: label,
    checkout:
      asks.length === 0 ? toAction(...place) : toAction(toSet(path, listStarts(context, asks)), toSet(open, true)),
    emptyText: view.empty ?? copy('emptyCart'),
  });
  if (asks.length === 0) return;
  draft.put(open, false);
  draft.put(path, {});
  const modal = draft.add(nodeId, `${nodeId}-dialog`, 'Modal', { title: label, open: toPath(open), width: 'small' });
  const form = draft.add(modal, `${nodeId}-form`, 'Form', {
    submitLabel: label,
    submit: toAction(...place, toSet(open, false)),
    cancelLabel: copy('cancel'),
    cancel: toAction(toSet(open, false)),
  });
  addInputs(context, form, nodeId, path, asks);
});
