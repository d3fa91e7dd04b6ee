import './text-area.css';
import { component } from '../../../runtime/component.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { findTextProblem } from '../field/check-text.ts';
import { Field } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

const PROPS = { ...INPUT_PROPS, 'placeholder?': 'text', 'lines?': 'integer', 'maxLength?': 'integer' } as const;

export const TextArea = component('TextArea', PROPS, ({ lines = 4, maxLength, placeholder, ...props }) => {
  const input = useInput(props, (value) => findTextProblem(toText(value), 'text', 0, maxLength));
  const text = toText(input.value);
  const count = maxLength !== undefined && (
    <span className="m-field__aside">
      {[...text].length} / {maxLength}
    </span>
  );
  return (
    <Field input={input} aside={count}>
      <textarea
        {...input.inputProps}
        className="m-control m-text-area"
        rows={lines}
        style={{ '--m-lines': lines } as object}
        placeholder={placeholder || undefined}
        value={text}
        onChange={(event) => input.set(event.currentTarget.value)}
      />
    </Field>
  );
});
