import '../../../runtime/elements/button.css';
import { useId, useRef, useState } from 'react';
import type { JsonObject } from '../../../model/payload.ts';
import { useFormScope } from '../../../runtime/form-scope.tsx';
import { SentForm } from '../../../runtime/sent-form.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { findTextProblem } from '../field/check-text.ts';
import { TextInput } from '../field/text-input.tsx';
import { useInput } from '../field/use-input.tsx';
import { AuthTabs, type Mode } from './auth-tabs.tsx';
import { RoleField } from './role-field.tsx';
import { toNameOfEmail } from './to-name-of-email.ts';

interface Account {
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  readonly title: string;
  readonly demo: Account;
  readonly roles: readonly string[];
  readonly canRegister: boolean;
  onSession(session: JsonObject): void;
}

/** As common advice has it; the demo account may have a shorter one. */
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
        {roles.length > 0 && <RoleField input={role} roles={roles} />}
        <button ref={submit} type="button" className="m-button m-button--primary" onClick={send}>
          {isNew ? 'Create account' : 'Sign in'}
        </button>
      </div>
      <div className="m-auth__demo">
        <p>
          Demo account <code>{demo.email}</code> <code>{demo.password}</code>
        </p>
        <button type="button" className="m-button m-button--secondary m-button--small" onClick={fillIn}>
          Use demo account
        </button>
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
