import { createFilterMatcher } from '../../filter-matcher.ts';
import { listSlots } from '../filters/slot-bits.ts';
import type { ViewedSlots, WriteSelection } from '../threads/commands.ts';
import { SelectionOutdated } from '../threads/faults.ts';
import type { Catalogue, CollectionRow } from './catalogue.ts';

/** Points whose payloads are in memory at a time. */
const PIECE_POINTS = 512;

const NO_SLOTS: ReadonlySet<number> = new Set();

/** Returns the slots of the points that a write selects, each once. */
export function selectSlots(catalogue: Catalogue, collection: CollectionRow, selection: WriteSelection): Uint32Array {
  const { rowset } = collection;
  switch (selection.kind) {
    case 'all':
      return Uint32Array.from(catalogue.listLive(rowset, 0));
    case 'ids': {
      const slots = [...new Set(selection.ids)].map((id) => catalogue.findSlot(rowset, id));
      return Uint32Array.from(slots.filter((slot) => slot !== undefined));
    }
    case 'filter':
      return Uint32Array.from(selectMatching(catalogue, collection, selection));
  }
}

/**
 * Yields the matching slots. Those that match as of some version are known, and points written since are checked here.
 * The answer is therefore exact in the order of writes. Throws SelectionOutdated when too little is known.
 */
function* selectMatching(
  catalogue: Catalogue,
  { rowset, version, nextSlot }: CollectionRow,
  { filter, known, newerMax }: Extract<WriteSelection, { kind: 'filter' }>,
): Iterable<number> {
  const matches = createFilterMatcher(filter);
  const newer = known?.rowset === rowset ? listNewer(catalogue, known, version, newerMax) : undefined;
  if (known === null || newer === undefined) throw new SelectionOutdated();
  const dead = new Set(catalogue.listDead(rowset));
  for (const slot of listSlots(known.bits)) {
    // A slot that was cut off by a compaction holds nothing.
    if (slot < nextSlot && !dead.has(slot) && !newer.has(slot)) yield slot;
  }
  const slots = Uint32Array.from(newer);
  for (let from = 0; from < slots.length; from += PIECE_POINTS) {
    for (const { slot, id, payload, extras } of catalogue.pointsIn(rowset, slots.subarray(from, from + PIECE_POINTS))) {
      if (!dead.has(slot) && matches(id, payload, extras)) yield slot;
    }
  }
}

function listNewer(
  { written }: Catalogue,
  known: ViewedSlots,
  version: number,
  newerMax: number,
): ReadonlySet<number> | undefined {
  return known.version === version ? NO_SLOTS : written.since(known.rowset, known.version, newerMax);
}
