// The packages of the corpus, and the folders of their sources once they are fetched.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceArchive } from './fetch-package.ts';

export interface CorpusPackage extends SourceArchive {
  /** The name of its folder and of its file of queries. */
  readonly name: string;
  readonly language: string;
  /** Weights are fitted on `tune` only and reported on `test` only. */
  readonly half: 'tune' | 'test';
  readonly package: string;
  readonly version: string;
  readonly bytes: number;
  readonly licence: string;
}

export const CORPUS_FOLDER = fileURLToPath(new URL('../../../.corpus/', import.meta.url));

export function listCorpusPackages(): readonly CorpusPackage[] {
  return JSON.parse(readFileSync(new URL('sources.json', import.meta.url), 'utf8')).packages;
}

/** Returns the folder of a package's sources after `fetch-corpus.ts` ran. */
export const toPackageFolder = (name: string): string => join(CORPUS_FOLDER, 'sources', name);
