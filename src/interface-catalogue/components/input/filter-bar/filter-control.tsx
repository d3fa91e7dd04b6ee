// One filter. Where it is off, its value is null: functions such as `where` give all rows then.
import '../choice/choice.css';
import '../field/field.css';
import { useId } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import type { Json } from '../../../model/payload.ts';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useBinding, useOptions, useText } from '../../../runtime/hooks.tsx';
import { type Option, toText } from '../../../runtime/values/to-values.ts';
import { SelectBox } from '../field/select-box.tsx';

export interface FilterProps {
  readonly label: Expression;
  readonly value: PathExpression;
  readonly kind?: 'select' | 'chips' | 'toggle' | 'from' | 'to';
  readonly options?: Expression;
}

interface ControlProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  set(value: Json): void;
}

export function isFilterOff(value: Json): boolean {
  return value === null || value === '' || value === false || value === 'all';
}

export function FilterControl({ label, value, kind = 'select', options }: FilterProps) {
  const [current, set] = useBinding(value);
  const props: ControlProps = {
    label: useText(label),
    value: isFilterOff(current) ? '' : toText(current),
    // The way back to all rows is ours.
    options: useOptions(options).filter((option) => option.value !== '' && option.value.toLowerCase() !== 'all'),
    set: (next) => set(isFilterOff(next) ? null : next),
  };
  if (kind === 'chips') return <ChipFilter {...props} />;
  if (kind === 'toggle') return <ToggleFilter {...props} />;
  return kind === 'select' ? <SelectFilter {...props} /> : <DayFilter {...props} />;
}

function SelectFilter({ label, value, options, set }: ControlProps) {
  const id = useId();
  return (
    <div className="m-filter-bar__filter" data-on={value !== '' || undefined}>
      <label htmlFor={id} className="m-filter-bar__label">
        {label}
      </label>
      <SelectBox id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}

function ChipFilter({ label, value, options, set }: ControlProps) {
  const id = useId();
  return (
    <div className="m-filter-bar__filter" role="radiogroup" aria-labelledby={id}>
      <span id={id} className="m-filter-bar__label">
        {label}
      </span>
      <div className="m-choice m-choice--chips">
        {[{ value: '', label: 'All' }, ...options].map((option) => (
          <label key={option.value} className="m-choice__option">
            <input
              type="radio"
              name={id}
              className="m-tick"
              checked={option.value === value}
              onChange={() => set(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}

function ToggleFilter({ label, value, set }: ControlProps) {
  const isOn = value !== '';
  return (
    <button
      type="button"
      className="m-button m-button--secondary m-filter-bar__toggle"
      aria-pressed={isOn}
      onClick={() => set(isOn ? null : true)}
    >
      {isOn && <Icon name="check" />}
      {label}
    </button>
  );
}

function DayFilter({ label, value, set }: ControlProps) {
  const id = useId();
  return (
    <div className="m-filter-bar__filter" data-on={value !== '' || undefined}>
      <label htmlFor={id} className="m-filter-bar__label">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="m-control"
        data-empty={value === '' || undefined}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </div>
  );
}
