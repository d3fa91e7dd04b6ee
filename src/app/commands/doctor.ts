import type { CollectionSize, StoreInspection } from '../../vector/embedded/inspection/inspect-store.ts';
import type { Command } from '../command.ts';
import { DATA_DIR } from '../settings/settings.ts';
import { formatBytes, formatCount } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import { print } from '../terminal/terminal.ts';

/** The collections worth a look when the disk runs full. */
const LARGEST_SHOWN = 10;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'look a data folder over for damage, leftovers and space',
  words: [],
  options: [DATA_DIR],
  about: `
Changes nothing, and may run while a server has the folder open. Checks the catalogue, the checksum of every vector, files that
belong to nothing, locks, permissions and free space, and says what to do. Ends with 1 when something is damaged.`,
  run: async (call) => {
    const dataDir = call.read(DATA_DIR);
    call.checkMistakes();
    const { inspectStore } = await import('../../vector/embedded/inspection/inspect-store.ts');
    const { describeNamespace } = await import('../../services/vectors/client/index.ts');
    const progress = new Progress('checking', (count) => formatCount(count, 'vector'));
    const inspection = inspectStore(dataDir, ({ rowsDone, rowsTotal }) => progress.show(rowsDone, rowsTotal));
    progress.end();
    print(createReport(inspection, describeNamespace));
    return inspection.findings.some(({ level }) => level === 'damage') ? 1 : 0;
  },
};

function createReport(inspection: StoreInspection, describeNamespace: (namespace: string) => string): string {
  const { folder, isOpen, findings, collections, catalogueBytes, freeBytes } = inspection;
  const points = collections.reduce((sum, collection) => sum + collection.points, 0);
  const rowBytes = collections.reduce((sum, collection) => sum + collection.rowBytes, 0);
  const lines = [
    `${folder}, ${isOpen ? 'open in a running server' : 'not open in any process'}`,
    `  ${formatCount(collections.length, 'collection')}, ${formatCount(points, 'point')}`,
    `  ${formatBytes(rowBytes)} of vectors, ${formatBytes(catalogueBytes)} of catalogue, ${formatBytes(freeBytes)} free`,
    ...listLargest(collections, describeNamespace),
    '',
    ...findings.map(({ level, text, advice }) => `${level}: ${text}\n  ${advice}`),
  ];
  const damaged = findings.filter(({ level }) => level === 'damage').length;
  lines.push(damaged === 0 ? 'Nothing is damaged.' : `${formatCount(damaged, 'thing is', 'things are')} damaged.`);
  return `${lines.join('\n')}\n`;
}

function listLargest(collections: readonly CollectionSize[], describeNamespace: (text: string) => string): string[] {
  if (collections.length === 0) return [];
  const largest = collections.toSorted((a, b) => b.rowBytes - a.rowBytes).slice(0, LARGEST_SHOWN);
  const rows = largest.map(({ rowBytes, points, size, name, namespace }) =>
    [
      formatBytes(rowBytes).padStart(11),
      formatCount(points, 'point').padStart(17),
      `${size} dimensions`.padStart(17),
      `  ${name} (${describeNamespace(namespace)})`,
    ].join(''),
  );
  return ['', collections.length > LARGEST_SHOWN ? 'The largest collections' : 'Collections', ...rows];
}
