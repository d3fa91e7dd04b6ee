// The record of the requests and answers of concurrent clients, with the instants of one clock.

/**
 * The outcome. `ok`: answered. `fail`: refused, without an effect. `unknown`: the connection was lost. Such a request
 * may have taken effect, may do so until the next fence, or never.
 */
export type Outcome = 'ok' | 'fail' | 'unknown';

export interface Operation<Request, Answer> {
  readonly client: string;
  /** The name of the object that it reads or changes; operations on different objects are independent. */
  readonly object: string;
  readonly request: Request;
  readonly answer: Answer | undefined;
  readonly outcome: Outcome;
  readonly invokedAt: number;
  readonly endedAt: number;
}

export class History<Request, Answer> {
  readonly operations: Operation<Request, Answer>[] = [];
  /** Instants after which no earlier operation of unknown outcome takes effect any more. */
  readonly fences: number[] = [];
  /** Instants are the numbers of events: clients run in one thread, so that their order is that of the clock. */
  #now = 0;

  /** Records an operation. `act` returns its answer and outcome. */
  async record(
    operation: Pick<Operation<Request, Answer>, 'client' | 'object' | 'request'>,
    act: () => Promise<{ outcome: Outcome; answer?: Answer | undefined }>,
  ): Promise<Operation<Request, Answer>> {
    const invokedAt = this.#now++;
    const { outcome, answer } = await act();
    const recorded = { ...operation, outcome, answer, invokedAt, endedAt: this.#now++ };
    this.operations.push(recorded);
    return recorded;
  }

  fence(): void {
    this.fences.push(this.#now++);
  }
}
