import { component } from '../../../runtime/component.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { SelectBox } from '../field/select-box.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

const PROPS = { ...INPUT_PROPS, options: 'options', 'placeholder?': 'text' } as const;

export const Select = component('Select', PROPS, ({ options, placeholder, ...props }) => {
  const input = useInput(props);
  const value = toText(input.value);
  const isKnown = options.some((option) => option.value === value);
  return (
    <Field input={input}>
      <SelectBox {...input.inputProps} options={options} value={isKnown ? value : ''} onSelect={input.set}>
        <option value="" disabled={input.isRequired}>
          {placeholder || 'Choose…'}
        </option>
      </SelectBox>
    </Field>
  );
});
