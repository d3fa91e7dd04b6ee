import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findKeyProblem, toDigestPath } from '../../auth/key-digest.ts';
import type { SqliteStore } from './sqlite-store.ts';

/** Returns one line for each key in the folder that is not what was written. */
export function listKeyDamage({ title, keyFiles }: SqliteStore, folder: string): string[] {
  return keyFiles.flatMap((name) => {
    const path = join(folder, name);
    const problem = findKeyProblem(readIfThere(path), readIfThere(toDigestPath(path)));
    return problem === undefined ? [] : [`${path} ${problem}: what ${title} sealed cannot be opened`];
  });
}

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}
