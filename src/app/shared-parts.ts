import { join } from 'node:path';
import type { Accounts } from '../accounts/index.ts';
import type { ControlServer } from '../platform/control/control-server.ts';
import { type EmbeddedVectorStore, openEmbeddedVectorStore } from '../vector/embedded/embedded-vector-store.ts';
import { logWarning } from './log-warning.ts';
import type { SharedParts } from './services.ts';
import type { Configuration } from './settings/configuration.ts';
import { openVectorStoreControl } from './vector-store-control.ts';

export function createSharedParts({ dataDir, memoryBytesMax, logLevel, accounts: people }: Configuration): SharedParts {
  const log = (message: string, details: Readonly<Record<string, unknown>>) => logWarning(logLevel, message, details);
  let store: Promise<EmbeddedVectorStore> | undefined;
  let control: ControlServer | undefined;
  let accounts: Promise<Accounts> | undefined;
  const openPeople = async () => {
    const { openAccounts } = await import('../accounts/index.ts');
    const onFailure = (error: unknown) => log('accounts failed by themselves', { error });
    return openAccounts({ ...people, folder: join(dataDir, 'accounts'), onFailure });
  };
  const open = async () => {
    const opened = await openEmbeddedVectorStore({ dataDir, memoryBytesMax, log });
    // Everything but backups works without it: on a disk that has no sockets, for one.
    control = await openVectorStoreControl(dataDir, opened, (error) => log('a control call failed', { error })).catch(
      (error: unknown) => void log('no control channel, so no backups while this runs', { error }),
    );
    return opened;
  };
  return {
    vectorStore: () => {
      store ??= open();
      return store;
    },
    accounts: () => {
      accounts ??= openPeople();
      return accounts;
    },
    close: async () => {
      // A store that could not be opened has told its reason to whoever asked for it.
      const opened = await store?.catch(() => undefined);
      await control?.close();
      await opened?.close();
      await (await accounts?.catch(() => undefined))?.close();
    },
  };
}
