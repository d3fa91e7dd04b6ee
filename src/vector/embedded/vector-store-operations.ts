// Backup and inspection of the embedded store, for `magpie backup`, `restore` and `doctor`.
import { OperatorProblem } from '../../base/operator-problem.ts';
import { openDataFolderForReading } from '../../platform/storage/data-folder.ts';
import { checkBackedUpDatabase } from '../../platform/storage/operations/check-database.ts';
import type {
  InspectionRequest,
  StoreInspection,
  StoreOperations,
} from '../../platform/storage/operations/store-operations.ts';
import { formatBytes, formatCount } from '../../platform/text/format.ts';
import type { VectorStore } from '../vector-store.ts';
import { type CopyOptions, copyInThread } from './backup/copy-in-thread.ts';
import type { StoreCopy } from './backup/copy-store.ts';
import type { EmbeddedVectorStore } from './embedded-vector-store.ts';
import { openCatalogueForReading, readFormat, SCHEMA_VERSION } from './files/schema.ts';
import { toStoreFiles } from './files/store-files.ts';
import { type CollectionSize, inspectStore } from './inspection/inspect-store.ts';

/** The number of collections listed, for an operator whose disk runs full. */
const LARGEST_SHOWN = 10;

export const vectorStoreOperations: StoreOperations<VectorStore> = {
  backup: async ({ source, target, opened, ...options }) => {
    const copy = await (opened
      ? toEmbedded(opened).backup(target, options)
      : backupClosedStore(source, target, options));
    const { collections, points, files, damage, catalogueDamage } = copy;
    return {
      contents: describeCounts(collections, points),
      files,
      damage: [
        ...catalogueDamage,
        ...damage.map(
          ({ collection, rows }) => `${formatCount(rows, 'damaged vector')} in ${JSON.stringify(collection.name)}`,
        ),
      ],
    };
  },
  checkBackup: async (folder) => {
    const { catalogue } = toStoreFiles(folder);
    checkBackedUpDatabase(catalogue);
    const database = openCatalogueForReading(catalogue);
    try {
      const format = readFormat(database);
      if (format <= SCHEMA_VERSION) return;
      throw new OperatorProblem(
        `${catalogue} has format ${format} and this program knows ${SCHEMA_VERSION}: restore it with the version of Magpie that made it`,
      );
    } finally {
      database.close();
    }
  },
  inspect: async (request) => inspect(request),
};

/** Copies a store that no process has open; none can open it during the copy. */
async function backupClosedStore(source: string, target: string, options: CopyOptions): Promise<StoreCopy> {
  const folder = openDataFolderForReading(source);
  try {
    return await copyInThread({ source: toStoreFiles(source), target }, options);
  } finally {
    folder.close();
  }
}

function toEmbedded(opened: VectorStore): EmbeddedVectorStore {
  if ('backup' in opened) return opened as EmbeddedVectorStore;
  throw new OperatorProblem('the vectors are in PostgreSQL: back them up with pg_dump or the tools of your provider');
}

function inspect({ folder, describeNamespace, onProgress }: InspectionRequest): StoreInspection {
  const { isOpen, findings, collections, catalogueBytes } = inspectStore(folder, onProgress);
  const points = collections.reduce((sum, collection) => sum + collection.points, 0);
  const rowBytes = collections.reduce((sum, collection) => sum + collection.rowBytes, 0);
  const lines = [
    describeCounts(collections.length, points),
    `${formatBytes(rowBytes)} of vectors, ${formatBytes(catalogueBytes)} of catalogue`,
    ...listLargest(collections, describeNamespace),
  ];
  return { isOpen, findings, lines };
}

function describeCounts(collections: number, points: number): string {
  return `${formatCount(collections, 'collection')}, ${formatCount(points, 'point')}`;
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
  return [collections.length > LARGEST_SHOWN ? 'the largest collections:' : 'collections:', ...rows];
}
