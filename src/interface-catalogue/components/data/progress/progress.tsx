import './progress.css';
import { useId } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useNumber, useText } from '../../../runtime/hooks.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';

export interface ProgressProps {
  readonly label: Expression;
  readonly value: Expression;
  readonly max?: Expression;
  /** `rate`: value and max are percentages themselves. */
  readonly format?: 'percent' | 'number' | 'currency' | 'rate';
  readonly tone?: string;
}

export const Progress = component<ProgressProps>(
  'Progress',
  ({ label, value, max, format = 'percent', tone = 'accent' }) => {
    const id = useId();
    const done = useNumber(value) ?? 0;
    const whole = useNumber(max) ?? 100;
    const share = whole > 0 ? Math.min(1, Math.max(0, done / whole)) : 0;
    const unit = format === 'rate' ? 'percent' : format;
    const said =
      format === 'percent'
        ? formatValue(share * 100, 'percent')
        : `${formatValue(done, unit)} of ${formatValue(whole, unit)}`;
    return (
      <div className="m-progress" data-tone={tone}>
        <p className="m-progress__words">
          <span id={id}>{useText(label)}</span>
          <strong>{said}</strong>
        </p>
        <div
          className="m-progress__track"
          role="progressbar"
          aria-labelledby={id}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={said}
        >
          <span className="m-progress__done" style={{ inlineSize: `${share * 100}%` }} />
        </div>
      </div>
    );
  },
);
