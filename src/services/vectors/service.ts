import { join } from 'node:path';
import type { ServiceDescriptor } from '../../platform/service/service-descriptor.ts';
import type { VectorStore } from '../../vector/vector-store.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { localTools } from './commands/local-tools.ts';
import discovery from './discovery.json' with { type: 'json' };
import { describeNamespace } from './model/describe-namespace.ts';
import { DEMO, KEYS_FILE, PUBLIC_SITE, QDRANT_PORT, RATE_LIMIT } from './settings.ts';

interface NeededParts {
  vectorStore(): Promise<VectorStore>;
}

const DEMO_NOTICE = 'Demo: plain HTTP for anyone. Use only keys and data that are not sensitive.';

export const vectorsService: ServiceDescriptor<NeededParts> = {
  name: 'vectors',
  title: 'Vectors',
  summary: 'exact vector search over REST, also through the interface of Qdrant',
  defaultPort: 6333,
  settings: [QDRANT_PORT, PUBLIC_SITE, DEMO, KEYS_FILE, RATE_LIMIT],
  commands: [exportCommand, importCommand],
  links: [
    { label: 'qdrant', path: '/qdrant' },
    { label: 'docs', path: '/docs' },
    { label: 'dashboard', path: '/dashboard' },
  ],
  discovery,
  accountTables: [],
  describeNamespace,
  localTools,
  start: async ({ read, parts, ...host }) => {
    const keysFile = read(KEYS_FILE);
    const isDemo = read(DEMO);
    const qdrantPort = read(QDRANT_PORT);
    const setting = `${QDRANT_PORT.variable}, or off`;
    const { readKeyList } = await import('./key-list.ts');
    const allowedKeys = keysFile === undefined ? undefined : readKeyList(keysFile);
    // The threads of the store start while the service is loaded.
    const opening = parts.vectorStore();
    // A failure is thrown where it is awaited, after the import.
    opening.catch(() => {});
    const { startVectorsService } = await import('./index.ts');
    const service = await startVectorsService({
      ...host,
      store: await opening,
      // Processes that share a database would not see one another's files.
      snapshotFolder: host.database === undefined ? join(host.dataDir, 'vectors', 'snapshots') : undefined,
      qdrantPort: qdrantPort === 'off' ? undefined : { number: qdrantPort, setting },
      keys: { allowedKeys, requestsPerSecond: read(RATE_LIMIT) },
      isPublicSite: read(PUBLIC_SITE),
      isDemo,
    });
    return { ...service, notices: isDemo ? [DEMO_NOTICE] : [] };
  },
};
