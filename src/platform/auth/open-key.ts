import { join } from 'node:path';
import type { StorePlace } from '../storage/store-place.ts';
import { openKeyFile } from './key-file.ts';

/**
 * Returns the key of a store: a file beside its database, or derived from the installation's key in a shared database.
 */
export async function openKey(place: StorePlace, store: string): Promise<Buffer> {
  return 'server' in place ? place.server.toKey(store) : openKeyFile(join(place.folder, 'key'));
}
