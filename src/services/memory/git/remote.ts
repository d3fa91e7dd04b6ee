export type Protocol = 'https' | 'http' | 'ssh';

/** The credential for HTTP. It is stored sealed and apart from the address. */
export interface Credential {
  readonly username: string;
  readonly password: string;
}

/** The other machine that a command may connect to. */
export interface Remote {
  readonly url: string;
  readonly protocol: Protocol;
  readonly host: string;
  readonly credential?: Credential | undefined;
  /** The checked addresses of `host`. Git then does not resolve the name again, which could give a different answer. */
  readonly addresses?: readonly string[] | undefined;
}
