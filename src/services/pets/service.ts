import { join } from 'node:path';
import type { Accounts } from '../../accounts/index.ts';
import type { ServiceDescriptor } from '../../platform/service/service-descriptor.ts';
import { installCommand } from './commands/install.ts';
import { validateCommand } from './commands/validate.ts';
import discovery from './discovery.json' with { type: 'json' };
import { STARTERS } from './settings.ts';

/** Below the data folder. */
const FOLDER = 'pets';

export const petsService: ServiceDescriptor<{ accounts(): Promise<Accounts> }> = {
  name: 'pets',
  title: 'Pets',
  summary: 'registry of animated pets for coding agents',
  defaultPort: 6342,
  settings: [STARTERS],
  commands: [installCommand, validateCommand],
  links: [{ label: 'docs', path: '/docs' }],
  discovery,
  accountTables: [
    { table: 'pets', column: 'owner_account_id' },
    { table: 'likes', column: 'account_id' },
    { table: 'requests', column: 'account_id' },
  ],
  store: {
    folder: FOLDER,
    mainFile: 'pets.db',
    listTables: async () => [(await import('./store/open-pet-store.ts')).PET_STORE],
    loadMove: async () => (await import('./store/files/move-files.ts')).openFilesMove,
    load: async () => (await import('./store/pet-store-operations.ts')).petStoreOperations,
  },
  start: async ({ read, dataDir, warn, parts, ...host }) => {
    const accounts = await parts.accounts();
    const { startPetsService } = await import('./index.ts');
    return startPetsService({
      ...host,
      accounts,
      hasStarters: read(STARTERS),
      folder: join(dataDir, FOLDER),
      onFailure: (error) => warn('the registry failed by itself', { error }),
    });
  },
};
