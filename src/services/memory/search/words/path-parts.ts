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

export function toPathParts(path: string, listFolders = listMeaningful): PathParts {
  const directories = listFolders(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  const stem = toStemName(path);
  const [last = '', next = ''] = [directories.at(-1), directories.at(-2)];
  const standsForDirectory = last !== '' && STAND_FOR_DIRECTORY.has(stem.toLowerCase());
  return standsForDirectory ? { stem: last, parent: next, directories } : { stem, parent: last, directories };
}

/** Lists the meaningful names of a folder's path. */
export function listMeaningful(folder: string): readonly string[] {
  return folder === '' ? [] : folder.split('/').filter((directory) => !SAY_NOTHING.has(directory.toLowerCase()));
}
