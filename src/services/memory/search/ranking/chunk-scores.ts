// BM25 over chunks, twice: over the weighted fields, and over the text alone. The score of a file is the sum over its
// best chunks, because the answer to a question about behaviour is often spread over a file.
import { LENGTH, LENGTH_COLUMNS } from '../segment/records.ts';
import type { QueryTerm } from './query-terms.ts';
import type { Snapshot } from './snapshot.ts';
import type { Weights } from './weights.ts';

/** The number of chunks per file that count. The second counts half, the third a third … */
const CHUNKS_COUNTED = 5;
/** The share of files above which a directory name does not distinguish them. */
const COMMON_DIRECTORY_SHARE = 0.3;

type Fields = Weights['fields'];

export interface ChunkScores {
  /** The score per chunk. */
  readonly chunks: Float32Array;
  /** The sums over the best chunks, per file. */
  readonly fields: Float32Array;
  readonly body: Float32Array;
}

export function scoreChunks(snapshot: Snapshot, terms: readonly QueryTerm[], fields: Fields): ChunkScores {
  const chunks = new Float32Array(snapshot.chunkCount);
  const bodies = new Float32Array(snapshot.chunkCount);
  const scorer = {
    snapshot,
    fields,
    chunks,
    bodies,
    norms: toNorms(snapshot, fields),
    pathCounts: new Float32Array(snapshot.fileCount),
  };
  for (const { term, chunkIdf } of terms) addTerm(scorer, term, chunkIdf);
  return { chunks, fields: sumBestChunks(snapshot, chunks), body: sumBestChunks(snapshot, bodies) };
}

interface Scorer {
  readonly snapshot: Snapshot;
  readonly fields: Fields;
  readonly chunks: Float32Array;
  readonly bodies: Float32Array;
  readonly norms: readonly [body: Float32Array, symbols: Float32Array, doc: Float32Array];
  /** The weighted count of the current term in the path, per file; zero between terms. */
  readonly pathCounts: Float32Array;
}

function addTerm(scorer: Scorer, term: string, idf: number): void {
  const { snapshot, fields, chunks, bodies, norms, pathCounts } = scorer;
  const { k1 } = fields;
  const named = addPathCounts(scorer, term, idf);
  const { fileOfChunk } = snapshot;
  const [bodyNorms, symbolNorms, docNorms] = norms;
  snapshot.readLists('terms', term, ({ firstChunk }, ids, counts, length) => {
    for (let index = 0; index < length; index++) {
      const chunk = firstChunk + ids[index]!;
      const packed = counts[index]!;
      const inBody = (packed & 15) * bodyNorms[chunk]!;
      const inPath = pathCounts[fileOfChunk[chunk]!]!;
      const inAll = inBody + ((packed >> 4) & 3) * symbolNorms[chunk]! + (packed >> 6) * docNorms[chunk]! + inPath;
      chunks[chunk]! += idf * (inAll / (inAll + k1) - inPath / (inPath + k1));
      bodies[chunk]! += (idf * inBody) / (inBody + k1);
    }
  });
  for (const file of named) pathCounts[file] = 0;
}

/** Counts the term in paths and adds the score for the path alone to all chunks of these files. */
function addPathCounts({ snapshot, fields, chunks, pathCounts }: Scorer, term: string, idf: number): number[] {
  const id = snapshot.paths.idOf(term);
  if (id === undefined) return [];
  const inStem = snapshot.paths.stemFiles.at(id);
  const inDirectories = snapshot.paths.directoryFiles.at(id);
  const isCommon = inDirectories.length > COMMON_DIRECTORY_SHARE * snapshot.fileCount;
  for (const file of inStem) pathCounts[file]! += fields.stem;
  if (!isCommon) for (const file of inDirectories) pathCounts[file]! += fields.directories;
  const named = [...new Set(isCommon ? inStem : [...inStem, ...inDirectories])];
  for (const file of named) {
    const count = pathCounts[file]!;
    const { part, local } = snapshot.locate(file);
    const [from, to] = part.segment.chunksOf(local);
    const score = (idf * count) / (count + fields.k1);
    for (let chunk = part.firstChunk + from; chunk < part.firstChunk + to; chunk++) chunks[chunk]! += score;
  }
  return named;
}

/** Sums the best chunks of each file. The chunks of a file are consecutive, so one pass is enough. */
function sumBestChunks(snapshot: Snapshot, chunks: Float32Array): Float32Array {
  const sums = new Float32Array(snapshot.fileCount);
  const best = new Float32Array(CHUNKS_COUNTED);
  let file = -1;
  const close = () => {
    for (let rank = 0; rank < CHUNKS_COUNTED; rank++) sums[file]! += best[rank]! / (rank + 1);
    best.fill(0);
  };
  for (let chunk = 0; chunk < chunks.length; chunk++) {
    let score = chunks[chunk]!;
    if (score === 0) continue;
    if (snapshot.fileOfChunk[chunk] !== file) {
      if (file >= 0) close();
      file = snapshot.fileOfChunk[chunk]!;
    }
    for (let rank = 0; rank < CHUNKS_COUNTED && score > 0; rank++) {
      const other = best[rank]!;
      if (score <= other) continue;
      best[rank] = score;
      score = other;
    }
  }
  if (file >= 0) close();
  return sums;
}

const normsOfSnapshots = new WeakMap<Snapshot, { fields: Fields; norms: Scorer['norms'] }>();

/** Returns the weight of one occurrence per field and chunk, which is less in longer chunks. */
function toNorms(snapshot: Snapshot, fields: Fields): Scorer['norms'] {
  const known = normsOfSnapshots.get(snapshot);
  if (known?.fields === fields) return known.norms;
  const norms = ([fields.body, fields.symbols, fields.doc] as const).map(({ weight, b }, column) => {
    const mean = snapshot.meanLengths[column] || 1;
    const values = new Float32Array(snapshot.chunkCount);
    for (const { segment, firstChunk } of snapshot.parts) {
      const lengths = segment.tables.chunkLengths;
      for (let chunk = firstChunk, at = column; at < lengths.length; chunk++, at += LENGTH_COLUMNS)
        values[chunk] = weight / (1 - b + (b * lengths[at]!) / mean);
    }
    return values;
  });
  const made = [norms[LENGTH.body]!, norms[LENGTH.symbols]!, norms[LENGTH.doc]!] as const;
  normsOfSnapshots.set(snapshot, { fields, norms: made });
  return made;
}
