// Inputs that are checked together: each registers with the form or the step of a wizard around it.
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Json } from '../model/payload.ts';
import type { Say } from './language/language.ts';
import { useSurface } from './surface.tsx';
import { isList } from './values/data-path.ts';

interface Field {
  readonly id: string;
  readonly label: string;
  /** Returns the message of the current value, if it is invalid. */
  findError(): string | undefined;
  show(): void;
}

export interface FieldError {
  readonly id: string;
  readonly label: string;
  readonly message: string;
}

interface FormScopeValue {
  register(field: Field): () => void;
  /** Shows what is wrong, and moves the focus to the first wrong input. */
  checkAll(): readonly FieldError[];
}

const FormScopeContext = createContext<FormScopeValue | null>(null);

export function useFormScope(): FormScopeValue | null {
  return useContext(FormScopeContext);
}

export function FormScope({ children }: { readonly children?: ReactNode }) {
  const scope = useMemo(() => createFormScope(), []);
  return <FormScopeContext value={scope}>{children}</FormScopeContext>;
}

function createFormScope(): FormScopeValue {
  const fields = new Set<Field>();
  return {
    register(field) {
      fields.add(field);
      return () => fields.delete(field);
    },
    checkAll() {
      const errors = [...fields].flatMap((field) => {
        field.show();
        const message = field.findError();
        return message === undefined ? [] : [{ id: field.id, label: field.label, message }];
      });
      const inPageOrder = errors.toSorted((a, b) => comparePositions(a.id, b.id));
      const first = inPageOrder[0];
      if (first !== undefined) document.getElementById(first.id)?.focus();
      return inPageOrder;
    },
  };
}

function comparePositions(a: string, b: string): number {
  const [first, second] = [document.getElementById(a), document.getElementById(b)];
  if (first === null || second === null) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

export interface FormFieldOptions {
  readonly label: string;
  readonly value: Json;
  readonly required?: boolean | undefined;
  readonly hint?: string | undefined;
  /** Returns the message of an invalid value; called only for values that are not empty. */
  readonly check?: ((value: Json) => string | undefined) | undefined;
}

/** Registers an input with the form around it. Its message appears when it was left, or when the form was sent. */
export function useFormField({ label, value, required = false, hint, check }: FormFieldOptions) {
  const id = useId();
  const scope = useContext(FormScopeContext);
  const [isShown, setIsShown] = useState(false);
  const { say } = useSurface();
  const problem = findProblem(label, value, required, say, check);
  const latest = useRef(problem);
  latest.current = problem;
  useEffect(
    () => scope?.register({ id, label, findError: () => latest.current, show: () => setIsShown(true) }),
    [scope, id, label],
  );
  const error = isShown ? problem : undefined;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint ? hintId : '', error === undefined ? '' : errorId].filter(Boolean).join(' ');
  const onBlur = () => setIsShown(true);
  return {
    id,
    hintId,
    errorId,
    error,
    onBlur,
    inputProps: {
      id,
      'aria-invalid': error !== undefined,
      'aria-required': required,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
      onBlur,
    },
  };
}

function findProblem(label: string, value: Json, required: boolean, say: Say, check: FormFieldOptions['check']) {
  const isEmpty = value === null || value === '' || value === false || (isList(value) && value.length === 0);
  if (isEmpty) return required ? say('required', { label }) : undefined;
  return check?.(value);
}
