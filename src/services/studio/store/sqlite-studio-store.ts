import { join } from 'node:path';
import { openSqliteDatabase } from '../../../platform/storage/sqlite/open-sqlite-database.ts';
import { WorkThread } from '../../../platform/threads/work-thread.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioStore } from '../ports.ts';
import { openStudioStore } from './open-studio-store.ts';
import type { StoringWork } from './storing-worker.ts';
import type { Tables } from './tables.ts';

export const STUDIO_DATABASE = 'studio.db';

const ENTRY = new URL('./storing-worker.ts', import.meta.url);

/** The records in one file of the folder; both are made if they are missing. Versions are stored by a thread. */
export async function openSqliteStudioStore(folder: string): Promise<StudioStore> {
  const path = join(folder, STUDIO_DATABASE);
  const store = await openStudioStore(openSqliteDatabase<Tables>(path));
  const storing = new WorkThread<StoringWork>(ENTRY, path);
  return {
    ...store,
    conversations: {
      ...store.conversations,
      addVersion: async (version) => {
        if (!(await storing.run('insertVersion', version))) throw refuse('conversation_changed', {});
      },
    },
    close: async () => {
      await storing.close();
      await store.close();
    },
  };
}
