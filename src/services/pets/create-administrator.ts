import { systemClock } from '../../base/clock.ts';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { PetsProblem } from './model/problem.ts';
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
    return await createAdmin({ store, clock: systemClock, limits: DEFAULT_LIMITS }, email, choosePassword);
  } catch (error) {
    if (!(error instanceof PetsProblem)) throw error;
    throw new OperatorProblem([error.message, error.hint ?? ''].join(' ').trim());
  } finally {
    await store.close();
  }
}
