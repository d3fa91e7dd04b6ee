import './switch.css';
import { component } from '../../../runtime/component.tsx';
import { FieldBox, FieldLabel, FieldNotes } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

export const Switch = component('Switch', INPUT_PROPS, (props) => {
  const input = useInput(props);
  return (
    <FieldBox input={input}>
      <label className="m-switch">
        <span className="m-switch__label">
          <FieldLabel input={input} />
        </span>
        <input
          {...input.inputProps}
          type="checkbox"
          role="switch"
          className="m-switch__track"
          aria-checked={input.value === true}
          checked={input.value === true}
          onChange={(event) => input.set(event.currentTarget.checked)}
        />
      </label>
      <FieldNotes input={input} />
    </FieldBox>
  );
});
