import { totalmem } from 'node:os';
import type { PartDescriptor } from '../platform/service/service-descriptor.ts';
import { DATABASE_URL } from '../platform/settings/database.ts';
import { parseWholeNumber } from '../platform/settings/parse-value.ts';
import type { Setting } from '../platform/settings/setting.ts';
import { createOnOffSetting } from '../platform/settings/setting-kinds.ts';
import { CATALOGUE_NAME, STORE_FOLDER } from './embedded/files/store-files.ts';
import type { VectorStore } from './vector-store.ts';

/** Below this not even the rows of one everyday collection fit, and every search would read the disk. */
const MEMORY_MB_MIN = 64;

const MIB = 2 ** 20;

const MEMORY_MB: Setting<number> = {
  variable: 'MAGPIE_VECTORS_MEMORY_MB',
  flag: 'vectors-memory-mb',
  formerly: { variable: 'MAGPIE_MEMORY_MB', flag: 'memory-mb' },
  about: 'memory for loaded vectors, in megabytes',
  allowed: `a whole number of at least ${MEMORY_MB_MIN}`,
  fallback: Math.max(MEMORY_MB_MIN, Math.floor(machineMemoryBytes() / (2 * MIB))),
  fallbackText: "half of the machine's",
  parse: (text) => parseWholeNumber(text, MEMORY_MB_MIN, Number.MAX_SAFE_INTEGER),
};

const NEAR = createOnOffSetting(
  {
    variable: 'MAGPIE_VECTORS_NEAR',
    flag: 'vectors-near',
    about: 'keep searched vectors of the database in memory, too',
  },
  true,
);

const STANDBY: Setting<string | undefined> = {
  variable: 'MAGPIE_VECTORS_STANDBY_URL',
  flag: 'vectors-standby-url',
  about: 'standby of the database to read points from that are not in memory; it may be behind',
  allowed: DATABASE_URL.allowed,
  fallback: undefined,
  fallbackText: 'none',
  isSecret: true,
  parse: DATABASE_URL.parse,
};

/** The vector store for every service that searches vectors: on this machine, or in the database if one is given. */
export const vectorStorePart: PartDescriptor<VectorStore> = {
  name: 'vectors',
  settings: [MEMORY_MB, NEAR, STANDBY],
  commands: [],
  store: {
    folder: STORE_FOLDER,
    mainFile: CATALOGUE_NAME,
    listTables: async () => [(await import('./postgres/schema.ts')).VECTOR_TABLES],
    inspectDatabase: async (server) => (await import('./postgres/nodes/inspect-database.ts')).inspectDatabase(server),
    loadMove: async () => (await import('./move/open-vectors-move.ts')).openVectorsMove,
    load: async () => (await import('./embedded/vector-store-operations.ts')).vectorStoreOperations,
  },
  open: async ({ dataDir, database, read, warn }) => {
    if (database !== undefined) {
      const { openPostgresVectorStore } = await import('./postgres/postgres-vector-store.ts');
      const nearBytesMax = read(NEAR) ? read(MEMORY_MB) * MIB : 0;
      return openPostgresVectorStore({ server: database, standbyUrl: read(STANDBY), nearBytesMax, log: warn });
    }
    const { openEmbeddedVectorStore } = await import('./embedded/embedded-vector-store.ts');
    return openEmbeddedVectorStore({ dataDir, memoryBytesMax: read(MEMORY_MB) * MIB, log: warn });
  },
};

/** Returns the memory that this process may really use: in a container that is less than the machine has. */
function machineMemoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
