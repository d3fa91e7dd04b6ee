import type { Delivery, EventRepository, HostEvent } from '../model/host-event.ts';
import { INDEX_JOB, INSTALLATION_JOB, type JobRequest, PULLS_JOB, toInstallationSubject } from '../model/job.ts';
import type { Repository } from '../model/repository.ts';
import type { MemoryStore } from '../ports.ts';
import type { MemoryResources } from '../resources.ts';

/**
 * Returns the number of jobs that a message of the code host creates; undefined for a repeated delivery. The delivery's
 * id is not signed, so a body that created jobs creates none under another id. A body without jobs is not stored: hosts
 * send some bodies under two event names.
 */
export async function receiveEvent(
  resources: MemoryResources,
  delivery: Delivery,
  event: HostEvent | undefined,
): Promise<number | undefined> {
  const { deliveries } = resources.store;
  const isReplayed = await deliveries.hasBody(delivery.bodyHash);
  const asked = event === undefined || isReplayed ? [] : await listJobs(resources.store, event);
  // Without an app there is no host to ask. Repositories that were added by address are refreshed all the same.
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
      // The host is asked again who may see it, and until then no account may. Repeating this is harmless.
      if (event.change === 'access') await store.grants.removeHosted(known.id);
      return event.change === 'content' ? [...installations, toJob(INDEX_JOB, known)] : installations;
  }
}

/** Finds the repository of an event. One that was added by address has no host id. */
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

/** Returns sync jobs for the message's installation and the stored one, which differ after a transfer. */
function listInstallations({ installationId }: EventRepository, known: Repository | undefined): readonly JobRequest[] {
  const ids = [installationId, known?.hosted?.installationId].filter((id) => id !== undefined);
  return [...new Set(ids)].map(toInstallationJob);
}

function toInstallationJob(installationId: number): JobRequest {
  return { kind: INSTALLATION_JOB, subject: toInstallationSubject(installationId) };
}

function toJob(kind: string, { id }: Repository): JobRequest {
  return { kind, subject: id };
}
