// The handlers of jobs that ask the code host.
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { JobHandler } from '../../../platform/jobs/attempt.ts';
import { PermanentFailure, TemporaryFailure } from '../../../platform/jobs/failures.ts';
import { ALL_INSTALLATIONS_JOB, fromInstallationSubject, INSTALLATION_JOB, PULLS_JOB } from '../model/job-kinds.ts';
import type { CodeHost } from '../ports.ts';
import type { MemoryResources } from '../resources.ts';
import { syncAllInstallations, syncInstallation, syncPulls } from '../verbs/sync-host.ts';

export interface HostJobsOptions {
  readonly resources: Pick<MemoryResources, 'store' | 'jobs' | 'clock' | 'limits'>;
  readonly host: CodeHost;
  /** What a failure is called for people, and whether it may pass by itself. */
  readonly wordFailure: (refusal: Refusal) => { readonly text: string; readonly isTemporary: boolean };
}

export function createHostJobs({
  resources,
  host,
  wordFailure,
}: HostJobsOptions): Readonly<Record<string, JobHandler>> {
  const handle =
    (act: (subject: string) => Promise<void>): JobHandler =>
    async ({ subject }) => {
      try {
        await act(subject);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { text, isTemporary } = wordFailure(error);
        throw isTemporary ? new TemporaryFailure(text) : new PermanentFailure(text);
      }
    };
  return {
    [INSTALLATION_JOB]: handle((subject) => syncInstallation(resources, host, fromInstallationSubject(subject))),
    [ALL_INSTALLATIONS_JOB]: handle(() => syncAllInstallations(resources, host)),
    [PULLS_JOB]: handle((repositoryId) => syncPulls(resources, host, repositoryId)),
  };
}
