import './auth-form.css';
import { component } from '../../../runtime/component.tsx';
import { FormScope } from '../../../runtime/form-scope.tsx';
import { list } from '../../../runtime/props.tsx';
import { isObject } from '../../../runtime/values/data-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedIn } from './signed-in.tsx';

const PROPS = {
  session: 'binding',
  demoEmail: 'string',
  demoPassword: 'string',
  'title?': 'text',
  'roles?': list('string'),
  'canRegister?': 'boolean',
  'submit?': 'action',
} as const;

export const AuthForm = component('AuthForm', PROPS, ({ session: [session, setSession], ...props }) => {
  if (isObject(session)) return <SignedIn session={session} onSignOut={() => setSession(null)} />;
  return (
    <FormScope>
      <SignInForm
        title={props.title}
        demo={{ email: props.demoEmail, password: props.demoPassword }}
        roles={props.roles}
        canRegister={props.canRegister ?? true}
        onSession={(next) => {
          setSession(next);
          props.submit?.();
        }}
      />
    </FormScope>
  );
});
