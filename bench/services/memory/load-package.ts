// The files of a package of the corpus with their analyses. Analysing the whole corpus takes minutes, so the analyses
// are cached by the content of the package and the sources of the analysis.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { analyseFile } from '../../../src/services/memory/analysis/analyse-file.ts';
import type { SegmentFile } from '../../../src/services/memory/search/segment/segment-builder.ts';
import { CORPUS_FOLDER, type CorpusPackage, toPackageFolder } from './corpus/sources.ts';

const ANALYSIS_FOLDER = fileURLToPath(new URL('../../../src/services/memory/analysis/', import.meta.url));

export interface LoadedPackage {
  readonly files: readonly SegmentFile[];
  readonly bytes: number;
  /** The duration of the analysis on one thread, when it was made. */
  readonly analysisMs: number;
}

export async function loadPackage(source: CorpusPackage): Promise<LoadedPackage> {
  const cache = join(CORPUS_FOLDER, 'analyses', `${source.name}-${toVersion(source)}.bin`);
  if (existsSync(cache)) return deserialize(readFileSync(cache));
  const loaded = await analysePackage(source.name);
  mkdirSync(join(CORPUS_FOLDER, 'analyses'), { recursive: true });
  writeFileSync(`${cache}.partial`, serialize(loaded));
  renameSync(`${cache}.partial`, cache);
  return loaded;
}

async function analysePackage(name: string): Promise<LoadedPackage> {
  const folder = toPackageFolder(name);
  const files: SegmentFile[] = [];
  const begun = performance.now();
  let bytes = 0;
  for (const path of listPaths(folder)) {
    const content = readFileSync(join(folder, path));
    const analysed = await analyseFile({ path, bytes: content });
    if ('skipped' in analysed) continue;
    bytes += content.length;
    const blob = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
    files.push({ path, blob, text: analysed.text, analysis: analysed.analysis, commitWords: [] });
  }
  return { files, bytes, analysisMs: performance.now() - begun };
}

function listPaths(folder: string): string[] {
  return globSync('**/*', { cwd: folder, exclude: ['.git'] })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

let analysisVersion: string | undefined;

function toVersion(source: CorpusPackage): string {
  if (analysisVersion === undefined) {
    const hash = createHash('sha256');
    const sources = globSync('**/*.{ts,json,scm}', { cwd: ANALYSIS_FOLDER, exclude: ['**/*.test.ts'] }).sort();
    for (const path of sources) hash.update(path).update(readFileSync(join(ANALYSIS_FOLDER, path)));
    analysisVersion = hash.digest('hex').slice(0, 12);
  }
  return `${source.sha256.slice(0, 12)}-${analysisVersion}`;
}
