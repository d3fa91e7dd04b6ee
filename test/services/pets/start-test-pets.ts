// The whole service with accounts of its own, both in one folder.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type AccountsOptions, openAccounts } from '../../../src/accounts/index.ts';
import { type PetsServiceOptions, type RunningPets, startPetsService } from '../../../src/services/pets/index.ts';

type Options = Partial<PetsServiceOptions> & Pick<PetsServiceOptions, 'folder'>;

const onFailure = (error: unknown) => assert.fail(String(error));

/** Without the starter catalogue, unless it is asked for: drawing it takes a while. */
export async function startTestPets(
  options: Options,
  accountsOptions: Partial<AccountsOptions> = {},
): Promise<RunningPets> {
  const accounts = await openAccounts({ folder: join(options.folder, 'accounts'), onFailure, ...accountsOptions });
  const service = await startPetsService({
    host: '127.0.0.1',
    port: 0,
    version: '1.2.3',
    logLevel: 'silent',
    hasStarters: false,
    onFailure,
    accounts,
    ...options,
  });
  const close = async () => {
    await service.close();
    await accounts.close();
  };
  return { ...service, close };
}
