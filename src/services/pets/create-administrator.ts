import { systemClock } from '../../base/clock.ts';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { findWording } from './errors.ts';
import { DEFAULT_LIMITS } from './limits.ts';

import { openSqlitePetStore } from './store/sqlite-pet-store.ts';
import { type CreatedAdmin, createAdmin } from './verbs/accounts/create-admin.ts';

/**
 * For the command line: makes somebody an administrator in the database of a folder, whether a server has it open or not. The
 * password is asked for unless they are one already.
 */
export async function createAdministrator(
  folder: string,
  email: string,
  choosePassword: () => Promise<string>,
): Promise<CreatedAdmin> {
  const store = await openSqlitePetStore(folder);
  try {
    const resources = { store, clock: systemClock, limits: DEFAULT_LIMITS };
    return await orOperatorProblem(createAdmin(resources, email, choosePassword));
  } finally {
    await store.close();
  }
}

/** What the registry refuses is for the person at the command line to mend here. */
export async function orOperatorProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const wording = findWording(error);
    if (wording === undefined) throw error;
    throw new OperatorProblem([wording.api.message, wording.api.hint ?? ''].join(' ').trim());
  }
}
