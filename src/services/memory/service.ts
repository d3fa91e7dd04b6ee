import { join } from 'node:path';
import type { Accounts } from '../../accounts/index.ts';
import type { AccountTable } from '../../platform/service/account-table.ts';
import type { ServiceDescriptor } from '../../platform/service/service-descriptor.ts';
import type { VectorStore } from '../../vector/vector-store.ts';
import { graphCommands } from './commands/graph-commands.ts';
import { grepCommand } from './commands/grep-command.ts';
import { historyCommands } from './commands/history-commands.ts';
import { localTools } from './commands/local-tools.ts';
import { repositoryCommands } from './commands/repository-commands.ts';
import { searchCommand } from './commands/search-command.ts';
import { tokenCommands } from './commands/token-commands.ts';
import discovery from './discovery.json' with { type: 'json' };
import { describeNamespace } from './embedding/describe-namespace.ts';
import { EMBEDDER, EMBEDDER_KEY, EMBEDDER_MODEL } from './embedding/settings.ts';
import {
  ALLOW_LOCAL,
  ALLOW_PRIVATE,
  CALLS_PER_SECOND,
  checkMemorySettings,
  MEMORY_FOLDER,
  MEMORY_SETTINGS,
  REFRESH_MINUTES,
  toCallLimits,
} from './settings.ts';

interface NeededParts {
  accounts(): Promise<Accounts>;
  vectorStore(): Promise<VectorStore>;
}

const GRANTS = { table: 'grants', column: 'account_id' };

/** The tables with account ids. Grants of the code host depend on the linked identity and end with it. */
const ACCOUNT_TABLES: readonly AccountTable[] = [
  {
    table: 'host_people',
    column: 'account_id',
    access: { noun: 'linked identity', plural: 'linked identities' },
  },
  {
    ...GRANTS,
    access: {
      noun: 'grant of the code host',
      plural: 'grants of the code host',
      only: { source: 'host' },
    },
  },
  {
    ...GRANTS,
    access: {
      noun: 'grant to a repository',
      plural: 'grants to repositories',
      only: { source: 'person' },
      isGiven: true,
    },
  },
  { table: 'usage', column: 'account_id' },
];

export const memoryService: ServiceDescriptor<NeededParts> = {
  name: 'memory',
  title: 'Memory',
  summary: 'repository memory for coding agents: indexes git repositories, answers over MCP',
  defaultPort: 6340,
  settings: MEMORY_SETTINGS,
  checkSettings: checkMemorySettings,
  commands: [...repositoryCommands, searchCommand, grepCommand, ...graphCommands, ...historyCommands, ...tokenCommands],
  links: [{ label: 'mcp', path: '/mcp' }],
  discovery,
  accountTables: ACCOUNT_TABLES,
  describeNamespace,
  localTools,
  store: {
    folder: MEMORY_FOLDER,
    mainFile: 'memory.db',
    listTables: async () => [
      (await import('./store/open-memory-store.ts')).MEMORY_STORE,
      (await import('./store/open-index-store.ts')).INDEX_STORE,
    ],
    load: async () => (await import('./store/memory-store-operations.ts')).memoryStoreOperations,
  },
  start: async ({ read, dataDir, warn, parts, ...host }) => {
    const accounts = await parts.accounts();
    const { startMemoryService } = await import('./index.ts');
    const { isLocalName, isLocalUrl } = await import('../../platform/http/host-check.ts');
    const { readGithubOptions, readWebhookSecrets } = await import('./github/read-settings.ts');
    const isPublic = host.publicUrl !== undefined && !isLocalUrl(host.publicUrl);
    const isOnlyLocal = isLocalName(host.host) && !isPublic && !accounts.isBehindProxy;
    const embedder = read(EMBEDDER);
    return startMemoryService({
      ...host,
      accounts,
      vectorStore: embedder === 'off' ? undefined : await parts.vectorStore(),
      embedder: { embedder, model: read(EMBEDDER_MODEL), key: read(EMBEDDER_KEY) },
      folder: join(dataDir, MEMORY_FOLDER),
      isLocalAllowed: read(ALLOW_LOCAL) ?? isOnlyLocal,
      isPrivateAllowed: read(ALLOW_PRIVATE) ?? isOnlyLocal,
      refreshMinutes: read(REFRESH_MINUTES),
      limits: toCallLimits(read(CALLS_PER_SECOND)),
      github: await readGithubOptions(read, host.version),
      webhookSecrets: readWebhookSecrets(read),
      onFailure: (error) => warn('memory failed by itself', { error }),
    });
  },
};
