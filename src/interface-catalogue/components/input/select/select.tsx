import { useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { SignButton } from '../../../runtime/elements/button.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { SelectBox } from '../field/select-box.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

const PROPS = { ...INPUT_PROPS, options: 'options', 'placeholder?': 'text', 'other?': 'text' } as const;

const focus = (element: HTMLElement | null) => element?.focus();

/** The value of the option that opens an input for another value. */
const OTHER = '\u0000other';

export const Select = component('Select', PROPS, ({ options, placeholder, other = '', ...props }) => {
  const [isOther, setIsOther] = useState(false);
  const { say } = useSurface();
  const input = useInput(props);
  const value = toText(input.value);
  const choose = (chosen: string) => {
    setIsOther(chosen === OTHER);
    input.set(chosen === OTHER ? '' : chosen);
  };
  if (isOther)
    return (
      <Field input={input}>
        <span className="m-control m-control--box">
          <input
            {...input.inputProps}
            type="text"
            ref={focus}
            placeholder={other}
            value={value}
            onChange={(event) => input.set(event.currentTarget.value)}
            onBlur={() => {
              const text = value.trim();
              const known = options.find((option) => option.value.toLowerCase() === text.toLowerCase());
              input.set(known?.value ?? text);
              input.inputProps.onBlur();
            }}
          />
          <SignButton
            className="m-control__button"
            label={`Choose ${input.label}`}
            icon="x"
            onClick={() => choose('')}
          />
        </span>
      </Field>
    );
  const isKnown = options.some((option) => option.value === value);
  return (
    <Field input={input}>
      <SelectBox
        {...input.inputProps}
        options={other === '' ? options : [...options, { value: OTHER, label: other }]}
        value={isKnown ? value : ''}
        onSelect={choose}
      >
        <option value="" disabled={input.isRequired}>
          {placeholder || say('choose')}
        </option>
      </SelectBox>
    </Field>
  );
});
