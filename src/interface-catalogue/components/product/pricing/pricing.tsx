import '../../../runtime/elements/button.css';
import './pricing.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useAction, useFlag, useNumber, useText } from '../../../runtime/hooks.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';

interface Plan {
  readonly name: Expression;
  readonly price: Expression;
  readonly period?: Expression;
  readonly text?: Expression;
  readonly features: readonly Expression[];
  readonly highlighted?: Expression;
  readonly label: Expression;
  readonly press: ActionProp;
}

export interface PricingProps {
  readonly plans: readonly Plan[];
  readonly currency?: string;
}

export const Pricing = component<PricingProps>('Pricing', ({ plans, currency }) => (
  <ul className="m-pricing">
    {plans.map((plan, index) => (
      <PlanCard key={index} {...plan} currency={currency} />
    ))}
  </ul>
));

function PlanCard({
  name,
  price,
  period,
  text,
  features,
  highlighted,
  label,
  press,
  currency,
}: Plan & { readonly currency: string | undefined }) {
  const isHighlighted = useFlag(highlighted);
  const choose = useAction(press);
  const cost = useNumber(price) ?? 0;
  const [detail, every] = [useText(text), useText(period ?? 'per month')];
  return (
    <li className={`m-pricing__plan${isHighlighted ? ' m-pricing__plan--highlighted' : ''}`}>
      {isHighlighted && <p className="m-pricing__mark">Most popular</p>}
      <h3 className="m-pricing__name">{useText(name)}</h3>
      {detail !== '' && <p className="m-pricing__text">{detail}</p>}
      <p className="m-pricing__price">
        <strong>{cost === 0 ? 'Free' : formatValue(cost, 'currency', currency)}</strong>
        {cost !== 0 && <span> {every}</span>}
      </p>
      <ul className="m-pricing__features">
        {features.map((feature, index) => (
          <FeatureLine key={index} text={feature} />
        ))}
      </ul>
      <button
        type="button"
        className={`m-button m-button--${isHighlighted ? 'primary' : 'secondary'}`}
        onClick={() => choose()}
      >
        {useText(label)}
      </button>
    </li>
  );
}

function FeatureLine({ text }: { readonly text: Expression }) {
  return (
    <li>
      <Icon name="check" />
      <span>{useText(text)}</span>
    </li>
  );
}
