import { openEmbeddedVectorStore } from '../vector/embedded/embedded-vector-store.ts';
import type { VectorStore } from '../vector/vector-store.ts';
import type { Configuration } from './configuration.ts';
import { logWarning } from './log-warning.ts';
import type { SharedParts } from './services.ts';

export function createSharedParts({ dataDir, memoryBytesMax, logLevel }: Configuration): SharedParts {
  let store: Promise<VectorStore> | undefined;
  return {
    vectorStore: () => {
      store ??= openEmbeddedVectorStore({
        dataDir,
        memoryBytesMax,
        log: (message, details) => logWarning(logLevel, message, details),
      });
      return store;
    },
    close: async () => {
      // A store that could not be opened has told its reason to whoever asked for it.
      const opened = await store?.catch(() => undefined);
      await opened?.close();
    },
  };
}
