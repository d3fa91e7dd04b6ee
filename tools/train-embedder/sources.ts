// The packages that the embedder is trained on, and where their sources lie once they are fetched.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceArchive } from '../../bench/services/memory/corpus/fetch-package.ts';
import { CORPUS_FOLDER } from '../../bench/services/memory/corpus/sources.ts';

export interface TrainingSource extends SourceArchive {
  readonly name: string;
  readonly language: string;
  readonly package: string;
  readonly version: string;
  readonly bytes: number;
  readonly licence: string;
}

export const SOURCES_FILE = fileURLToPath(new URL('sources.json', import.meta.url));
export const TRAINING_FOLDER = join(CORPUS_FOLDER, 'training');

export function listTrainingSources(): readonly TrainingSource[] {
  return existsSync(SOURCES_FILE) ? JSON.parse(readFileSync(SOURCES_FILE, 'utf8')).packages : [];
}

export const toSourceFolder = (name: string): string => join(TRAINING_FOLDER, 'sources', name);
