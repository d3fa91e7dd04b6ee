import { toCollectionName } from '../../model/collection-name.ts';
import type { SnapshotSource } from './recover-snapshot.ts';
import type { SnapshotFiles } from './snapshot-files.ts';
import { LocationForbidden, LocationRefused } from './snapshot-refusals.ts';

/** The end of a location: the collection and the name of one of its snapshots, as in addresses and paths. */
const NAMED = /\/([^/]+)\/(?:shards\/0\/)?(?:snapshots\/)?([\w-]+\.snapshot)$/;

/**
 * Finds the snapshot that a location names: one of the caller's own, by the address under which it is downloaded here or
 * by a file path with its collection and name. Nothing else is read: neither other files nor other servers.
 */
export async function findLocation(files: SnapshotFiles, namespace: string, location: string): Promise<SnapshotSource> {
  const url = URL.canParse(location) ? new URL(location) : undefined;
  const isFile = url?.protocol === 'file:';
  if (url === undefined || (isFile && url.hostname !== '' && url.hostname !== 'localhost')) {
    throw new LocationRefused('Invalid snapshot URI, file path must be absolute or on localhost');
  }
  const path = decodeURIComponent(url.pathname);
  if (isFile && !path.endsWith('.snapshot')) {
    throw new LocationForbidden('Snapshot file path must be inside the snapshots directory');
  }
  const [, collection = '', snapshot = ''] = NAMED.exec(path) ?? [];
  const name = collection === '' ? '' : toCollectionName(collection);
  const found = name === '' ? undefined : await files.find({ namespace, name }, snapshot);
  if (found !== undefined) return found;
  if (isFile) throw new LocationRefused(`Snapshot file "${path}" does not exist`);
  throw new LocationRefused(
    'Snapshots of other servers are not fetched: download it, and send it to /collections/{collection_name}/snapshots/upload',
  );
}
