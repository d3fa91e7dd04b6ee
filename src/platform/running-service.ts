/** A service that answers on its own base address until it is closed. */
export interface RunningService {
  readonly name: string;
  /** Where it can be reached from this machine. */
  readonly url: string;
  /** Of interfaces that have a port of their own, by their path below `url`. */
  readonly surfaceUrls?: ReadonlyMap<string, string>;
  /** What the person who starts it should read below the banner, each as a line or a few. */
  readonly notices?: readonly string[];
  /** Stops accepting, finishes what is in flight within a limit, and releases the port. */
  close(): Promise<void>;
}
