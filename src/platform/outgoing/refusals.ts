import { createRefuse } from '../errors/refusal.ts';

type AboutHost = { readonly host: string };

/** The refusals of a service that sends requests to URLs of its users; its table of messages has an entry for each. */
export type OutgoingRefusals = {
  readonly url_not_supported: Readonly<Record<never, never>>;
  readonly host_not_found: AboutHost;
  /** The host is this machine or in a private network. */
  readonly host_not_public: AboutHost;
  /** The reason is the error code of the system, such as ECONNREFUSED. */
  readonly host_unreachable: AboutHost & { readonly reason: string };
  readonly host_too_slow: AboutHost & { readonly timeoutMs: number };
  readonly answer_too_large: AboutHost & { readonly bytesMax: number };
  readonly too_many_redirects: AboutHost & { readonly redirectsMax: number };
  /** A redirect from https to http, where others could read along. */
  readonly insecure_redirect: AboutHost;
};

export const refuse = createRefuse<OutgoingRefusals>();
