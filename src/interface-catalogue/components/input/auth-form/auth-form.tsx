import './auth-form.css';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { FormScope } from '../../../runtime/form-scope.tsx';
import { type ActionProp, useBinding, useFlag, useRun, useText } from '../../../runtime/hooks.tsx';
import { isObject } from '../../../runtime/values/data-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedIn } from './signed-in.tsx';

export interface AuthFormProps {
  readonly session: PathExpression;
  readonly demoEmail: string;
  readonly demoPassword: string;
  readonly title?: Expression;
  readonly roles?: readonly string[];
  readonly canRegister?: Expression;
  readonly submit?: ActionProp;
}

export const AuthForm = component<AuthFormProps>('AuthForm', (props) => {
  const [session, setSession] = useBinding(props.session);
  const run = useRun();
  const title = useText(props.title);
  const canRegister = useFlag(props.canRegister ?? true);
  if (isObject(session)) return <SignedIn session={session} onSignOut={() => setSession(null)} />;
  return (
    <FormScope>
      <SignInForm
        title={title}
        demo={{ email: props.demoEmail, password: props.demoPassword }}
        roles={props.roles ?? []}
        canRegister={canRegister}
        onSession={(next) => {
          setSession(next);
          void run(props.submit);
        }}
      />
    </FormScope>
  );
});
