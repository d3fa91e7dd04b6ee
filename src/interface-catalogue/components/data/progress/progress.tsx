import './progress.css';
import { useId } from 'react';
import { component } from '../../../runtime/component.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';

const PROPS = {
  label: 'text',
  value: 'number',
  'max?': 'number',
  /** `rate`: value and max are percentages themselves. */
  'format?': ['percent', 'number', 'currency', 'rate'],
  'tone?': ['neutral', 'accent', 'good', 'warning', 'bad'],
} as const;

export const Progress = component(
  'Progress',
  PROPS,
  ({ label, value: done = 0, max: whole = 100, format = 'percent', tone = 'accent' }) => {
    const id = useId();
    const { currency, language, say } = useSurface();
    const write = (value: number, type: string) => formatValue(value, type, currency, undefined, language);
    const share = whole > 0 ? Math.min(1, Math.max(0, done / whole)) : 0;
    const unit = format === 'rate' ? 'percent' : format;
    const said =
      format === 'percent'
        ? write(share * 100, 'percent')
        : say('of', { part: write(done, unit), whole: write(whole, unit) });
    return (
      <div className="m-progress" data-tone={tone}>
        <p className="m-progress__words">
          <span id={id}>{label}</span>
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
