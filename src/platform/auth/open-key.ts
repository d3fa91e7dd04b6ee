import { join } from 'node:path';
import type { StoreLocation } from '../storage/store-location.ts';
import { openKeyFile } from './key-file.ts';

/**
 * Returns the key of a store: a file beside its database, or derived from the installation's key in a shared database.
 */
export async function openKey(location: StoreLocation, store: string): Promise<Buffer> {
  return 'server' in location ? location.server.toKey(store) : openKeyFile(join(location.folder, 'key'));
}
