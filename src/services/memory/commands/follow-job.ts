import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { Progress } from '../../../platform/terminal/progress.ts';
import { complain } from '../../../platform/terminal/terminal.ts';
import { formatCount } from '../../../platform/text/format.ts';
import type { Jobs } from '../jobs/store/jobs.ts';
import type { IndexProgress } from '../model/index-progress.ts';
import type { Job } from '../model/job.ts';

export interface FollowOptions {
  /** The subject of the job, as shown to the user. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Throws if no process is left that could run the job. */
  checkWorker(): void;
  /** Receives the progress. If absent, the terminal shows it. */
  readonly onJob?: ((job: Job) => void) | undefined;
}

const POLL_MS = 200;

/** The unit that a phase counts. The other phases are short. */
const COUNTED: Partial<Readonly<Record<IndexProgress['phase'], string>>> = {
  fetching: 'object',
  reading: 'file',
  history: 'change',
};

/** Waits until the job has ended and shows its progress. Rejects if it failed. */
export async function followJob(jobs: Jobs, id: string, options: FollowOptions): Promise<void> {
  const terminal = new ShownJob(options.name);
  const show = options.onJob ?? ((job: Job) => terminal.show(job));
  let followed = id;
  try {
    for (;;) {
      const job = await jobs.findById(followed);
      // An ended job is deleted after a day.
      if (job === undefined || job.state === 'done') return;
      if (job.state === 'failed') throw new OperatorProblem(`${options.name}: ${job.reason ?? ''}`);
      if (job.state === 'cancelled') throw new OperatorProblem(`${options.name} was removed meanwhile`);
      if (job.state === 'replaced') followed = (await jobs.find(job.subject, job.kind))?.id ?? followed;
      show(job);
      options.checkWorker();
      await rest(options.signal);
    }
  } finally {
    terminal.end();
  }
}

async function rest(signal: AbortSignal): Promise<void> {
  await sleep(POLL_MS, undefined, { signal }).catch(() => {
    throw new OperatorProblem('interrupted; what was read so far is kept, and the next refresh goes on from there');
  });
}

class ShownJob {
  readonly #name: string;
  #phase: IndexProgress['phase'] | undefined;
  #progress: Progress | undefined;
  #shownReason: string | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  show(job: Job): void {
    if (job.state === 'running' && job.progress !== undefined) this.#showProgress(job.progress);
    if (job.state === 'waiting') this.#showWaiting(job);
  }

  end(): void {
    this.#progress?.end();
  }

  #showProgress({ phase, done, total }: IndexProgress): void {
    if (phase !== this.#phase) {
      this.end();
      this.#phase = phase;
      const unit = COUNTED[phase];
      this.#progress =
        unit === undefined ? undefined : new Progress(`${this.#name}: ${phase}`, (count) => formatCount(count, unit));
    }
    this.#progress?.show(done, total);
  }

  #showWaiting({ reason, position = 1 }: Job): void {
    const others = position > 1 ? `waits for ${formatCount(position - 1, 'other job')}` : undefined;
    const shown = reason ?? others;
    if (shown === undefined || shown === this.#shownReason) return;
    this.#shownReason = shown;
    this.end();
    complain(`${this.#name}: ${shown}`);
  }
}
