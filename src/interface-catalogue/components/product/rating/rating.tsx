import './rating.css';
import { useId } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toNumber } from '../../../runtime/values/to-values.ts';

const PROPS = {
  value: 'binding',
  label: 'text',
  'max?': 'integer',
  'readOnly?': 'boolean',
  'count?': 'number',
} as const;

export const Rating = component('Rating', PROPS, ({ value: [bound, set], label, max = 5, readOnly, count: votes }) => {
  const given = toNumber(bound) ?? 0;
  const group = useId();
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  const said = `${formatValue(given, 'number')} of ${max}`;
  if (readOnly) {
    return (
      <p className="m-rating" role="img" aria-label={`${label}: ${said}`}>
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
      <legend className="m-rating__label">{label}</legend>
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
