import { join } from 'node:path';
import type { Accounts } from '../../accounts/index.ts';
import type { ServiceDescriptor } from '../../platform/service/service-descriptor.ts';
import { repositoryCommands } from './commands/repository-commands.ts';
import { searchCommand } from './commands/search-command.ts';
import { tokenCommands } from './commands/token-commands.ts';
import {
  ALLOW_LOCAL,
  ALLOW_PRIVATE,
  checkGithubSettings,
  MEMORY_FOLDER,
  MEMORY_SETTINGS,
  REFRESH_MINUTES,
} from './settings.ts';

export const memoryService: ServiceDescriptor<{ accounts(): Promise<Accounts> }> = {
  name: 'memory',
  title: 'Memory',
  summary: 'repository memory for coding agents: indexes git repositories, answers over MCP',
  defaultPort: 6340,
  settings: MEMORY_SETTINGS,
  checkSettings: checkGithubSettings,
  commands: [...repositoryCommands, searchCommand, ...tokenCommands],
  links: [{ label: 'mcp', path: '/mcp' }],
  store: {
    folder: MEMORY_FOLDER,
    mainFile: 'memory.db',
    load: async () => (await import('./store/memory-store-operations.ts')).memoryStoreOperations,
  },
  start: async ({ read, dataDir, warn, parts, ...host }) => {
    const accounts = await parts.accounts();
    const { startMemoryService } = await import('./index.ts');
    const { isLocalName } = await import('../../platform/http/host-check.ts');
    const { readGithubOptions, readWebhookSecrets } = await import('./github/read-settings.ts');
    const isOnlyLocal = isLocalName(host.host);
    return startMemoryService({
      ...host,
      accounts,
      folder: join(dataDir, MEMORY_FOLDER),
      isLocalAllowed: read(ALLOW_LOCAL) ?? isOnlyLocal,
      isPrivateAllowed: read(ALLOW_PRIVATE) ?? isOnlyLocal,
      refreshMinutes: read(REFRESH_MINUTES),
      github: await readGithubOptions(read, host.version),
      webhookSecrets: readWebhookSecrets(read),
      onFailure: (error) => warn('memory failed by itself', { error }),
    });
  },
};
