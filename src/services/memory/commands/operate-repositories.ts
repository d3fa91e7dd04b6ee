// The repository commands of an operator on a data folder, with or without a server that has it open.
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { isDataFolderOpen } from '../../../platform/storage/data-folder.ts';
import { formatTable } from '../../../platform/terminal/format-table.ts';
import { INDEX_JOB, PURGE_JOB } from '../model/job.ts';
import { type Repository, toFullName } from '../model/repository.ts';
import { OPERATOR } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { addRepository, parseRepositoryName } from '../verbs/add-repository.ts';
import { listStatuses } from '../verbs/repository-status.ts';
import { getVisible } from '../verbs/visible-repositories.ts';
import { type DataLocation, toFolder } from './command-options.ts';
import { describeIndexed, toStatusRow } from './describe-status.ts';
import { findSource } from './find-source.ts';
import { followJob } from './follow-job.ts';
import { type WorkContext, withRecords, withWorkers } from './work-context.ts';

export interface AddedAtCommandLine {
  readonly source: string;
  readonly name: string | undefined;
  readonly isWatched: boolean;
  /** The folder that relative paths are resolved against. */
  readonly workingFolder: string;
  readonly isWaiting: boolean;
}

interface PlannedJob {
  readonly repository: Repository;
  readonly jobId: string;
}

/** The actor in the records: the operator of the installation has no account. */
const ADDED_BY = 'system';

export async function addFromCommandLine(
  context: WorkContext,
  { workingFolder, isWaiting, ...added }: AddedAtCommandLine,
): Promise<number> {
  const add = async (records: MemoryResources) => {
    const source = await findSource(toFolder(context), context.environment, added.source, workingFolder);
    const repository = await addRepository(records, { ...added, source, addedBy: ADDED_BY });
    return findPlanned(records, repository, INDEX_JOB);
  };
  const planned = await withRecords(context, add, { isCreating: true });
  context.tell(`Added ${toFullName(planned.repository)}.\n`);
  return indexPlanned(context, [planned], isWaiting);
}

export async function refreshFromCommandLine(
  context: WorkContext,
  name: string | undefined,
  isWaiting: boolean,
): Promise<number> {
  const planned = await withRecords(context, async (records) => {
    const { store, jobs } = records;
    const repositories = name === undefined ? await store.repositories.list() : [await getByName(records, name)];
    const enqueue = ({ id }: Repository) => jobs.enqueue(INDEX_JOB, id);
    return Promise.all(repositories.map(async (each) => ({ repository: each, jobId: await enqueue(each) })));
  });
  return indexPlanned(context, planned, isWaiting);
}

export async function removeFromCommandLine(context: WorkContext, name: string): Promise<number> {
  const planned = await withRecords(context, async (records) => {
    const repository = await getByName(records, name);
    checkRemovable(repository);
    await records.store.repositories.remove(repository.id);
    return findPlanned(records, repository, PURGE_JOB);
  });
  await followPlanned(context, [planned], async ({ repository }) => {
    context.tell(`Removed ${toFullName(repository)} and everything that was read from it.\n`);
  });
  return 0;
}

export async function describeRepositories(location: DataLocation): Promise<string> {
  const isServed = isServedNow(location);
  const statuses = await withRecords(location, async (records) =>
    listStatuses(records, await records.store.repositories.list()),
  );
  if (statuses.length === 0) return 'There is no repository. magpie memory add adds one.\n';
  return `${formatTable(statuses.map((status) => toStatusRow(status, isServed)))}\n`;
}

async function indexPlanned(context: WorkContext, planned: readonly PlannedJob[], isWaiting: boolean): Promise<number> {
  const isServed = isServedNow(context);
  if (!isWaiting && (isServed || !process.stderr.isTTY)) {
    context.tell(
      isServed
        ? 'The server indexes it now; magpie memory list shows its progress.\n'
        : 'It is indexed when the server starts, or now with magpie memory refresh --wait.\n',
    );
    return 0;
  }
  await followPlanned(context, planned, async ({ repository }, records) => {
    for (const status of await listStatuses(records, [repository])) context.tell(`${describeIndexed(status)}\n`);
  });
  return 0;
}

/** Waits for the jobs one after the other and reports each one that is done. */
async function followPlanned(
  context: WorkContext,
  planned: readonly PlannedJob[],
  tellDone: (done: PlannedJob, records: MemoryResources) => Promise<void>,
): Promise<void> {
  const { signal, onJob } = context;
  const jobIds = planned.map(({ jobId }) => jobId);
  await withWorkers(context, jobIds, async (records, isServed) => {
    const checkWorker = () => {
      if (!isServed || isServedNow(context)) return;
      throw new OperatorProblem('the server ended before the work was done; its next start goes on with it');
    };
    for (const each of planned) {
      await followJob(records.jobs, each.jobId, { name: toFullName(each.repository), signal, checkWorker, onJob });
      await tellDone(each, records);
    }
  });
}

/** Returns whether a server runs. With a database, one is assumed: which servers share it is unknown. */
function isServedNow(location: DataLocation): boolean {
  return location.database !== undefined || isDataFolderOpen(toFolder(location));
}

export function checkRemovable(repository: Repository): void {
  if (repository.sourceKind !== 'host') return;
  throw new OperatorProblem(
    `${toFullName(repository)} comes with the app of the code host, and goes when the app is taken from it there`,
  );
}

async function getByName(records: MemoryResources, name: string): Promise<Repository> {
  return getVisible(records, OPERATOR, parseRepositoryName(name));
}

/** Finds the job that was enqueued together with a change of the repository. */
async function findPlanned({ jobs }: MemoryResources, repository: Repository, kind: string): Promise<PlannedJob> {
  const job = await jobs.find(repository.id, kind);
  return { repository, jobId: job?.id ?? '' };
}
