import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useOptions, useText } from '../../../runtime/hooks.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { SelectBox } from '../field/select-box.tsx';
import { type InputProps, useInput } from '../field/use-input.tsx';

export interface SelectProps extends InputProps {
  readonly options: Expression;
  readonly placeholder?: Expression;
}

export const Select = component<SelectProps>('Select', (props) => {
  const input = useInput(props);
  const options = useOptions(props.options);
  const placeholder = useText(props.placeholder) || 'Choose…';
  const value = toText(input.value);
  const isKnown = options.some((option) => option.value === value);
  return (
    <Field input={input}>
      <SelectBox
        {...input.inputProps}
        value={isKnown ? value : ''}
        onChange={(event) => input.set(event.currentTarget.value)}
      >
        <option value="" disabled={input.isRequired}>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </Field>
  );
});
