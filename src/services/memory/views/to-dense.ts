import type { View } from '../search/ranking/view.ts';

/** Blob and score. */
export type SimilarBlob = readonly [blob: string, score: number];

/** For each group: the files that have a blob. */
type FilesOfBlobs = readonly ReadonlyMap<string, readonly number[]>[];

const known = new WeakMap<View, FilesOfBlobs>();

/** Scores of files of the view, of those of blobs in each of its groups. */
export function toDense(view: View, similar: readonly (readonly SimilarBlob[])[]): Map<number, number> {
  const filesOfBlobs = known.get(view) ?? toFilesOfBlobs(view);
  known.set(view, filesOfBlobs);
  const scores = new Map<number, number>();
  for (const [group, blobs] of similar.entries()) {
    for (const [blob, score] of blobs) {
      for (const file of filesOfBlobs[group]?.get(blob) ?? []) scores.set(file, score);
    }
  }
  return scores;
}

function toFilesOfBlobs({ parts, live }: View): FilesOfBlobs {
  const groups: Map<string, number[]>[] = [];
  for (const { segment, firstFile, group } of parts) {
    groups[group] ??= new Map();
    const files = groups[group];
    for (let local = 0; local < segment.fileCount; local++) {
      if (live[firstFile + local] === 0) continue;
      const blob = segment.blob(local);
      const same = files.get(blob);
      if (same === undefined) files.set(blob, [firstFile + local]);
      else same.push(firstFile + local);
    }
  }
  return groups;
}
