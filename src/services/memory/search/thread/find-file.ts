import { type FoundFile, toFoundFile } from '../ranking/symbols.ts';
import type { Snapshot } from '../ranking/snapshot.ts';

/** Finds a file by its exact path. */
export function findFile(snapshot: Snapshot, path: string): FoundFile | undefined {
  for (const { segment, firstFile } of snapshot.parts) {
    for (let file = 0; file < segment.fileCount; file++) {
      if (snapshot.live[firstFile + file] === 1 && segment.path(file) === path) return toFoundFile(snapshot, firstFile + file);
    }
  }
  return undefined;
}
