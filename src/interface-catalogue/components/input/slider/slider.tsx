import './slider.css';
import { component } from '../../../runtime/component.tsx';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

const PROPS = { ...INPUT_PROPS, min: 'number', max: 'number', 'step?': 'number', 'unit?': 'text' } as const;

export const Slider = component('Slider', PROPS, ({ min = 0, max = 100, step, unit = '', ...props }) => {
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
