import type { Expression, PathExpression } from '../../../model/expression.ts';
import type { Json } from '../../../model/payload.ts';
import { useFormField } from '../../../runtime/form-scope.tsx';
import { useBinding, useFlag, useText } from '../../../runtime/hooks.tsx';

/** The props that all inputs have. */
export interface InputProps {
  readonly label: Expression;
  /** Without it, the value is the component's own state. */
  readonly value?: PathExpression;
  readonly hint?: Expression;
  readonly required?: Expression;
}

export type Input = ReturnType<typeof useInput>;

/** The value of an input, its texts, and its place in the form around it. `check` sees values that are not empty. */
export function useInput(props: InputProps, check?: (value: Json) => string | undefined) {
  const [label, hint, isRequired] = [useText(props.label), useText(props.hint), useFlag(props.required)];
  const [value, set] = useBinding(props.value);
  // Spaces alone are no answer.
  const given = typeof value === 'string' ? value.trim() : value;
  const field = useFormField({ label, value: given, required: isRequired, hint, check });
  return { ...field, label, hint, isRequired, value, set };
}
