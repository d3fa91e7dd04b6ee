/** The limits of the transport. A service takes the defaults and overrides those that its contract requires. */
export interface HttpLimits {
  readonly bodyBytesMax: number;
  /** All bodies and answers held at once, which bounds memory despite slow clients; one caller may hold half of it. */
  readonly heldBytesMax: number;
  /** Request line and headers together. */
  readonly headerBytesMax: number;
  /** The time from the first byte of a request until its headers are complete. */
  readonly headersTimeoutMs: number;
  /** The time from then until its body is complete. */
  readonly bodyTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** The time for which a client may read nothing of a large answer. */
  readonly stallTimeoutMs: number;
  /** The time for which a connection may idle between two requests. */
  readonly keepAliveTimeoutMs: number;
  /** The interval of comparing unfinished requests with their time-outs. */
  readonly timeoutCheckMs: number;
  /** Open connections; beyond it new ones are refused. */
  readonly connectionsMax: number;
  /** Unanswered requests on one connection; beyond it further ones are refused. */
  readonly pipelinedMax: number;
  /** The time after which a closing server stops long work, which it answers in the time left. */
  readonly finishTimeoutMs: number;
  /** The time for which a closing server waits for requests in flight. */
  readonly closeTimeoutMs: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_HTTP_LIMITS: HttpLimits = {
  // Enough for ordinary JSON; a service that accepts more says so.
  bodyBytesMax: MIB,
  // Six of the largest bodies that any service accepts, or three of the largest answers.
  heldBytesMax: 192 * MIB,
  // Fits a 255-character name in which each character is percent-encoded, and ample headers.
  headerBytesMax: 16 * 1024,
  // Headers are small: even a bad line sends them in a few seconds.
  headersTimeoutMs: 15_000,
  // The largest body over a line of about 10 Mbit/s; slower clients send smaller requests.
  bodyTimeoutMs: 30_000,
  // Longer than any caller is known to wait.
  requestTimeoutMs: 60_000,
  // People, too, give up a line that is broken for longer.
  stallTimeoutMs: 10_000,
  // Longer than the 60 seconds after which common proxies drop idle connections, so that the proxies end them.
  keepAliveTimeoutMs: 72_000,
  // Checking all connections takes microseconds, and a time-out may be late by this much.
  timeoutCheckMs: 1_000,
  // Far above what a service of this kind sees, below common limits on open files.
  connectionsMax: 10_000,
  // Clients that pipeline at all send a handful; one that sends thousands must not fill the shared queues.
  pipelinedMax: 64,
  // An engine without a model takes less for a turn; two seconds are left for its last events.
  finishTimeoutMs: 3_000,
  // Supervisors commonly kill a process ten seconds after they asked it to stop; the stores need the rest to flush.
  closeTimeoutMs: 5_000,
};
