import { useId, useRef, useState } from 'react';
import type { JsonObject } from '../../../model/payload.ts';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { useFormScope } from '../../../runtime/form-scope.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { toOptions, toText } from '../../../runtime/values/to-values.ts';
import { findTextProblem } from '../field/check-text.ts';
import { Field } from '../field/field.tsx';
import { SelectBox } from '../field/select-box.tsx';
import { TextInput } from '../field/text-input.tsx';
import { useInput } from '../field/use-input.tsx';
import { AuthTabs, type Mode } from './auth-tabs.tsx';
import { toNameOfEmail } from './to-name-of-email.ts';

interface Account {
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  readonly title: string | undefined;
  readonly demo: Account;
  readonly roles: readonly string[];
  readonly canRegister: boolean;
  onSession(session: JsonObject): void;
}

/** The commonly advised length; the demo account may have a shorter one. */
const PASSWORD_LENGTH_MIN = 8;

export function SignInForm({ title, demo, roles, canRegister, onSession }: SignInFormProps) {
  const [mode, setMode] = useState<Mode>('sign in');
  const panel = useId();
  const { name, email, password, role } = useAccountInputs(demo, mode);
  const scope = useFormScope();
  const submit = useRef<HTMLButtonElement>(null);
  const isNew = mode === 'register';
  const send = () => {
    if (scope !== null && scope.checkAll().length > 0) return;
    const address = toText(email.value).trim();
    onSession({
      name: (isNew && toText(name.value).trim()) || toNameOfEmail(address),
      email: address,
      ...(roles.length > 0 && { role: toText(role.value) || (roles[0] ?? '') }),
    });
  };
  const fillIn = () => {
    setMode('sign in');
    email.set(demo.email);
    password.set(demo.password);
    submit.current?.focus();
  };
  return (
    <SentForm className="m-auth" onSend={send}>
      <h2 className="m-auth__title">{title || (isNew ? 'Create your account' : 'Welcome back')}</h2>
      {canRegister && <AuthTabs mode={mode} panel={panel} onMode={setMode} />}
      <div className="m-auth__fields" {...(canRegister && { id: panel, role: 'tabpanel', 'aria-label': mode })}>
        {isNew && <TextInput key="name" input={name} kind="text" autoComplete="name" />}
        <TextInput key="email" input={email} kind="email" autoComplete="username" />
        <TextInput
          key="password"
          input={password}
          kind="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
        />
        {roles.length > 0 && (
          <Field input={role}>
            <SelectBox
              {...role.inputProps}
              options={toOptions(roles)}
              value={toText(role.value) || roles[0]}
              onSelect={role.set}
            />
          </Field>
        )}
        <PushButton buttonRef={submit} onClick={send}>
          {isNew ? 'Create account' : 'Sign in'}
        </PushButton>
      </div>
      <div className="m-auth__demo">
        <p>
          Demo account <code>{demo.email}</code> <code>{demo.password}</code>
        </p>
        <PushButton look="secondary" size="small" onClick={fillIn}>
          Use demo account
        </PushButton>
      </div>
    </SentForm>
  );
}

/** Inputs without a binding: a password never gets into the data model. */
function useAccountInputs(demo: Account, mode: Mode) {
  const email = useInput({ label: 'Email', required: true }, (value) =>
    findTextProblem(toText(value), 'email', 0, undefined),
  );
  const lengthMin = Math.min(PASSWORD_LENGTH_MIN, demo.password.length);
  const isDemo = toText(email.value).trim().toLowerCase() === demo.email.toLowerCase();
  const password = useInput({ label: 'Password', required: true }, (value) =>
    isDemo && mode === 'sign in' && value !== demo.password
      ? 'This is not the password of the demo account'
      : findTextProblem(toText(value), 'password', lengthMin, undefined),
  );
  const name = useInput({ label: 'Name', required: mode === 'register' });
  return { email, password, name, role: useInput({ label: 'Sign in as' }) };
}
