import './form.css';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { type FieldError, FormScope, useFormScope } from '../../../runtime/form-scope.tsx';
import { type ActionProp, useEvaluate, useRun } from '../../../runtime/hooks.tsx';
import { given, type ValuesOf } from '../../../runtime/props.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { ErrorSummary } from './error-summary.tsx';

const PROPS = {
  submitLabel: 'text',
  submit: given<ActionProp>(),
  'cancelLabel?': 'text',
  'cancel?': 'action',
  'columns?': 'integer',
} as const;

export const Form = component('Form', PROPS, (props) => (
  <FormScope>
    <FormBody {...props} />
  </FormScope>
));

function FormBody(props: ValuesOf<typeof PROPS> & { readonly children?: ReactNode }) {
  const { submitLabel, submit, cancelLabel = 'Cancel', cancel, columns = 1, children } = props;
  const { errors, round, check, accept } = useChecks();
  const run = useRun();
  const button = useRef<HTMLButtonElement>(null);
  const send = async () => {
    if (!check() || !(await run(submit))) return;
    accept();
    button.current?.focus();
  };
  return (
    <SentForm className="m-form" onSend={() => void send()}>
      <div className="m-form__fields" data-columns={columns}>
        <Fragment key={round}>{children}</Fragment>
      </div>
      <ErrorSummary errors={errors} />
      <div className="m-form__actions">
        <PushButton buttonRef={button} onClick={() => void send()}>
          {submitLabel}
        </PushButton>
        {cancel !== undefined && (
          <PushButton look="secondary" onClick={cancel}>
            {cancelLabel}
          </PushButton>
        )}
      </div>
    </SentForm>
  );
}

/** Keeps the errors of the last attempt to send the form, without those corrected since. */
function useChecks() {
  const scope = useFormScope();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  // A form that was accepted starts afresh: inputs that are empty again are not wrong yet.
  const [round, setRound] = useState(0);
  const read = useEvaluate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` changes whenever the data does
  useEffect(() => {
    setErrors((before) => (before.every(isWrong) ? before : before.filter(isWrong)));
  }, [read]);
  return {
    errors,
    round,
    check() {
      const found = scope?.checkAll() ?? [];
      setErrors(found);
      return found.length === 0;
    },
    accept: () => setRound((before) => before + 1),
  };
}

function isWrong({ id }: FieldError): boolean {
  return document.querySelector(`[data-field="${CSS.escape(id)}"][data-invalid]`) !== null;
}
