// Moves everything stored from a data folder to a database or back, store by store. The target stays marked until all
// of it is verified.
import { join } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { openDataFolder } from '../../platform/storage/data-folder.ts';
import type { ContentsMove, MoveSteps } from '../../platform/storage/move/contents-move.ts';
import type { MoveMarker } from '../../platform/storage/move/move-marker.ts';
import { openTablesMove } from '../../platform/storage/move/move-tables.ts';
import type { StoreLocation } from '../../platform/storage/store-location.ts';
import type { Store } from '../backup/stores.ts';
import { compareMeasures } from './compare-measures.ts';
import { describeLocation, listStoresAt, openMarker } from './move-locations.ts';

export interface MoveProgress {
  /** A text such as "moving accounts". */
  readonly label: string;
  readonly unit: string;
  readonly done: number;
  readonly total: number;
}

export interface MoveOptions {
  readonly stores: readonly Store[];
  /** The name of the source by which an interrupted move is resumed; by default its location. */
  readonly source?: string;
  readonly signal: AbortSignal;
  onProgress(progress: MoveProgress): void;
}

export interface MovedContents {
  readonly store: string;
  readonly unit: string;
  readonly count: number;
}

interface OpenedMove {
  /** Unique, and the same in every run. */
  readonly name: string;
  readonly store: string;
  readonly move: ContentsMove;
  readonly count: number;
}

/** Moves all stores. A `folder` in `from` or `to` is the whole data folder. An interrupted move is resumed. */
export async function moveData(from: StoreLocation, to: StoreLocation, options: MoveOptions): Promise<MovedContents[]> {
  const stores = await listStoresAt(from, options.stores);
  const marker = await openMarker(to, options.source ?? describeLocation(from), options.stores);
  const opened = new AsyncDisposableStack();
  try {
    const moves: OpenedMove[] = [];
    for (const store of stores) moves.push(...(await openMoves(store, from, to, opened)));
    for (const each of moves) await copyContents(each, marker, options);
    for (const each of moves) await verifyContents(each, options);
    await opened.disposeAsync();
    await marker.remove();
    return sumUp(moves);
  } catch (error) {
    if (!options.signal.aborted) throw error;
    throw new OperatorProblem('the move was interrupted: the same command goes on with it');
  } finally {
    await opened.disposeAsync();
  }
}

async function openMoves(
  { name, descriptor }: Store,
  from: StoreLocation,
  to: StoreLocation,
  opened: AsyncDisposableStack,
): Promise<OpenedMove[]> {
  const tables = ((await descriptor.listTables?.()) ?? []).filter(({ file }) => file !== '');
  const [source, target] = [toLocationOf(descriptor, from), toLocationOf(descriptor, to)];
  for (const location of [source, target]) {
    if ('folder' in location && tables.length > 0)
      opened.adopt(openDataFolder(location.folder), (folder) => folder.close());
  }
  const moves: OpenedMove[] = [];
  const add = async (move: ContentsMove | undefined, part: string) => {
    if (move === undefined) return;
    opened.defer(() => move.close());
    moves.push({ name: part, store: name, move, count: await move.count() });
  };
  for (const each of tables) await add(await openTablesMove(each, source, target), each.name);
  const openMove = await descriptor.loadMove?.();
  await add(await openMove?.(source, target), `${name}: the rest`);
  return moves;
}

function toLocationOf({ folder }: Store['descriptor'], location: StoreLocation): StoreLocation {
  return 'folder' in location ? { folder: join(location.folder, folder) } : location;
}

async function copyContents(opened: OpenedMove, marker: MoveMarker, options: MoveOptions): Promise<void> {
  const { name, store, move } = opened;
  if (!marker.prepared.has(name)) {
    await move.prepare();
    await marker.notePrepared(name);
  }
  await move.copy(createSteps(`moving ${store}`, opened, options));
}

/** Compares what the source has now with what the target has. */
async function verifyContents(opened: OpenedMove, options: MoveOptions): Promise<void> {
  const { store, move } = opened;
  const source = await move.measure('source', createSteps(`reading ${store}`, opened, options));
  const target = await move.measure('target', createSteps(`checking ${store}`, opened, options));
  const [difference] = compareMeasures(source, target);
  if (difference === undefined) return;
  throw new OperatorProblem(
    `the copy of ${store} is not what the source has (${difference}): the source was changed since the move began, or something was damaged on the way; empty the target and move again`,
  );
}

function createSteps(label: string, { move, count }: OpenedMove, { signal, onProgress }: MoveOptions): MoveSteps {
  let done = 0;
  return {
    signal,
    onItems: (items) => {
      done += items;
      onProgress({ label, unit: move.unit, done, total: count });
    },
  };
}

/** Sums up the counts of each store, which may have several databases. */
function sumUp(moves: readonly OpenedMove[]): MovedContents[] {
  const totals = new Map<string, MovedContents>();
  for (const { store, move, count } of moves) {
    const key = `${store} ${move.unit}`;
    totals.set(key, { store, unit: move.unit, count: count + (totals.get(key)?.count ?? 0) });
  }
  return [...totals.values()];
}
