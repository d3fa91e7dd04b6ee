// The handlers of jobs that call the code host.
import type { JobHandler } from '../jobs/attempt.ts';
import { ALL_INSTALLATIONS_JOB, fromInstallationSubject, INSTALLATION_JOB, PULLS_JOB } from '../model/job.ts';
import type { CodeHost } from '../ports.ts';
import type { MemoryResources } from '../resources.ts';
import { syncAllInstallations, syncInstallation, syncPulls } from '../verbs/sync-host.ts';

export function createHostJobs(resources: MemoryResources, host: CodeHost): Readonly<Record<string, JobHandler>> {
  return {
    [INSTALLATION_JOB]: ({ subject }) => syncInstallation(resources, host, fromInstallationSubject(subject)),
    [ALL_INSTALLATIONS_JOB]: () => syncAllInstallations(resources, host),
    [PULLS_JOB]: ({ subject }) => syncPulls(resources, host, subject),
  };
}
