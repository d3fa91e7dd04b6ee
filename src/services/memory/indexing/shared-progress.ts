// The progress of a thread, in memory that the main thread reads. Nothing has to be sent, and a cancellation is noticed
// between two files.

/** The phases in their order. */
const PHASES = ['starting', 'fetching', 'listing', 'reading', 'writing', 'embedding'] as const;
export type IndexPhase = (typeof PHASES)[number];

const PHASE = 0;
const DONE = 1;
const TOTAL = 2;
const IS_CANCELLED = 3;
const FIELDS = 4;

export class IndexingCancelled extends Error {
  override readonly name = 'IndexingCancelled';
}

export class SharedProgress {
  /** The shared memory, which is sent to the other thread. */
  readonly fields: Int32Array;

  constructor(fields: Int32Array = createFields()) {
    this.fields = fields;
  }

  begin(phase: IndexPhase, total = 0): void {
    Atomics.store(this.fields, DONE, 0);
    Atomics.store(this.fields, TOTAL, total);
    Atomics.store(this.fields, PHASE, PHASES.indexOf(phase));
  }

  /** Sets the counts. Their unit depends on the phase: objects of a transfer, or files. */
  set(done: number, total: number): void {
    Atomics.store(this.fields, TOTAL, total);
    Atomics.store(this.fields, DONE, done);
  }

  addDone(done: number): void {
    Atomics.add(this.fields, DONE, done);
  }

  read(): { readonly phase: IndexPhase; readonly done: number; readonly total: number } {
    return {
      phase: PHASES[Atomics.load(this.fields, PHASE)] ?? 'starting',
      done: Atomics.load(this.fields, DONE),
      total: Atomics.load(this.fields, TOTAL),
    };
  }

  cancel(): void {
    Atomics.store(this.fields, IS_CANCELLED, 1);
  }

  get isCancelled(): boolean {
    return Atomics.load(this.fields, IS_CANCELLED) === 1;
  }

  throwIfCancelled(): void {
    if (this.isCancelled) throw new IndexingCancelled('the job was cancelled');
  }
}

function createFields(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT));
}
