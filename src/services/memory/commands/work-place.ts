// Where a command does its work: beside the server that has the folder open or shares the database, or, where there is none, in this process.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { PermanentFailure, TemporaryFailure } from '../../../platform/jobs/failures.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Environment } from '../../../platform/settings/setting.ts';
import { isDataFolderOpen } from '../../../platform/storage/data-folder.ts';
import { complain } from '../../../platform/terminal/terminal.ts';
import { toReasonText } from '../errors.ts';
import { openMemory } from '../open-memory.ts';
import { type MemoryRecords, openRecords } from '../open-records.ts';
import { MEMORY_DATABASE } from '../store/open-memory-store.ts';
import type { MemoryPlace } from './command-options.ts';

export interface WorkPlace extends MemoryPlace {
  readonly environment: Environment;
  readonly isPrivateAllowed: boolean;
  /** Aborted when the person changes their mind. */
  readonly signal: AbortSignal;
  /** Takes lines for the person. */
  tell(text: string): void;
  /** Told of the job that is waited for; where this is absent, the terminal shows it. */
  onJob?(job: Job): void;
}

/** A server that shares the database looks for jobs every second. */
const SERVER_MS_MAX = 3_000;
const LOOK_MS = 100;

/** Hints that name tools of agents, in words for the command line. */
const WORDS: Readonly<Record<string, (params: Refusal['params']) => string>> = {
  repository_not_found: ({ repository }) =>
    `there is no repository ${repository}: magpie memory list tells which there are`,
  not_indexed_yet: ({ repository }) => `${repository} is not indexed yet: magpie memory list tells how far it is`,
  too_much_to_search: () => 'that is more than one search may span: name a repository with --repo',
};

/** Reads and writes records; jobs are left to a server. What is refused is for the person at the command line to mend. */
export async function withRecords<T>(place: MemoryPlace, act: (records: MemoryRecords) => Promise<T>): Promise<T> {
  return whileOpen(async (opened) => act(await openRecords({ ...toStored(place), isLocalAllowed: true }, opened)));
}

/** What stores need of a place, which is a part of more. */
function toStored({ folder, database }: MemoryPlace): MemoryPlace {
  return { folder, database };
}

/** The jobs are done meanwhile, by a server or by this process. `isServed`: by a server. */
export async function withWorkers<T>(
  place: WorkPlace,
  jobIds: readonly string[],
  act: (records: MemoryRecords, isServed: boolean) => Promise<T>,
): Promise<T> {
  const { environment, isPrivateAllowed } = place;
  const options = { ...toStored(place), environment, isPrivateAllowed, isLocalAllowed: true, isWatching: false };
  return whileOpen(async (opened) => {
    const isServed = await findServer(place, jobIds);
    const records = isServed
      ? await openRecords(options, opened)
      : await openMemory({ ...options, onFailure: tellFailure }, opened);
    return act(records, isServed);
  });
}

/** With a database, servers are known by the jobs that they begin. */
async function findServer(place: WorkPlace, jobIds: readonly string[]): Promise<boolean> {
  if (place.database === undefined) return isDataFolderOpen(place.folder);
  return withRecords(place, async ({ jobs }) => {
    const endMs = performance.now() + SERVER_MS_MAX;
    while (performance.now() < endMs) {
      for (const id of jobIds) if ((await jobs.findById(id))?.state !== 'waiting') return true;
      await sleep(LOOK_MS);
    }
    return jobIds.length === 0;
  });
}

export function hasRecords({ folder, database }: MemoryPlace): boolean {
  return database !== undefined || existsSync(join(folder, MEMORY_DATABASE));
}

export function checkHasRecords(place: MemoryPlace): void {
  if (hasRecords(place)) return;
  const { folder } = place;
  throw new OperatorProblem(
    `there is no repository in ${folder}: add one with magpie memory add, or name another folder with --data-dir`,
  );
}

/** What a job fails of is told by the job. */
function tellFailure(error: unknown): void {
  if (error instanceof PermanentFailure || error instanceof TemporaryFailure) return;
  complain(error instanceof Error ? error.message : String(error));
}

/** Closes what `act` opened, and tells what was refused. */
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
