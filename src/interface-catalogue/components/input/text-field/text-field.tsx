import { component } from '../../../runtime/component.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { findTextProblem } from '../field/check-text.ts';
import { TextInput } from '../field/text-input.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';

const PROPS = {
  ...INPUT_PROPS,
  'placeholder?': 'text',
  'kind?': ['text', 'email', 'password', 'phone', 'url'],
  'minLength?': 'integer',
  'maxLength?': 'integer',
} as const;

export const TextField = component('TextField', PROPS, (props) => {
  const { kind = 'text', minLength = 0, maxLength, placeholder } = props;
  const input = useInput(props, (value) => findTextProblem(toText(value), kind, minLength, maxLength));
  return <TextInput input={input} kind={kind} placeholder={placeholder} />;
});
