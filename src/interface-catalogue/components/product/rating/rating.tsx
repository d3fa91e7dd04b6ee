import './rating.css';
import { useId } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useBinding, useFlag, useNumber, useText } from '../../../runtime/hooks.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toNumber } from '../../../runtime/values/to-values.ts';

export interface RatingProps {
  readonly value: PathExpression;
  readonly label: Expression;
  readonly max?: number;
  readonly readOnly?: Expression;
  readonly count?: Expression;
}

export const Rating = component<RatingProps>('Rating', ({ value, label, max = 5, readOnly, count }) => {
  const [bound, set] = useBinding(value);
  const given = toNumber(bound) ?? 0;
  const name = useText(label);
  const votes = useNumber(count);
  const isFixed = useFlag(readOnly);
  const group = useId();
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  const said = `${formatValue(given, 'number')} of ${max}`;
  if (isFixed) {
    return (
      <p className="m-rating" role="img" aria-label={`${name}: ${said}`}>
        {stars.map((star) => (
          <span key={star} className="m-rating__star" data-on={star <= Math.round(given) || undefined}>
            <Icon name="star" />
          </span>
        ))}
        <span className="m-rating__said">
          {formatValue(given, 'number')}
          {votes !== undefined && ` (${formatValue(votes, 'number')})`}
        </span>
      </p>
    );
  }
  return (
    <fieldset className="m-rating">
      <legend className="m-rating__label">{name}</legend>
      {stars.map((star) => (
        <label key={star} className="m-rating__star" data-on={star <= given || undefined}>
          <input type="radio" name={group} checked={star === given} onChange={() => set(star)} />
          <span className="m-unseen">{star === 1 ? '1 star' : `${star} stars`}</span>
          <Icon name="star" />
        </label>
      ))}
      <span className="m-rating__said">{given === 0 ? 'Not rated yet' : said}</span>
    </fieldset>
  );
});
