import { toStemName } from '../path-roles.ts';
import names from './path-names.json' with { type: 'json' };

const STAND_FOR_DIRECTORY = new Set(names.standForDirectory);
const SAY_NOTHING = new Set(names.sayNothing);

export interface PathParts {
  /** The name of the file, or of its directory if the file's name stands for it (`router/index.ts` → `router`). */
  readonly stem: string;
  /** The directory of the file, next to `stem`; empty at the top. */
  readonly parent: string;
  /** The meaningful directories, from the top. */
  readonly directories: readonly string[];
}

export function toPathParts(path: string): PathParts {
  const directories = path
    .split('/')
    .slice(0, -1)
    .filter((directory) => !SAY_NOTHING.has(directory.toLowerCase()));
  let stem = toStemName(path);
  const parents = [...directories];
  if (STAND_FOR_DIRECTORY.has(stem.toLowerCase())) stem = parents.pop() ?? stem;
  return { stem, parent: parents.at(-1) ?? '', directories };
}
