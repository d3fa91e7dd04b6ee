// Moves the files of the shelves between a folder and a table. Files are named after their content: of the same name is
// the same file.
import { systemClock } from '../../../../base/clock.ts';
import { Checksum } from '../../../../platform/storage/move/checksum.ts';
import type { MoveSteps, OpenMove } from '../../../../platform/storage/move/contents-move.ts';
import type { ContentFiles } from './content-files.ts';
import { openShelves, SHELF_NAMES } from './open-shelves.ts';

/** The records are moved before: in a database, the table of files comes with theirs. */
export const openFilesMove: OpenMove = async (from, to) => {
  const sides = { source: await openShelves(from, systemClock), target: await openShelves(to, systemClock) };
  return {
    unit: 'file',
    prepare: async () => {},
    count: async () => (await Promise.all(SHELF_NAMES.map((name) => sides.source[name].list()))).flat().length,
    copy: async (steps) => {
      for (const name of SHELF_NAMES) await copyShelf(sides.source[name], sides.target[name], steps);
    },
    measure: (side, steps) => Promise.all(SHELF_NAMES.map((name) => measureShelf(name, sides[side][name], steps))),
    close: async () => {},
  };
};

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
