import { join } from 'node:path';
import type { StorePlace } from '../storage/store-place.ts';
import { openKeyFile } from './key-file.ts';

/** The key of a store: a file beside its database, or made of the key of the installation where processes share a database. */
export async function openKey(place: StorePlace, store: string): Promise<Buffer> {
  return 'server' in place ? place.server.toKey(store) : openKeyFile(join(place.folder, 'key'));
}
