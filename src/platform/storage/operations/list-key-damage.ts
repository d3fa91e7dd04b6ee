import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromKeyFile } from '../../auth/key-bytes.ts';
import type { SqliteStore } from './sqlite-store.ts';

/** One line for each key in the folder that is not what was written. */
export function listKeyDamage({ title, keyFiles }: SqliteStore, folder: string): string[] {
  const paths = keyFiles.map((name) => join(folder, name)).filter((path) => existsSync(path));
  const damaged = paths.filter((path) => fromKeyFile(readFileSync(path)) === undefined);
  return damaged.map((path) => `the key ${path} is damaged: what ${title} sealed cannot be opened`);
}
