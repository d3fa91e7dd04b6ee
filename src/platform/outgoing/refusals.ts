import { createRefuse } from '../errors/refusal.ts';

type AboutHost = { readonly host: string };

/** What a service that sends requests to addresses of its users refuses; its table of words has an entry for each. */
export type OutgoingRefusals = {
  readonly url_not_supported: Readonly<Record<never, never>>;
  readonly host_not_found: AboutHost;
  /** It leads to this machine or a private network. */
  readonly host_not_public: AboutHost;
  /** With the code of the system, such as ECONNREFUSED. */
  readonly host_unreachable: AboutHost & { readonly reason: string };
  readonly host_too_slow: AboutHost & { readonly timeoutMs: number };
  readonly answer_too_large: AboutHost & { readonly bytesMax: number };
  readonly too_many_redirects: AboutHost & { readonly redirectsMax: number };
  /** From https to http, where others could read along. */
  readonly insecure_redirect: AboutHost;
};

export const refuse = createRefuse<OutgoingRefusals>();
