import { createRefuse } from '../../../platform/errors/refusal.ts';

/** What goes wrong between this server and the code host whose app it is; `errors/host-words.ts` has the words. */
export type HostRefusals = {
  readonly webhook_not_configured: Readonly<Record<never, never>>;
  readonly signature_invalid: Readonly<Record<never, never>>;
  /** The host asks to wait, or has a problem of its own. */
  readonly host_unavailable: { readonly status: number };
  /** It does not accept the key of the app. */
  readonly host_app_refused: Readonly<Record<never, never>>;
  readonly host_refused: { readonly status: number };
  readonly host_list_incomplete: { readonly count: number };
  /** It names an address of another host, which must not get the token. */
  readonly host_address_foreign: { readonly host: string };
};

export const refuse = createRefuse<HostRefusals>();
