import { component } from '../../../runtime/component.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { type InputProps, useInput } from '../field/use-input.tsx';

export const Time = component<InputProps>('Time', (props) => {
  const input = useInput(props);
  return (
    <Field input={input}>
      <input
        {...input.inputProps}
        className="m-control"
        data-empty={toText(input.value) === '' || undefined}
        type="time"
        value={toText(input.value)}
        onChange={(event) => input.set(event.currentTarget.value)}
      />
    </Field>
  );
});
