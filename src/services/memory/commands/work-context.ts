// The execution of a command's jobs. They run in the server that has the folder open or shares the database. Without a
// server they run in this process.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { isDataFolderOpen } from '../../../platform/storage/data-folder.ts';
import { complain } from '../../../platform/terminal/terminal.ts';
import { toReasonText } from '../errors.ts';
import { JobRefused } from '../jobs/job-errors.ts';
import type { Job } from '../model/job.ts';
import type { RepositoryName } from '../model/repository.ts';
import { openMemory, openRecords } from '../open-memory.ts';
import type { MemoryResources } from '../resources.ts';
import { MEMORY_DATABASE } from '../store/open-memory-store.ts';
import { parseRepositoryName } from '../verbs/add-repository.ts';
import { type DataLocation, toFolder } from './command-options.ts';

export interface WorkContext extends DataLocation {
  readonly isPrivateAllowed: boolean;
  readonly signal: AbortSignal;
  tell(text: string): void;
  /** Receives the job that is waited for. If absent, the terminal shows its progress. */
  onJob?(job: Job): void;
}

/** The longest wait for a server that shares the database. Such a server looks for jobs every second. */
const SERVER_MS_MAX = 3_000;
const LOOK_MS = 100;

/** Refusals whose hints name tools of agents, reworded for the command line. */
const WORDS: Readonly<Record<string, (params: Refusal['params']) => string>> = {
  repository_not_found: ({ repository }) => `there is no repository ${repository}: magpie memory list lists all`,
  not_indexed_yet: ({ repository }) => `${repository} is not indexed yet: magpie memory list shows its progress`,
  too_much_to_search: () => 'that is more than one search may span: name a repository with --repo',
};

/**
 * Opens the records for reading and writing without running jobs. A refusal becomes a message for the operator, and so
 * do missing records, unless they are to be created.
 */
export async function withRecords<T>(
  location: DataLocation,
  act: (records: MemoryResources) => Promise<T>,
  { isCreating = false } = {},
): Promise<T> {
  if (!isCreating && !hasRecords(location)) {
    throw new OperatorProblem(
      `there is no repository in ${toFolder(location)}: add one with magpie memory add, or name another folder with --data-dir`,
    );
  }
  return whileOpen(async (opened) => act(await openRecords(toOptions(location), opened)));
}

/** Returns the repository with that name, or the only one. */
export async function getNamed({ store }: MemoryResources, name: string | undefined): Promise<RepositoryName> {
  if (name !== undefined) return parseRepositoryName(name);
  const [only, ...others] = await store.repositories.list();
  if (only === undefined || others.length > 0)
    throw new OperatorProblem('there is more than one repository: name one with --repo');
  return only;
}

function toOptions(location: DataLocation) {
  return { folder: toFolder(location), database: location.database, isLocalAllowed: true };
}

/** Opens the records for questions. The index of a commit that `ref` names is made by a server or by this process. */
export async function withIndexes<T>(
  location: DataLocation,
  ref: string | undefined,
  act: (records: MemoryResources) => Promise<T>,
): Promise<T> {
  const isMade = ref === undefined || location.database !== undefined || isDataFolderOpen(toFolder(location));
  if (isMade || !hasRecords(location)) return withRecords(location, act);
  // An operator can reach private networks anyway.
  const options = { ...toOptions(location), environment: location.environment, isPrivateAllowed: true };
  return whileOpen(async (opened) => act(await openMemory({ ...options, onFailure: tellFailure }, opened)));
}

/** Runs `act` while the jobs are done by a server or by this process. `isServed` is true for a server. */
export async function withWorkers<T>(
  context: WorkContext,
  jobIds: readonly string[],
  act: (records: MemoryResources, isServed: boolean) => Promise<T>,
): Promise<T> {
  const { environment, isPrivateAllowed } = context;
  const options = { ...toOptions(context), environment, isPrivateAllowed };
  return whileOpen(async (opened) => {
    const isServed = await findServer(context, jobIds);
    const records = isServed
      ? await openRecords(options, opened)
      : await openMemory({ ...options, onFailure: tellFailure }, opened);
    return act(records, isServed);
  });
}

/** Returns whether a server runs. With a database, a server shows by a job that it has started. */
async function findServer(context: WorkContext, jobIds: readonly string[]): Promise<boolean> {
  if (context.database === undefined) return isDataFolderOpen(toFolder(context));
  return withRecords(context, async ({ jobs }) => {
    const endMs = performance.now() + SERVER_MS_MAX;
    while (performance.now() < endMs) {
      for (const id of jobIds) if ((await jobs.findById(id))?.state !== 'waiting') return true;
      await sleep(LOOK_MS);
    }
    return jobIds.length === 0;
  });
}

export function hasRecords(location: Pick<DataLocation, 'dataDir' | 'database'>): boolean {
  return location.database !== undefined || existsSync(join(toFolder(location), MEMORY_DATABASE));
}

/** Prints an unexpected error. A job reports its own failures. */
function tellFailure(error: unknown): void {
  if (error instanceof JobRefused) return;
  complain(error instanceof Error ? error.message : String(error));
}

/** Closes everything that `act` opened and reports a refusal as an operator's problem. */
export async function whileOpen<T>(act: (opened: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack();
  try {
    return await act(opened);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OperatorProblem(WORDS[error.code]?.(error.params) ?? toReasonText(error));
  } finally {
    await opened.disposeAsync();
  }
}
