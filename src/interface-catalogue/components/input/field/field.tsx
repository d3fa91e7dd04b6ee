// The frame that all inputs share: label with the mark of what is required, the control, hint and error.
import './field.css';
import './tick.css';
import type { FocusEvent, ReactNode } from 'react';
import { Icon } from '../../../runtime/elements/icon.tsx';
import type { Input } from './use-input.tsx';

interface FieldProps {
  readonly input: Input;
  /** Beside the label, at the end of its line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frames one control. */
export function Field({ input, aside, children }: FieldProps) {
  return (
    <FieldBox input={input}>
      <span className="m-field__head">
        <label className="m-field__label" htmlFor={input.id}>
          <FieldLabel input={input} />
        </label>
        {aside}
      </span>
      {children}
      <FieldNotes input={input} />
    </FieldBox>
  );
}

/** Frames several controls for one answer. The first has the id of the input, so that it gets the focus. */
export function FieldGroup({ input, role, children }: FieldProps & { readonly role: 'radiogroup' | 'group' }) {
  const { id, inputProps, onBlur } = input;
  const onLeave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onBlur();
  };
  // A group has no such states.
  const states =
    role === 'radiogroup' ? { 'aria-required': input.isRequired, 'aria-invalid': input.error !== undefined } : {};
  return (
    <FieldBox input={input}>
      <fieldset
        role={role}
        className="m-field__group"
        aria-labelledby={`${id}-label`}
        aria-describedby={inputProps['aria-describedby']}
        {...states}
        onBlur={onLeave}
      >
        <span id={`${id}-label`} className="m-field__label">
          <FieldLabel input={input} />
        </span>
        {children}
      </fieldset>
      <FieldNotes input={input} />
    </FieldBox>
  );
}

export function FieldBox({ input, children }: Pick<FieldProps, 'input' | 'children'>) {
  return (
    <div className="m-field" data-field={input.id} data-invalid={input.error !== undefined || undefined}>
      {children}
    </div>
  );
}

/** Shows the label. The style sheet draws the mark, so that the name of the input is its label alone. */
export function FieldLabel({ input }: Pick<FieldProps, 'input'>) {
  return <span data-required={input.isRequired || undefined}>{input.label}</span>;
}

export function FieldNotes({ input }: Pick<FieldProps, 'input'>) {
  return (
    <>
      {input.error !== undefined && (
        <p id={input.errorId} className="m-field__error">
          <Icon name="alert-triangle" />
          {input.error}
        </p>
      )}
      {input.hint !== '' && (
        <p id={input.hintId} className="m-field__hint">
          {input.hint}
        </p>
      )}
    </>
  );
}
