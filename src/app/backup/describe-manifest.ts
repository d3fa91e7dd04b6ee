import { formatBytes, formatCount } from '../../platform/text/format.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { Store } from './stores.ts';

/** One line for each store. */
export function describeManifest({ stores }: BackupManifest, known: readonly Store[]): string {
  const lines = stores.map(({ folder, contents, files }) => {
    const name = known.find(({ descriptor }) => descriptor.folder === folder)?.name ?? folder;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return `  ${name}: ${contents || formatCount(files.length, 'file')}, ${formatBytes(bytes)}\n`;
  });
  return lines.join('');
}
