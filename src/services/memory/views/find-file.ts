import { type FoundFile, toFoundFile } from '../search/ranking/symbols.ts';
import type { View } from '../search/ranking/view.ts';

/** Finds a file by its exact path. */
export function findFile(view: View, path: string): FoundFile | undefined {
  for (const { segment, firstFile } of view.parts) {
    for (let file = 0; file < segment.fileCount; file++) {
      if (view.live[firstFile + file] === 1 && segment.path(file) === path) return toFoundFile(view, firstFile + file);
    }
  }
  return undefined;
}
