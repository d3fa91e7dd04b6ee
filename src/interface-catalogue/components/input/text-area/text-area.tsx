import './text-area.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { findTextProblem } from '../field/check-text.ts';
import { Field } from '../field/field.tsx';
import { type InputProps, useInput } from '../field/use-input.tsx';

export interface TextAreaProps extends InputProps {
  readonly placeholder?: Expression;
  readonly lines?: number;
  readonly maxLength?: number;
}

export const TextArea = component<TextAreaProps>('TextArea', (props) => {
  const { lines = 4, maxLength } = props;
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
        placeholder={useText(props.placeholder) || undefined}
        value={text}
        onChange={(event) => input.set(event.currentTarget.value)}
      />
    </Field>
  );
});
