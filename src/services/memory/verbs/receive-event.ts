import type { JobRequest } from '../../../platform/jobs/job.ts';
import type { Delivery, EventRepository, HostEvent } from '../model/host-event.ts';
import { INDEX_JOB, INSTALLATION_JOB, PULLS_JOB, toInstallationSubject } from '../model/job-kinds.ts';
import type { Repository } from '../model/repository.ts';
import type { MemoryStore } from '../ports.ts';
import type { MemoryResources } from '../resources.ts';

type Needed = Pick<MemoryResources, 'store' | 'host'>;

/**
 * Returns how many jobs a message of the code host makes; undefined where the delivery came before. The id of a
 * delivery is not signed, so a body that made jobs makes none under another id. One that made none is not remembered:
 * hosts send some bodies under two names of events.
 */
export async function receiveEvent(
  resources: Needed,
  delivery: Delivery,
  event: HostEvent | undefined,
): Promise<number | undefined> {
  const { deliveries } = resources.store;
  const isReplayed = await deliveries.hasBody(delivery.bodyHash);
  const asked = event === undefined || isReplayed ? [] : await listJobs(resources.store, event);
  // Without an app there is no host to be asked; repositories that were added by their address are refreshed all the same.
  const jobs = asked.filter(({ kind }) => resources.host !== undefined || kind === INDEX_JOB);
  const outcome = await deliveries.add(delivery, jobs);
  if (outcome === 'known') return undefined;
  return outcome === 'new' ? jobs.length : 0;
}

async function listJobs(store: MemoryStore, event: HostEvent): Promise<readonly JobRequest[]> {
  if (event.kind === 'installation') return [toInstallationJob(event.installationId)];
  const { repository } = event;
  const known = await findKnown(store, repository);
  const installations = listInstallations(repository, known);
  switch (event.kind) {
    case 'push':
      if (event.branch !== repository.defaultBranch && event.branch !== known?.defaultBranch) return [];
      return known === undefined ? installations : [toJob(INDEX_JOB, known)];
    case 'pull':
      if (known === undefined) return installations;
      return known.hosted === undefined ? [] : [toJob(PULLS_JOB, known)];
    case 'repository':
      if (known === undefined) return installations;
      // Who may see it is asked anew, and until then no account may. To repeat this does no harm.
      if (event.change === 'access') await store.grants.removeHosted(known.id);
      return event.change === 'content' ? [...installations, toJob(INDEX_JOB, known)] : installations;
  }
}

/** One that was added by its address has no number of the host. */
async function findKnown(store: MemoryStore, event: EventRepository): Promise<Repository | undefined> {
  const hosted = await store.repositories.findByHostId(event.hostId);
  if (hosted !== undefined) return hosted;
  const addresses = new Set(event.addresses.map(toAddressKey));
  const added = (await store.repositories.list()).filter(({ sourceKind }) => sourceKind === 'git');
  return added.find(({ address }) => addresses.has(toAddressKey(address)));
}

function toAddressKey(address: string): string {
  return address
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'ssh://$1/')
    .replace(/\.git$/, '')
    .toLowerCase();
}

/** That of the message first; a transferred repository may have been known by another one. */
function listInstallations({ installationId }: EventRepository, known: Repository | undefined): readonly JobRequest[] {
  const ids = [installationId, known?.hosted?.installationId].filter((id) => id !== undefined);
  return [...new Set(ids)].map(toInstallationJob);
}

function toInstallationJob(installationId: number): JobRequest {
  return { kind: INSTALLATION_JOB, subject: toInstallationSubject(installationId), payload: {} };
}

function toJob(kind: string, { id }: Repository): JobRequest {
  return { kind, subject: id, payload: {} };
}
