import { join } from 'node:path';
import type { ServiceDescriptor } from '../../platform/service/service-descriptor.ts';
import { adminCreateCommand } from './commands/admin-create.ts';
import { installCommand } from './commands/install.ts';
import { validateCommand } from './commands/validate.ts';
import { ADMIN, ADMIN_PASSWORD, checkAdmin, PROXY_SECRET, readAdmin, STARTERS, TRUSTED_PROXIES } from './settings.ts';

/** Below the data folder. */
const FOLDER = 'pets';

export const petsService: ServiceDescriptor<object> = {
  name: 'pets',
  title: 'Pets',
  summary: 'registry of animated pets for coding agents',
  defaultPort: 6342,
  settings: [TRUSTED_PROXIES, PROXY_SECRET, STARTERS, ADMIN, ADMIN_PASSWORD],
  checkSettings: checkAdmin,
  commands: [installCommand, validateCommand, adminCreateCommand],
  links: [{ label: 'docs', path: '/docs' }],
  store: {
    folder: FOLDER,
    mainFile: 'pets.db',
    load: async () => (await import('./store/pet-store-operations.ts')).petStoreOperations,
  },
  start: async ({ read, dataDir, warn, ...host }) => {
    const { startPetsService } = await import('./index.ts');
    return startPetsService({
      ...host,
      trustedProxies: read(TRUSTED_PROXIES),
      proxySecret: read(PROXY_SECRET),
      hasStarters: read(STARTERS),
      admin: readAdmin(read),
      folder: join(dataDir, FOLDER),
      onFailure: (error) => warn('the registry failed by itself', { error }),
    });
  },
};
