// Moves the files of the shelves between a folder and a table. They are named after their content: one that is there is the same.
import { systemClock } from '../../../../base/clock.ts';
import { Checksum } from '../../../../platform/storage/move/checksum.ts';
import type { MoveSteps, OpenMove } from '../../../../platform/storage/move/contents-move.ts';
import type { StorePlace } from '../../../../platform/storage/store-place.ts';
import type { Shelves } from './asset-files.ts';
import type { ContentFiles } from './content-files.ts';
import { openDiskShelves } from './disk-asset-files.ts';
import { createTableShelves } from './postgres-asset-files.ts';

/** In an order that both sides share. */
const NAMES: readonly (keyof Shelves)[] = ['packages', 'sheets', 'references'];

/** The records are moved before: in a database, the table of files comes with theirs. */
export const openFilesMove: OpenMove = async (from, to) => {
  const sides = { source: await openShelves(from), target: await openShelves(to) };
  return {
    unit: 'file',
    prepare: async () => {},
    count: async () => (await Promise.all(NAMES.map((name) => sides.source[name].list()))).flat().length,
    copy: async (steps) => {
      for (const name of NAMES) await copyShelf(sides.source[name], sides.target[name], steps);
    },
    measure: (side, steps) => Promise.all(NAMES.map((name) => measureShelf(name, sides[side][name], steps))),
    close: async () => {},
  };
};

async function openShelves(place: StorePlace): Promise<Shelves> {
  return 'folder' in place ? openDiskShelves(place.folder) : createTableShelves(place.server, systemClock);
}

async function copyShelf(source: ContentFiles, target: ContentFiles, { signal, onItems }: MoveSteps): Promise<void> {
  const present = new Set(await target.list());
  for (const name of await source.list()) {
    signal.throwIfAborted();
    if (!present.has(name)) await target.write(name, await source.read(name));
    onItems(1);
  }
}

async function measureShelf(shelf: string, files: ContentFiles, { signal, onItems }: MoveSteps) {
  const checksum = new Checksum();
  for (const name of await files.list()) {
    signal.throwIfAborted();
    checksum.add(name, await files.read(name));
    onItems(1);
  }
  return checksum.toMeasure(shelf);
}
