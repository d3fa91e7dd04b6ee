/** Bounds of the transport. A service takes the defaults and overrides what its contract needs. */
export interface HttpLimits {
  /** One request body. */
  readonly bodyBytesMax: number;
  /**
   * All request bodies and answers held at once, so that slow clients cannot exhaust the memory; one caller may hold
   * half of it.
   */
  readonly heldBytesMax: number;
  /** Request line and headers together. */
  readonly headerBytesMax: number;
  /** From the first byte of a request until its headers are complete. */
  readonly headersTimeoutMs: number;
  /** From then until its body is complete. */
  readonly bodyTimeoutMs: number;
  /** From complete headers until the answer. */
  readonly requestTimeoutMs: number;
  /** How long a client may take nothing of a large answer. */
  readonly stallTimeoutMs: number;
  /** How long a connection may idle between two requests. */
  readonly keepAliveTimeoutMs: number;
  /** How often unfinished requests are compared with their time-outs. */
  readonly timeoutCheckMs: number;
  /** Open connections; beyond it new ones are refused. */
  readonly connectionsMax: number;
  /** Requests on one connection that are not answered yet; beyond it further ones are refused. */
  readonly pipelinedMax: number;
  /** A closing server stops long work after this time, and answers it in the time that is left. */
  readonly finishTimeoutMs: number;
  /** How long a closing server waits for what is in flight. */
  readonly closeTimeoutMs: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_HTTP_LIMITS: HttpLimits = {
  // Enough for ordinary JSON; a service that takes more says so.
  bodyBytesMax: MIB,
  // Eight of the largest bodies that any service takes, or four of the largest answers.
  heldBytesMax: 256 * MIB,
  // Fits a 255-character name in which each character is percent-encoded, and ample headers.
  headerBytesMax: 16 * 1024,
  // Headers are small: even a bad line sends them in a few seconds.
  headersTimeoutMs: 15_000,
  // The largest body over a line of about 10 Mbit/s; slower clients send smaller requests.
  bodyTimeoutMs: 30_000,
  // Longer than any caller is known to wait.
  requestTimeoutMs: 60_000,
  // A line that is broken for longer is given up by people too.
  stallTimeoutMs: 10_000,
  // Longer than the 60 seconds after which common proxies drop idle connections, so that they end them, not we.
  keepAliveTimeoutMs: 72_000,
  // Walking the connections takes microseconds, and a time-out may be late by this much.
  timeoutCheckMs: 1_000,
  // Far above what a service of this kind sees, below common limits on open files.
  connectionsMax: 10_000,
  // Clients that pipeline at all send a handful; one that sends thousands must not fill the queues that all share.
  pipelinedMax: 64,
  // A turn of an engine without a model takes less; two seconds are left for its last events.
  finishTimeoutMs: 3_000,
  // Supervisors commonly kill ten seconds after they asked to stop; the stores need the rest to flush.
  closeTimeoutMs: 5_000,
};
