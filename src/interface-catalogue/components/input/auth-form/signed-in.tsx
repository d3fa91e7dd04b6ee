import type { JsonObject } from '../../../model/payload.ts';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { toText } from '../../../runtime/values/to-values.ts';

export function SignedIn({ session, onSignOut }: { readonly session: JsonObject; readonly onSignOut: () => void }) {
  const [name, email, role] = ['name', 'email', 'role'].map((field) => toText(session[field] ?? null));
  return (
    <div className="m-auth m-auth--signed-in">
      <span className="m-auth__avatar" aria-hidden="true">
        {(name || email || '?').slice(0, 1).toUpperCase()}
      </span>
      <p className="m-auth__who" role="status">
        <span className="m-unseen">Signed in as </span>
        <strong>{name || email}</strong>
        <span>{[email, role].filter(Boolean).join(' · ')}</span>
      </p>
      <PushButton look="secondary" icon="log-out" onClick={onSignOut}>
        Sign out
      </PushButton>
    </div>
  );
}
