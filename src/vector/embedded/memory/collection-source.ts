import { type Engine, isCoded } from '../../../engine/index.ts';
import { CollectionNotFound } from '../../errors.ts';
import { weighPoints } from '../../weigh-points.ts';
import type { DiskRows } from '../files/disk-rows.ts';
import type { StoreFiles } from '../files/store-files.ts';
import { BLOCK_SLOTS } from '../filters/term-block.ts';
import type { ReaderCalls, WriterCalls } from '../threads/commands.ts';
import { OWN_NAMESPACE, type StorageThread } from '../threads/storage-thread.ts';
import type { CollectionSource } from './collection-cache.ts';

export interface StoreParts {
  readonly engine: Engine;
  readonly files: StoreFiles;
  readonly memoryBytesMax: number;
  readonly writer: StorageThread<WriterCalls>;
  readonly reader: StorageThread<ReaderCalls>;
  readonly rows: DiskRows;
  log(message: string, details: Readonly<Record<string, unknown>>): void;
}

export interface SourceEvents {
  /** Called when a collection is loaded that needs the threads for codes. */
  onLarge(): void;
  onChange: CollectionSource['onChange'];
}

/** Creates the source from which collections are loaded into memory. */
export function createCollectionSource(parts: StoreParts, { onLarge, onChange }: SourceEvents): CollectionSource {
  const { engine, files, memoryBytesMax, writer, reader, rows, log } = parts;
  return {
    engine,
    rowFolder: files.rows,
    memoryBytesMax,
    shape: (at) => reader.call(OWN_NAMESPACE, 'rowset', [at]),
    snapshot: async (at) => {
      // Calling the reader first keeps calls for absent collections away from the writer.
      if ((await reader.call(at.namespace, 'collection', [at])) === undefined) throw new CollectionNotFound(at.name);
      const snapshot = await writer.call(at.namespace, 'snapshot', [at]);
      // The threads start while the codes are read.
      if (isCoded(snapshot.size, snapshot.slotCount)) onLarge();
      return snapshot;
    },
    codesOf: (...args) => rows.codesOf(...args),
    recode: (rowset, slots) => {
      log('codes on disk are damaged and made anew', { rowset, damaged: slots.length });
      writer
        .call(OWN_NAMESPACE, 'recode', [rowset, slots])
        .catch((error: unknown) => log('it failed', { rowset, error }));
    },
    filterQuestions: ({ namespace }) => ({
      readTerms: (...args) => reader.call(namespace, 'readTerms', args, weighPoints(BLOCK_SLOTS)),
      matchingSlots: (...args) => reader.call(namespace, 'matchingSlots', args, weighPoints(BLOCK_SLOTS)),
      slotsOfIds: (...args) => reader.call(namespace, 'slotsOfIds', args, weighPoints(args[0].ids.length)),
    }),
    purge: (rowset) => {
      // A purge that is rejected happens at the next start.
      writer
        .call(OWN_NAMESPACE, 'purge', [rowset])
        .catch((error: unknown) => log('purge postponed', { rowset, error }));
    },
    onChange,
    reportDamage: (at, damaged) => log('rows on disk are damaged', { collection: at.name, damaged }),
    reportFailure: (at, error) => log('rows could not be brought into memory', { collection: at.name, error }),
  };
}
