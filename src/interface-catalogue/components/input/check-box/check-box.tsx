import './check-box.css';
import { component } from '../../../runtime/component.tsx';
import { FieldBox, FieldLabel, FieldNotes } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

export const CheckBox = component('CheckBox', INPUT_PROPS, (props) => {
  const input = useInput(props);
  return (
    <FieldBox input={input}>
      <label className="m-check-box">
        <input
          {...input.inputProps}
          type="checkbox"
          className="m-tick"
          checked={input.value === true}
          onChange={(event) => input.set(event.currentTarget.checked)}
        />
        <span>
          <FieldLabel input={input} />
        </span>
      </label>
      <div className="m-check-box__notes">
        <FieldNotes input={input} />
      </div>
    </FieldBox>
  );
});
