// The marker of a data folder: a file in it.
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../data-folder.ts';
import { syncFolder, writeDurableFile } from '../durable-files.ts';
import type { MoveMarker } from './move-marker.ts';

const FILE_NAME = 'unfinished-move.json';

interface Content {
  readonly source: string;
  readonly prepared: readonly string[];
}

export function findFolderMarker(dataDir: string): MoveMarker | undefined {
  const path = join(dataDir, FILE_NAME);
  return existsSync(path) ? toMarker(dataDir, JSON.parse(readFileSync(path, 'utf8')) as Content) : undefined;
}

export async function createFolderMarker(dataDir: string, source: string): Promise<MoveMarker> {
  makeFolder(dataDir);
  const content = { source, prepared: [] };
  await write(dataDir, content);
  return toMarker(dataDir, content);
}

function toMarker(dataDir: string, content: Content): MoveMarker {
  const { source } = content;
  const prepared = new Set(content.prepared);
  return {
    source,
    prepared,
    notePrepared: async (contents) => {
      prepared.add(contents);
      await write(dataDir, { source, prepared: [...prepared] });
    },
    remove: async () => {
      await rm(join(dataDir, FILE_NAME));
      await syncFolder(dataDir);
    },
  };
}

async function write(dataDir: string, content: Content): Promise<void> {
  await writeDurableFile(join(dataDir, FILE_NAME), Buffer.from(`${JSON.stringify(content)}\n`));
}
