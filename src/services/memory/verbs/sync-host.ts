// The sync of stored data with the current state of the code host.
import { randomUUID } from 'node:crypto';
import { redactSecrets } from '../analysis/secrets/redact-secrets.ts';
import type { JobHandler } from '../jobs/attempt.ts';
import {
  ALL_INSTALLATIONS_JOB,
  fromInstallationSubject,
  INDEX_JOB,
  INSTALLATION_JOB,
  PULLS_JOB,
  toInstallationSubject,
} from '../model/job.ts';
import { refuse } from '../model/refusals.ts';
import type { Repository } from '../model/repository.ts';
import type { CodeHost } from '../ports.ts';
import type { MemoryResources } from '../resources.ts';

/** Creates the handlers of jobs that call the code host. */
export function createHostHandlers(resources: MemoryResources, host: CodeHost): Readonly<Record<string, JobHandler>> {
  return {
    [INSTALLATION_JOB]: ({ subject }) => syncInstallation(resources, host, fromInstallationSubject(subject)),
    [ALL_INSTALLATIONS_JOB]: () => syncAllInstallations(resources, host),
    [PULLS_JOB]: ({ subject }) => syncPulls(resources, host, subject),
  };
}

/** Adds, renames and removes repositories. All are removed with an installation that is gone or suspended. */
async function syncInstallation(resources: MemoryResources, host: CodeHost, installationId: number): Promise<void> {
  const { store, clock, limits } = resources;
  const listed = (await host.listRepositories(installationId)) ?? [];
  const hostIds = new Set(listed.map(({ hostId }) => hostId));
  for (const repository of await store.repositories.listOfInstallation(installationId)) {
    const isThere = repository.hosted !== undefined && hostIds.has(repository.hosted.hostId);
    if (!isThere) await leaveOrRemove(resources, host, repository, installationId);
  }
  let room = limits.repositoriesMax - (await store.repositories.list()).length;
  for (const { hostId, owner, name, address } of listed) {
    const isKnown = (await store.repositories.findByHostId(hostId)) !== undefined;
    if (!isKnown && room-- <= 0) throw refuse('too_many_repositories', { countMax: limits.repositoriesMax });
    await store.repositories.putHosted({
      id: randomUUID(),
      owner,
      name,
      sourceKind: 'host',
      address,
      isWatched: false,
      defaultBranch: undefined,
      hosted: { hostId, installationId },
      addedBy: 'system',
      createdAt: new Date(clock.nowMs()),
    });
  }
}

/** Removes a repository, unless it was transferred: then the new installation takes it over with its index. */
async function leaveOrRemove(
  { store, jobs }: MemoryResources,
  host: CodeHost,
  repository: Repository,
  installationId: number,
): Promise<void> {
  const current = await host.findInstallationId(repository);
  if (current === undefined || current === installationId) {
    await store.repositories.removeOfInstallation(repository.id, installationId);
  } else {
    await jobs.enqueue(INSTALLATION_JOB, toInstallationSubject(current));
  }
}

/** Enqueues a full sync, for changes whose messages were lost or sent while the server did not run. */
async function syncAllInstallations({ store, jobs }: MemoryResources, host: CodeHost): Promise<void> {
  const hosted = (await store.repositories.list()).filter(({ sourceKind }) => sourceKind === 'host');
  const known = hosted.flatMap((repository) => repository.hosted?.installationId ?? []);
  for (const installationId of new Set([...(await host.listInstallationIds()), ...known])) {
    await jobs.enqueue(INSTALLATION_JOB, toInstallationSubject(installationId));
  }
  for (const { id } of hosted) await jobs.enqueue(PULLS_JOB, id);
}

async function syncPulls(resources: MemoryResources, host: CodeHost, repositoryId: string): Promise<void> {
  const { store } = resources;
  const repository = await store.repositories.find(repositoryId);
  if (repository?.hosted === undefined) return;
  const pulls = await host.listOpenPulls(repository);
  if (pulls !== undefined) await store.pulls.replace(repositoryId, pulls);
  await syncPullTexts(resources, host, repository);
}

/** Stores the texts that have changed since the last call, and has them indexed. */
async function syncPullTexts(
  { index, jobs, clock }: MemoryResources,
  host: CodeHost,
  repository: Repository,
): Promise<void> {
  const texts = await host.listPullTexts(repository, await index.pullTexts.findNewest(repository.id));
  if (texts === undefined || texts.pulls.length + texts.comments.length === 0) return;
  const redact = (text: string) => redactSecrets(text).text;
  const pulls = texts.pulls.map((pull) => ({ ...pull, title: redact(pull.title), body: redact(pull.body) }));
  const comments = texts.comments.map((comment) => ({ ...comment, body: redact(comment.body) }));
  await index.pullTexts.put(repository.id, { pulls, comments }, new Date(clock.nowMs()));
  await jobs.enqueue(INDEX_JOB, repository.id);
}
