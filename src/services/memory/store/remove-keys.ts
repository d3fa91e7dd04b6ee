import type { Change } from './writing.ts';

/** The keys of one short transaction; a repository has many. */
const REMOVED_AT_ONCE = 500;

export async function removeKeys(
  change: Change,
  table: 'blobs' | 'embedded_blobs',
  repositoryId: string,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
    const slice = keys.slice(at, at + REMOVED_AT_ONCE);
    await change((each) =>
      each.deleteFrom(table).where('repository_id', '=', repositoryId).where('key', 'in', slice).execute(),
    );
  }
}
