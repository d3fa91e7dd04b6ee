import { resolve } from 'node:path';
import { parsePath } from './parse-value.ts';
import type { Setting } from './setting.ts';

/** The setting of the server, and of every command that works on stored data without one. */
export const DATA_DIR: Setting<string> = {
  variable: 'MAGPIE_DATA_DIR',
  flag: 'data-dir',
  about: 'folder that holds everything stored',
  allowed: 'the path of a folder',
  fallback: resolve('data'),
  fallbackText: './data',
  parse: parsePath,
};
