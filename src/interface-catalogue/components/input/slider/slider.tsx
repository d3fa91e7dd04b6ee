import './slider.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useNumber, useText } from '../../../runtime/hooks.tsx';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { type InputProps, useInput } from '../field/use-input.tsx';

export interface SliderProps extends InputProps {
  readonly min: Expression;
  readonly max: Expression;
  readonly step?: Expression;
  readonly unit?: Expression;
}

export const Slider = component<SliderProps>('Slider', (props) => {
  const [min, max, step] = [useNumber(props.min) ?? 0, useNumber(props.max) ?? 100, useNumber(props.step)];
  const unit = useText(props.unit);
  const input = useInput(props);
  const value = toNumber(input.value) ?? min;
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  const say = (number: number) => toTextWithUnit(number, unit);
  return (
    <Field
      input={input}
      aside={
        <output className="m-slider__value" htmlFor={input.id}>
          {say(value)}
        </output>
      }
    >
      <input
        {...input.inputProps}
        className="m-slider"
        type="range"
        min={min}
        max={max}
        step={step ?? 'any'}
        value={value}
        aria-valuetext={say(value)}
        style={{ '--m-share': share } as object}
        onChange={(event) => input.set(toNumber(event.currentTarget.value) ?? null)}
      />
      <span className="m-slider__ends" aria-hidden="true">
        <span>{say(min)}</span>
        <span>{say(max)}</span>
      </span>
    </Field>
  );
});

function toTextWithUnit(number: number, unit: string): string {
  if (unit === '') return toText(number);
  if (/^\p{Sc}$/u.test(unit)) return `${unit}${toText(number)}`;
  return /^[%°]/.test(unit) ? `${toText(number)}${unit}` : `${toText(number)} ${unit}`;
}
