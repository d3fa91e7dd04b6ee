import './form.css';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import '../../runtime/button.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../runtime/component.tsx';
import { type FieldError, FormScope, useFormScope } from '../../runtime/form-scope.tsx';
import { type ActionProp, useAction, useEvaluate, useRun, useText } from '../../runtime/hooks.tsx';
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    void send();
  };
  return (
    // A sandboxed frame blocks the submission of forms, and with it their event: the button and the Enter key send it.
    <form className="m-form" noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown}>
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
    </form>
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

/** Enter in an input of one line; elsewhere the key has a meaning of its own. */
function isSubmitKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  return target.type !== 'file' && target.type !== 'search' && target.type !== 'button';
}
