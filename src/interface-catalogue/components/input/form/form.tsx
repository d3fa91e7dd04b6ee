import './form.css';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import '../../../runtime/elements/button.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { type FieldError, FormScope, useFormScope } from '../../../runtime/form-scope.tsx';
import { type ActionProp, useAction, useEvaluate, useRun, useText } from '../../../runtime/hooks.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { ErrorSummary } from './error-summary.tsx';

export interface FormProps {
  readonly submitLabel: Expression;
  readonly submit: ActionProp;
  readonly cancelLabel?: Expression;
  readonly cancel?: ActionProp;
  readonly columns?: number;
  readonly children?: ReactNode;
}

export const Form = component<FormProps>('Form', (props) => (
  <FormScope>
    <FormBody {...props} />
  </FormScope>
));

function FormBody({ submitLabel, submit, cancelLabel, cancel, columns = 1, children }: FormProps) {
  const { errors, round, check, accept } = useChecks();
  const run = useRun();
  const onCancel = useAction(cancel);
  const cancelText = useText(cancelLabel ?? 'Cancel');
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
        <button ref={button} type="button" className="m-button m-button--primary" onClick={() => void send()}>
          {useText(submitLabel)}
        </button>
        {cancel !== undefined && (
          <button type="button" className="m-button m-button--secondary" onClick={() => onCancel()}>
            {cancelText}
          </button>
        )}
      </div>
    </SentForm>
  );
}

/** What was wrong when the form was sent, less what has been put right since. */
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
