import './text-input.css';
import { useState } from 'react';
import { SignButton } from '../../../runtime/elements/button.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import type { TextKind } from './check-text.ts';
import { Field } from './field.tsx';
import type { Input } from './use-input.tsx';

interface TextInputProps {
  readonly input: Input;
  readonly kind: TextKind;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
}

/** The attributes by which phones choose a keyboard and browsers fill in forms. */
const KINDS = {
  text: { type: 'text', autoComplete: undefined },
  email: { type: 'email', autoComplete: 'email' },
  password: { type: 'password', autoComplete: 'current-password' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url' },
} as const;

/** Shows an input of one line, with a button that reveals a password. */
export function TextInput({ input, kind, placeholder, autoComplete }: TextInputProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const { type, autoComplete: usual } = KINDS[kind];
  const control = (
    <input
      {...input.inputProps}
      className={kind === 'password' ? undefined : 'm-control'}
      type={isRevealed ? 'text' : type}
      autoComplete={autoComplete ?? usual}
      placeholder={placeholder || undefined}
      value={toText(input.value)}
      onChange={(event) => input.set(event.currentTarget.value)}
    />
  );
  if (kind !== 'password') return <Field input={input}>{control}</Field>;
  return (
    <Field input={input}>
      <span className="m-control m-control--box">
        {control}
        <SignButton
          className="m-control__button m-text-input__reveal"
          label={`Show ${input.label}`}
          icon={isRevealed ? 'eye-off' : 'eye'}
          aria-pressed={isRevealed}
          onClick={() => setIsRevealed(!isRevealed)}
        />
      </span>
    </Field>
  );
}
