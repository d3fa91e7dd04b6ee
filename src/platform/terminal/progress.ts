// The progress of a long command: a bar that is redrawn on a terminal, and an occasional line if the output goes into a
// file.
import { formatDuration } from '../text/format.ts';

const REDRAW_MS = 100;
const LINE_MS = 10_000;
const BAR_CELLS = 24;
const CLEAR_LINE = '\r\x1b[K';

export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export class Progress {
  readonly #label: string;
  readonly #unit: (count: number) => string;
  readonly #output: ProgressOutput;
  readonly #nowMs: () => number;
  readonly #startedAtMs: number;
  #shownAtMs: number;

  /** `unit` formats a count with its unit: "12 MiB", "1,200 points". */
  constructor(
    label: string,
    unit: (count: number) => string,
    output: ProgressOutput = process.stderr,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#label = label;
    this.#unit = unit;
    this.#output = output;
    this.#nowMs = nowMs;
    this.#startedAtMs = nowMs();
    this.#shownAtMs = this.#startedAtMs;
  }

  /** Shows the progress; without a total only the count. */
  show(done: number, total: number | undefined): void {
    const now = this.#nowMs();
    if (now - this.#shownAtMs < (this.#output.isTTY ? REDRAW_MS : LINE_MS)) return;
    this.#shownAtMs = now;
    const text = this.#describe(done, total, now - this.#startedAtMs);
    this.#output.write(this.#output.isTTY ? `${CLEAR_LINE}${text}` : `magpie: ${text}\n`);
  }

  #describe(done: number, total: number | undefined, elapsedMs: number): string {
    const perSecond = `${this.#unit(Math.round((done * 1000) / elapsedMs))}/s`;
    if (total === undefined || total === 0) return `${this.#label} ${this.#unit(done)}, ${perSecond}`;
    const share = Math.min(1, done / total);
    const filled = Math.round(share * BAR_CELLS);
    const bar = this.#output.isTTY ? `[${'#'.repeat(filled)}${'.'.repeat(BAR_CELLS - filled)}] ` : '';
    const left = done === 0 ? '' : `, ${formatDuration((elapsedMs / done) * Math.max(0, total - done))} left`;
    const counts = `${this.#unit(done)} of ${this.#unit(total)}`;
    return `${this.#label} ${bar}${Math.floor(share * 100)}%, ${counts}, ${perSecond}${left}`;
  }

  /** Leaves a clean line for the next output. */
  end(): void {
    if (this.#output.isTTY) this.#output.write(CLEAR_LINE);
  }
}
