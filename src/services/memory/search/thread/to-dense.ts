import type { SimilarBlob } from '../../embedding/similar-blobs.ts';
import type { DenseScore } from '../ranking/score-files.ts';
import type { Snapshot } from '../ranking/snapshot.ts';

/** The files of each blob, per group. */
type FilesOfBlobs = readonly ReadonlyMap<string, readonly number[]>[];

const known = new WeakMap<Snapshot, FilesOfBlobs>();

/** Converts the scores of blobs in each group to scores of the snapshot's files. */
export function toDense(snapshot: Snapshot, similar: readonly (readonly SimilarBlob[])[]): Map<number, DenseScore> {
  const filesOfBlobs = known.get(snapshot) ?? toFilesOfBlobs(snapshot);
  known.set(snapshot, filesOfBlobs);
  const scores = new Map<number, DenseScore>();
  for (const [group, blobs] of similar.entries()) {
    for (const similarBlob of blobs) {
      for (const file of filesOfBlobs[group]?.get(similarBlob.blob) ?? []) scores.set(file, similarBlob);
    }
  }
  return scores;
}

function toFilesOfBlobs({ parts, live }: Snapshot): FilesOfBlobs {
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
