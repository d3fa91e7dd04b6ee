// The memory behind the local MCP server: the index of the folder in which the agent works, made and kept up to date
// without a server, and read from the data folder of a server where one runs.
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorProblem } from '../../../../base/operator-problem.ts';
import { untilDone } from '../../../../base/until-done.ts';
import type { LocalSession } from '../../../../platform/local-tools/local-tool.ts';
import type { ToolCall } from '../../../../platform/mcp/mcp-tool.ts';
import { DATABASE_URL } from '../../../../platform/settings/database.ts';
import { openDatabase } from '../../../../platform/storage/postgres/open-database.ts';
import { toFolder } from '../../commands/command-options.ts';
import { findRoot } from '../../commands/find-source.ts';
import { hasRecords } from '../../commands/work-context.ts';
import { JobRefused } from '../../jobs/job-errors.ts';
import { describeProgress } from '../../model/index-progress.ts';
import type { Job } from '../../model/job.ts';
import { type Repository, toFullName } from '../../model/repository.ts';
import type { MemoryResources } from '../../resources.ts';
import { getStatus } from '../../verbs/repository-status.ts';
import { addFolder } from './add-folder.ts';
import { LocalRecords } from './local-records.ts';

/** The longest wait of a call for the first index. Clients give up after a minute. */
const FIRST_WAIT_MS = 20_000;
/** The longest wait for a refresh. It takes tenths of a second after a file was saved. */
const REFRESH_WAIT_MS = 2_000;
const LOOK_MS = 50;

export class LocalMemory {
  readonly #session: LocalSession;
  readonly #opened = new AsyncDisposableStack();
  readonly #findRoot: () => Promise<string>;
  readonly #open: () => Promise<LocalRecords>;
  readonly #addHome: () => Promise<Repository>;
  readonly #first: Promise<unknown>;
  /** The agent's folder, once it is found. Folders of other agents are watched by their own processes. */
  #root: string | undefined;

  constructor(session: LocalSession) {
    this.#session = session;
    const [folder = '.'] = session.folders;
    this.#findRoot = untilDone(async () => {
      this.#root = await findRoot(folder, session.environment);
      return this.#root;
    });
    this.#open = untilDone(() => this.#openRecords());
    this.#addHome = untilDone(async () => {
      const root = await this.#findRoot();
      return (await this.#open()).use((records) => addFolder(records, root));
    });
    // The first call reports a failure.
    this.#first = this.findHome().catch(() => {});
  }

  /**
   * Returns the repository of the agent's folder, or why there is none while there are others. After a failure each call
   * tries again: its cause may be gone.
   */
  async findHome(): Promise<Repository | OperatorProblem> {
    const { dataDir, read } = this.#session;
    const problem = await this.#findRoot().then(() => undefined, orProblem);
    if (problem === undefined) return this.#addHome();
    if (read(DATABASE_URL) !== undefined || hasRecords({ dataDir, database: undefined })) return problem;
    throw problem;
  }

  async use<T>(act: (records: MemoryResources) => Promise<T>): Promise<T> {
    return (await this.#open()).use(act);
  }

  async pause(): Promise<() => void> {
    await this.#first;
    const { dataDir, read } = this.#session;
    if (read(DATABASE_URL) !== undefined || !hasRecords({ dataDir, database: undefined })) return () => {};
    return (await this.#open()).pause();
  }

  async close(): Promise<void> {
    await this.#first;
    await this.#opened.disposeAsync();
  }

  async #openRecords(): Promise<LocalRecords> {
    const { dataDir, read, environment, warn } = this.#session;
    const database = this.#opened.adopt(await openDatabase(read), (each) => each?.close());
    const records = new LocalRecords({
      folder: toFolder({ dataDir }),
      database,
      environment,
      isLocalAllowed: true,
      isPrivateAllowed: true,
      isWatchedHere: ({ address }) => address === this.#root,
      onFailure: (error) => {
        if (!(error instanceof JobRefused)) warn('indexing failed', { error });
      },
    });
    return this.#opened.adopt(records, (each) => each.close());
  }

  /**
   * Waits until the repository is indexed and no refresh is under way, for a bounded time. Returns what an answer should
   * say of a refresh that goes on.
   */
  async waitUntilIndexed(home: Repository, call: ToolCall): Promise<string | undefined> {
    const startedAtMs = performance.now();
    for (;;) {
      const { indexes, job, isPublished } = await this.use((records) => getStatus(records, home));
      const isWorking = job?.state === 'running' || job?.state === 'waiting';
      if (isPublished) return undefined;
      if (!isWorking) return job === undefined ? undefined : toFailureNote(home, job);
      const waitMs = indexes.length > 0 ? REFRESH_WAIT_MS : FIRST_WAIT_MS;
      if (performance.now() - startedAtMs > waitMs || call.signal.aborted) {
        return `${toFullName(home)} is being indexed (${describeJob(job)}): ask again soon for what is missing here.`;
      }
      call.onProgress(describeJob(job));
      await sleep(LOOK_MS);
    }
  }
}

function orProblem(error: unknown): OperatorProblem {
  if (error instanceof OperatorProblem) return error;
  throw error;
}

function toFailureNote(home: Repository, { reason }: Job): string {
  return `The last refresh of ${toFullName(home)} failed${reason === undefined ? '' : `: ${reason}`}`;
}

export function describeJob({ state, reason, progress }: Job): string {
  if (state !== 'running') return reason ?? 'waiting';
  if (progress === undefined) return 'starting';
  const left = progress.secondsLeft === undefined ? '' : `, about ${Math.ceil(progress.secondsLeft)} s left`;
  return `${describeProgress(progress)}${left}`;
}
