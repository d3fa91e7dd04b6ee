/** A service that answers on its own base URL until it is closed. */
export interface RunningService {
  readonly name: string;
  /** The URL at which this machine reaches it. */
  readonly url: string;
  /** The URLs of interfaces with their own port, by their path below `url`. */
  readonly surfaceUrls?: ReadonlyMap<string, string>;
  /** Notices for the person who starts it, shown below the banner, each of a line or a few. */
  readonly notices?: readonly string[];
  /** Stops accepting, finishes requests in flight within a time limit, and releases the port. */
  close(): Promise<void>;
}
