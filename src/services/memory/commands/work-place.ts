// Where a command does its work: beside the server that has the folder open, or, where there is none, in this process.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { PermanentFailure, TemporaryFailure } from '../../../platform/jobs/failures.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Environment } from '../../../platform/settings/setting.ts';
import { isDataFolderOpen } from '../../../platform/storage/data-folder.ts';
import { complain, toShownText } from '../../../platform/terminal/terminal.ts';
import { toReasonText } from '../errors.ts';
import { openMemory } from '../open-memory.ts';
import { type MemoryRecords, openRecords } from '../open-records.ts';
import { MEMORY_DATABASE } from '../store/open-memory-store.ts';

export interface WorkPlace {
  /** Of memory. */
  readonly folder: string;
  readonly environment: Environment;
  readonly isPrivateAllowed: boolean;
  /** Aborted when the person changes their mind. */
  readonly signal: AbortSignal;
  /** Takes lines for the person. */
  tell(text: string): void;
  /** Told of the job that is waited for; where this is absent, the terminal shows it. */
  onJob?(job: Job): void;
}

/** Hints that name tools of agents, in words for the command line. */
const WORDS: Readonly<Record<string, (params: Refusal['params']) => string>> = {
  repository_not_found: ({ repository }) =>
    `there is no repository ${repository}: magpie memory list tells which there are`,
  not_indexed_yet: ({ repository }) => `${repository} is not indexed yet: magpie memory list tells how far it is`,
  too_much_to_search: () => 'that is more than one search may span: name a repository with --repo',
};

/** Reads and writes records; jobs are left to a server. What is refused is for the person at the command line to mend. */
export async function withRecords<T>(folder: string, act: (records: MemoryRecords) => Promise<T>): Promise<T> {
  return whileOpen(async (opened) => act(await openRecords({ folder, isLocalAllowed: true }, opened)));
}

/** Jobs are done meanwhile, by the server or by this process. `isServed`: by the server. */
export async function withWorkers<T>(
  { folder, environment, isPrivateAllowed }: WorkPlace,
  act: (records: MemoryRecords, isServed: boolean) => Promise<T>,
): Promise<T> {
  return whileOpen(async (opened) => {
    const isServed = isDataFolderOpen(folder);
    const options = { folder, environment, isPrivateAllowed, isLocalAllowed: true, isWatching: false };
    const records = isServed
      ? await openRecords(options, opened)
      : await openMemory({ ...options, onFailure: tellFailure }, opened);
    return act(records, isServed);
  });
}

export function hasRecords(folder: string): boolean {
  return existsSync(join(folder, MEMORY_DATABASE));
}

export function checkHasRecords(folder: string): void {
  if (hasRecords(folder)) return;
  throw new OperatorProblem(
    `there is no repository in ${folder}: add one with magpie memory add, or name another folder with --data-dir`,
  );
}

/** What a job fails of is told by the job. */
function tellFailure(error: unknown): void {
  if (error instanceof PermanentFailure || error instanceof TemporaryFailure) return;
  complain(toShownText(error instanceof Error ? error.message : String(error)));
}

/** Closes what `act` opened, and tells what was refused. */
export async function whileOpen<T>(act: (opened: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack();
  try {
    return await act(opened);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OperatorProblem(toShownText(WORDS[error.code]?.(error.params) ?? toReasonText(error)));
  } finally {
    await opened.disposeAsync();
  }
}
