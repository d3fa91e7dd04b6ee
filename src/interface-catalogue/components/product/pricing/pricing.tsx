import './pricing.css';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { list, type ValuesOf } from '../../../runtime/props.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';

const PLAN = {
  name: 'text',
  price: 'number',
  'period?': 'text',
  'text?': 'text',
  features: list('text'),
  'highlighted?': 'boolean',
  label: 'text',
  press: 'action',
} as const;

export const Pricing = component('Pricing', { plans: list(PLAN), 'currency?': 'string' }, ({ plans, currency }) => (
  <ul className="m-pricing">
    {plans.map((plan, index) => (
      <PlanCard key={index} {...plan} currency={currency} />
    ))}
  </ul>
));

function PlanCard({ currency, price = 0, ...plan }: ValuesOf<typeof PLAN> & { readonly currency: string | undefined }) {
  const surface = useSurface();
  return (
    <li className={`m-pricing__plan${plan.highlighted ? ' m-pricing__plan--highlighted' : ''}`}>
      {plan.highlighted && <p className="m-pricing__mark">Most popular</p>}
      <h3 className="m-pricing__name">{plan.name}</h3>
      {plan.text && <p className="m-pricing__text">{plan.text}</p>}
      <p className="m-pricing__price">
        <strong>
          {price === 0
            ? 'Free'
            : formatValue(price, 'currency', currency ?? surface.currency, undefined, surface.language)}
        </strong>
        {price !== 0 && <span> {plan.period ?? 'per month'}</span>}
      </p>
      <ul className="m-pricing__features">
        {plan.features.map((feature, index) => (
          <li key={index}>
            <Icon name="check" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <PushButton look={plan.highlighted ? 'primary' : 'secondary'} onClick={plan.press}>
        {plan.label}
      </PushButton>
    </li>
  );
}
