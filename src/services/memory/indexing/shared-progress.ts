// The progress of a thread, in memory that the main thread reads. Nothing has to be sent, and a cancellation is noticed
// between two files.
import { INDEX_PHASES, type IndexProgress } from '../model/index-progress.ts';

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

  begin(phase: IndexProgress['phase'], total = 0): void {
    Atomics.store(this.fields, DONE, 0);
    Atomics.store(this.fields, TOTAL, total);
    Atomics.store(this.fields, PHASE, INDEX_PHASES.indexOf(phase));
  }

  /** Sets the counts. Their unit depends on the phase: objects of a transfer, or files. */
  set(done: number, total: number): void {
    Atomics.store(this.fields, TOTAL, total);
    Atomics.store(this.fields, DONE, done);
  }

  addDone(done: number): void {
    Atomics.add(this.fields, DONE, done);
  }

  read(): Pick<IndexProgress, 'phase' | 'done' | 'total'> {
    return {
      phase: INDEX_PHASES[Atomics.load(this.fields, PHASE)] ?? 'starting',
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

/** The progress of the history, which is indexed as files are and counts as one phase. */
export class HistoryProgress extends SharedProgress {
  override begin(phase: IndexProgress['phase'], total = 0): void {
    if (phase === 'reading') super.begin('history', total);
  }
}

function createFields(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT));
}

/** The shortest time over which a rate is meaningful. */
const RATE_AFTER_MS = 1_000;

/** Creates a function that reads the shared progress and adds the rate since the start of the phase. */
export function createProgressReader(progress: SharedProgress, nowMs: () => number): () => IndexProgress {
  let phase: IndexProgress['phase'] | undefined;
  let beganMs = nowMs();
  return () => {
    const current = progress.read();
    if (current.phase !== phase) {
      phase = current.phase;
      beganMs = nowMs();
    }
    const { done, total } = current;
    const tookMs = nowMs() - beganMs;
    const perSecond = done > 0 && tookMs >= RATE_AFTER_MS ? (done * 1000) / tookMs : undefined;
    const secondsLeft = perSecond === undefined || total === 0 ? undefined : Math.ceil((total - done) / perSecond);
    return { ...current, perSecond, secondsLeft };
  };
}
