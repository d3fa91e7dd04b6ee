/** A service that answers on its own base address until it is closed. */
export interface RunningService {
  readonly name: string;
  /** Where it can be reached from this machine. */
  readonly url: string;
  /** What the person who started it has to know besides, in one line. */
  readonly notice?: string | undefined;
  /** Stops accepting, finishes what is in flight within a limit, and releases the port. */
  close(): Promise<void>;
}
