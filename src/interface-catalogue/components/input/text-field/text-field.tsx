import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { findTextProblem, type TextKind } from '../field/check-text.ts';
import { TextInput } from '../field/text-input.tsx';
import { type InputProps, useInput } from '../field/use-input.tsx';

export interface TextFieldProps extends InputProps {
  readonly placeholder?: Expression;
  readonly kind?: TextKind;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export const TextField = component<TextFieldProps>('TextField', (props) => {
  const { kind = 'text', minLength = 0, maxLength } = props;
  const input = useInput(props, (value) => findTextProblem(toText(value), kind, minLength, maxLength));
  return <TextInput input={input} kind={kind} placeholder={useText(props.placeholder)} />;
});
