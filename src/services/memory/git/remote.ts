export type Protocol = 'https' | 'http' | 'ssh';

/** How to sign in over HTTP. It is kept sealed and apart from the address. */
export interface Credential {
  readonly username: string;
  readonly password: string;
}

/** The other machine that a command may talk to. */
export interface Remote {
  readonly url: string;
  readonly protocol: Protocol;
  readonly host: string;
  readonly credential?: Credential | undefined;
  /** The addresses that `host` was checked to have; git then asks no name server again, which could answer differently. */
  readonly addresses?: readonly string[] | undefined;
}
