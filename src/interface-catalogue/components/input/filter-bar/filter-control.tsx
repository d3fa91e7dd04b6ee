// One filter. While it is off, its value is null, for which functions such as `where` return all rows.
import '../choice/choice.css';
import '../field/field.css';
import { useId } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import type { Json } from '../../../model/payload.ts';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { useBinding, useOptions, useText } from '../../../runtime/hooks.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
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
    // The option for all rows is added here.
    options: useOptions(options).filter((option) => option.value !== '' && option.value.toLowerCase() !== 'all'),
    set: (next) => set(isFilterOff(next) ? null : next),
  };
  const id = useId();
  const { say } = useSurface();
  const isOn = props.value !== '';
  if (kind === 'toggle') {
    return (
      <PushButton
        look="secondary"
        icon={isOn ? 'check' : undefined}
        className="m-filter-bar__toggle"
        aria-pressed={isOn}
        onClick={() => props.set(isOn ? null : true)}
      >
        {props.label}
      </PushButton>
    );
  }
  if (kind === 'chips') return <ChipFilter id={id} {...props} />;
  return (
    <div className="m-filter-bar__filter" data-on={isOn || undefined}>
      <label htmlFor={id} className="m-filter-bar__label">
        {props.label}
      </label>
      {kind === 'select' ? (
        <SelectBox id={id} options={props.options} value={props.value} onSelect={props.set}>
          <option value="">{say('all')}</option>
        </SelectBox>
      ) : (
        <input
          id={id}
          type="date"
          className="m-control"
          data-empty={!isOn || undefined}
          value={props.value}
          onChange={(event) => props.set(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

function ChipFilter({ id, label, value, options, set }: ControlProps & { readonly id: string }) {
  const { say } = useSurface();
  return (
    <div className="m-filter-bar__filter" role="radiogroup" aria-labelledby={id}>
      <span id={id} className="m-filter-bar__label">
        {label}
      </span>
      <div className="m-choice m-choice--chips">
        {[{ value: '', label: say('all') }, ...options].map((option) => (
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
