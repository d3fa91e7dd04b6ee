// A second thread for the analysis of many files. It takes files as long as few wait for it; the indexing thread
// analyses the others meanwhile. The results are the same as those of one thread.
import { availableParallelism } from 'node:os';
import { WorkThread } from '../../../platform/threads/work-thread.ts';
import { type AnalysedFile, analyseFile, type SkippedFile, type SourceFile } from '../analysis/analyse-file.ts';
import type { analysisWork } from './analysis-work.ts';

/** The text that waits for the thread: less than half a second of work, while the indexing thread writes a segment. */
const WAITING_BYTES_MAX = 512 * 1024;
/** The text that is analysed before the thread starts. Its start costs as much as the analysis of about this much. */
const BYTES_BEFORE_START = 1024 * 1024;
/** The time for which an idle thread keeps its grammars in memory. */
const IDLE_MS_MAX = 5_000;

export interface AnalysisHelper {
  /** Takes a file, or returns undefined if the caller shall analyse it. */
  take(file: SourceFile): Promise<AnalysedFile | SkippedFile> | undefined;
  /** True from the first file that it takes. */
  readonly isStarted: boolean;
}

/** Creates a helper for each indexing run; `undefined` on a machine with one core. */
export function createHelpers(bytesBeforeStart = BYTES_BEFORE_START): () => AnalysisHelper | undefined {
  if (availableParallelism() < 2) return () => undefined;
  const entry = new URL('./analysis-work.ts', import.meta.url);
  const thread = new WorkThread<typeof analysisWork>(entry, undefined, { idleMsMax: IDLE_MS_MAX });
  return () => new HelperOfRun(thread, bytesBeforeStart);
}

class HelperOfRun implements AnalysisHelper {
  readonly #thread: WorkThread<typeof analysisWork>;
  readonly #bytesBeforeStart: number;
  #bytesSeen = 0;
  #waitingBytes = 0;
  #hasFailed = false;
  isStarted = false;

  constructor(thread: WorkThread<typeof analysisWork>, bytesBeforeStart: number) {
    this.#thread = thread;
    this.#bytesBeforeStart = bytesBeforeStart;
  }

  take(file: SourceFile): Promise<AnalysedFile | SkippedFile> | undefined {
    const { length } = file.bytes;
    this.#bytesSeen += length;
    const isFull = this.#waitingBytes > 0 && this.#waitingBytes + length > WAITING_BYTES_MAX;
    if (this.#hasFailed || isFull || this.#bytesSeen < this.#bytesBeforeStart) return undefined;
    this.isStarted = true;
    const analysed = this.#analyse(file);
    // The caller may be cancelled before it awaits the result.
    analysed.catch(() => {});
    return analysed;
  }

  async #analyse(file: SourceFile): Promise<AnalysedFile | SkippedFile> {
    const { path, bytes } = file;
    this.#waitingBytes += bytes.length;
    try {
      // A copy, because the bytes may be a part of a larger buffer.
      const copy = new Uint8Array(bytes);
      return await this.#thread.runWith([copy.buffer], 'analyse', path, copy);
    } catch {
      // A thread that cannot start or runs out of memory must not fail the job.
      this.#hasFailed = true;
      return analyseFile(file);
    } finally {
      this.#waitingBytes -= bytes.length;
    }
  }
}
