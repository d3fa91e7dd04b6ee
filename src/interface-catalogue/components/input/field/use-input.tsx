import type { Json } from '../../../model/payload.ts';
import { useFormField } from '../../../runtime/form-scope.tsx';
import { useBinding } from '../../../runtime/hooks.tsx';
import type { ValuesOf } from '../../../runtime/props.tsx';

/** The props that all inputs have. */
export const INPUT_PROPS = { label: 'text', value: 'binding', 'hint?': 'text', 'required?': 'boolean' } as const;

export type Input = ReturnType<typeof useInput>;

/**
 * The value of an input, its texts, and its part in the form around it. Without a binding, the value is the component's
 * own state. `check` sees values that are not empty.
 */
export function useInput(props: Partial<ValuesOf<typeof INPUT_PROPS>>, check?: (value: Json) => string | undefined) {
  const { label = '', hint = '', required: isRequired = false } = props;
  const own = useBinding(undefined);
  const [value, set] = props.value ?? own;
  // Spaces alone are no answer.
  const given = typeof value === 'string' ? value.trim() : value;
  const field = useFormField({ label, value: given, required: isRequired, hint, check });
  return { ...field, label, hint, isRequired, value, set };
}
