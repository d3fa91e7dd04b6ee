import { formatBytes, formatCount } from '../../platform/text/format.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { Store } from './stores.ts';

/** Returns one line for each store. */
export function describeManifest({ stores }: BackupManifest, known: readonly Store[]): string {
  const lines = stores.map(({ folder, contents, files }) => {
    const name = findName(folder, known);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return `  ${name}: ${contents || formatCount(files.length, 'file')}, ${formatBytes(bytes)}\n`;
  });
  return lines.join('');
}

/** Returns one line for each item that was already damaged when it was saved. */
export function listSavedDamage({ stores }: BackupManifest, known: readonly Store[]): string[] {
  return stores.flatMap(({ folder, damage = [] }) => {
    const name = findName(folder, known);
    return damage.map((line) => `${name}: ${line}`);
  });
}

function findName(folder: string, known: readonly Store[]): string {
  return known.find(({ descriptor }) => descriptor.folder === folder)?.name ?? folder;
}
