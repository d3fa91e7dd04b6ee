import { toAction, toCall, toIf, toPath, toToast } from '../../compile/expressions.ts';
import { toId } from '../../compile/to-id.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface Plan {
  readonly name: string;
  readonly price: number;
  readonly period?: string;
  readonly text?: string;
  readonly features: readonly string[];
  readonly highlighted?: boolean;
}

interface PricesProperties {
  readonly plans: readonly Plan[];
  readonly yearly?: number;
  readonly button?: string;
  readonly opens?: string;
}

export const prices = defineKind<PricesProperties>(definition, (view, { context, nodeId }) => {
  const { draft, copy } = context;
  const isYearly = `/ui/${nodeId}/yearly`;
  if (view.title !== undefined) draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
  if (view.yearly !== undefined) {
    draft.put(isYearly, false);
    draft.add(nodeId, `${nodeId}-yearly`, 'Switch', { label: copy('yearly'), value: toPath(isYearly) });
  }
  const choose = view.opens === undefined ? undefined : toAction({ do: 'navigate', to: toId(view.opens) });
  draft.add(nodeId, `${nodeId}-prices`, 'Pricing', {
    plans: view.plans.map(({ name, price, period, text, features, highlighted }) => ({
      name,
      price: view.yearly === undefined ? price : toIf(toPath(isYearly), price * view.yearly, price),
      period:
        view.yearly === undefined
          ? (period ?? copy('perMonth'))
          : toIf(toPath(isYearly), copy('perYear'), copy('perMonth')),
      ...(text !== undefined && { text }),
      features: [...features],
      ...(highlighted !== undefined && { highlighted }),
      label: view.button ?? copy('choosePlan'),
      press: choose ?? toAction(toToast(toCall('text', { template: copy('chosen'), values: { name } }))),
    })),
  });
});
