import { join } from 'node:path';
import type { Accounts } from '../../accounts/index.ts';
import type { ServiceDescriptor } from '../../platform/service/service-descriptor.ts';
import { toStoreLocation } from '../../platform/storage/store-location.ts';
import discovery from './discovery.json' with { type: 'json' };
import { checkStudioSettings, RATE_LIMIT, readModelOptions, STUDIO_FOLDER, STUDIO_SETTINGS } from './settings.ts';

export const studioService: ServiceDescriptor<{ accounts(): Promise<Accounts> }> = {
  name: 'studio',
  title: 'Studio',
  summary: 'generates, previews, edits and publishes product interfaces',
  defaultPort: 6343,
  settings: STUDIO_SETTINGS,
  checkSettings: checkStudioSettings,
  commands: [],
  links: [{ label: 'docs', path: '/docs' }],
  discovery,
  accountTables: [
    {
      table: 'oauth_records',
      column: 'account_id',
      access: { noun: 'connected program', plural: 'connected programs', only: { kind: 'Grant' } },
    },
  ],
  store: {
    folder: STUDIO_FOLDER,
    mainFile: 'studio.db',
    load: async () => (await import('./store/studio-store-operations.ts')).studioStoreOperations,
    listTables: async () => [(await import('./store/studio-database.ts')).STUDIO_TABLES],
  },
  start: async ({ read, dataDir, database, warn, parts, ...host }) => {
    const accounts = await parts.accounts();
    const { startStudioService } = await import('./index.ts');
    return startStudioService({
      ...host,
      accounts,
      rateLimit: read(RATE_LIMIT),
      model: readModelOptions(read),
      location: toStoreLocation(join(dataDir, STUDIO_FOLDER), database),
      onFailure: (error) => warn('the studio failed by itself', { error }),
    });
  },
};
