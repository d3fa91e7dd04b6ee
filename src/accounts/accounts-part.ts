import { join } from 'node:path';
import type { PartDescriptor } from '../platform/service/service-descriptor.ts';
import { toStoreLocation } from '../platform/storage/store-location.ts';
import { adminCommands } from './commands/admin-commands.ts';
import { ACCOUNTS_DATABASE, ACCOUNTS_FOLDER } from './folder.ts';
import type { Accounts } from './index.ts';
import {
  ADMIN,
  ADMIN_PASSWORD,
  checkAdmin,
  PROXY_SECRET,
  REGISTRATION,
  readAdmin,
  TRUSTED_PROXIES,
} from './settings.ts';

/** The part with the people of this installation, shared by all services that have accounts. */
export const accountsPart: PartDescriptor<Accounts> = {
  name: 'accounts',
  settings: [ADMIN, ADMIN_PASSWORD, REGISTRATION, TRUSTED_PROXIES, PROXY_SECRET],
  checkSettings: checkAdmin,
  commands: adminCommands,
  store: {
    folder: ACCOUNTS_FOLDER,
    mainFile: ACCOUNTS_DATABASE,
    load: async () => (await import('./store/account-store-operations.ts')).accountStoreOperations,
    listTables: async () => [(await import('./store/open-account-store.ts')).ACCOUNT_TABLES],
  },
  open: async ({ dataDir, database, read, warn }) => {
    const { openAccounts } = await import('./index.ts');
    return openAccounts({
      location: toStoreLocation(join(dataDir, ACCOUNTS_FOLDER), database),
      trustedProxies: read(TRUSTED_PROXIES),
      proxySecret: read(PROXY_SECRET),
      isRegistrationOpen: read(REGISTRATION) === 'open',
      admin: readAdmin(read),
      onFailure: (error) => warn('accounts failed outside any request', { error }),
      onWarning: (message) => warn(message, {}),
    });
  },
};
