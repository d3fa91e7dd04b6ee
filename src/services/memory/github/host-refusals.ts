import { createRefuse } from '../../../platform/errors/refusal.ts';

/** The failures between this server and the code host of its app. `errors/host-words.ts` has the messages. */
export type HostRefusals = {
  readonly webhook_not_configured: Readonly<Record<never, never>>;
  readonly signature_invalid: Readonly<Record<never, never>>;
  /** The host asks to wait or fails itself. */
  readonly host_unavailable: { readonly status: number };
  /** The host rejects the key of the app. */
  readonly host_app_refused: Readonly<Record<never, never>>;
  readonly host_refused: { readonly status: number };
  readonly host_list_incomplete: { readonly count: number };
  /** The host names an address of another host, which must not get the token. */
  readonly host_address_foreign: { readonly host: string };
  /** The host does not know the person who signed in, or no longer does. */
  readonly host_person_refused: Readonly<Record<never, never>>;
  /** The sign-in was not started in this browser, or too long ago. */
  readonly host_sign_in_expired: Readonly<Record<never, never>>;
  readonly host_sign_in_denied: Readonly<Record<never, never>>;
  /** A stranger tries to sign in: strangers cannot create accounts. */
  readonly host_person_unknown: Readonly<Record<never, never>>;
  readonly host_email_missing: Readonly<Record<never, never>>;
  readonly host_address_taken: Readonly<Record<never, never>>;
  /** Another account is linked to the person. */
  readonly host_person_taken: Readonly<Record<never, never>>;
};

export const refuse = createRefuse<HostRefusals>();
