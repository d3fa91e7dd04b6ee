import { component } from '../../../runtime/component.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

export const Time = component('Time', INPUT_PROPS, (props) => {
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
