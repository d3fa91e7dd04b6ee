// Reports about pets, as moderators read and resolve them.
import { resolveReport as resolve } from '../../../../accounts/index.ts';
import type { Report } from '../../../../platform/reports/report-records.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';

/** The length of a page; resolving some brings up the next. */
const REPORTS_LISTED_MAX = 100;

export interface PetReport extends Report {
  readonly pet: Pet;
}

/** Lists open reports, oldest first. */
export async function listReports({ store }: PetsResources, caller: Caller): Promise<PetReport[]> {
  checkModerator(caller);
  const reports = await store.reports.list(REPORTS_LISTED_MAX);
  const pets = await store.pets.listByIds(reports.map(({ subjectId }) => subjectId));
  return reports.flatMap((report) =>
    pets.filter(({ id }) => id === report.subjectId).map((pet) => ({ ...report, pet })),
  );
}

export async function resolveReport(resources: PetsResources, caller: Caller, reportId: string): Promise<void> {
  await resolve(resources, checkModerator(caller), reportId);
}
