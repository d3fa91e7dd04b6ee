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
import { type DataPlace, toFolder } from './command-options.ts';
import { describeIndexed, toStatusRow } from './describe-status.ts';
import { findSource } from './find-source.ts';
import { followJob } from './follow-job.ts';
import { type WorkPlace, withRecords, withWorkers } from './work-place.ts';

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
  place: WorkPlace,
  { workingFolder, isWaiting, ...added }: AddedAtCommandLine,
): Promise<number> {
  const add = async (records: MemoryResources) => {
    const source = await findSource(toFolder(place), place.environment, added.source, workingFolder);
    const repository = await addRepository(records, { ...added, source, addedBy: ADDED_BY });
    return findPlanned(records, repository, INDEX_JOB);
  };
  const planned = await withRecords(place, add, { isCreating: true });
  place.tell(`Added ${toFullName(planned.repository)}.\n`);
  return indexPlanned(place, [planned], isWaiting);
}

export async function refreshFromCommandLine(
  place: WorkPlace,
  name: string | undefined,
  isWaiting: boolean,
): Promise<number> {
  const planned = await withRecords(place, async (records) => {
    const { store, jobs } = records;
    const repositories = name === undefined ? await store.repositories.list() : [await getByName(records, name)];
    const enqueue = ({ id }: Repository) => jobs.enqueue(INDEX_JOB, id);
    return Promise.all(repositories.map(async (each) => ({ repository: each, jobId: await enqueue(each) })));
  });
  return indexPlanned(place, planned, isWaiting);
}

export async function removeFromCommandLine(place: WorkPlace, name: string): Promise<number> {
  const planned = await withRecords(place, async (records) => {
    const repository = await getByName(records, name);
    checkRemovable(repository);
    await records.store.repositories.remove(repository.id);
    return findPlanned(records, repository, PURGE_JOB);
  });
  await followPlanned(place, [planned], async ({ repository }) => {
    place.tell(`Removed ${toFullName(repository)} and everything that was read from it.\n`);
  });
  return 0;
}

export async function describeRepositories(place: DataPlace): Promise<string> {
  const isServed = isServedNow(place);
  const statuses = await withRecords(place, async (records) =>
    listStatuses(records, await records.store.repositories.list()),
  );
  if (statuses.length === 0) return 'There is no repository. magpie memory add adds one.\n';
  return `${formatTable(statuses.map((status) => toStatusRow(status, isServed)))}\n`;
}

async function indexPlanned(place: WorkPlace, planned: readonly PlannedJob[], isWaiting: boolean): Promise<number> {
  const isServed = isServedNow(place);
  if (!isWaiting && (isServed || !process.stderr.isTTY)) {
    place.tell(
      isServed
        ? 'The server indexes it now; magpie memory list tells how far it is.\n'
        : 'It is indexed when the server starts, or now with magpie memory refresh --wait.\n',
    );
    return 0;
  }
  await followPlanned(place, planned, async ({ repository }, records) => {
    for (const status of await listStatuses(records, [repository])) place.tell(`${describeIndexed(status)}\n`);
  });
  return 0;
}

/** Waits for the jobs one after the other and reports each one that is done. */
async function followPlanned(
  place: WorkPlace,
  planned: readonly PlannedJob[],
  tellDone: (done: PlannedJob, records: MemoryResources) => Promise<void>,
): Promise<void> {
  const { signal, onJob } = place;
  const jobIds = planned.map(({ jobId }) => jobId);
  await withWorkers(place, jobIds, async (records, isServed) => {
    const checkWorker = () => {
      if (!isServed || isServedNow(place)) return;
      throw new OperatorProblem('the server ended before the work was done; its next start goes on with it');
    };
    for (const each of planned) {
      await followJob(records.jobs, each.jobId, { name: toFullName(each.repository), signal, checkWorker, onJob });
      await tellDone(each, records);
    }
  });
}

/** Returns whether a server runs. With a database, one is assumed: which servers share it is unknown. */
function isServedNow(place: DataPlace): boolean {
  return place.database !== undefined || isDataFolderOpen(toFolder(place));
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
