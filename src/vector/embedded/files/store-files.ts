import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartupProblem } from '../../../base/startup-problem.ts';

export type StoreFiles = Readonly<ReturnType<typeof toStoreFiles>>;

/** The folder of the store, and the file in it without which there is no store. */
export const STORE_FOLDER = 'vectors';
export const CATALOGUE_NAME = 'catalogue.db';

/** Returns the store's folder inside the data folder, which other parts share. */
export function toStoreFolder(dataDir: string): string {
  return join(dataDir, STORE_FOLDER);
}

/** Returns the paths of the embedded store's files, below its folder. */
export function toStoreFiles(folder: string) {
  return { catalogue: join(folder, CATALOGUE_NAME), rows: join(folder, 'rows'), warmList: join(folder, 'warm.json') };
}

/** Rejects row files without their catalogue: the store is damaged or half copied, and starting empty would hide it. */
export function checkStoreFiles(files: StoreFiles): void {
  if (existsSync(files.catalogue) || !existsSync(files.rows)) return;
  const names = readdirSync(files.rows, { recursive: true, encoding: 'utf8' });
  if (!names.some((name) => name.endsWith('.rows'))) return;
  throw new StartupProblem(
    `${files.catalogue} is missing while vectors lie in ${files.rows}: restore the catalogue, or move the folder away to start empty`,
  );
}
