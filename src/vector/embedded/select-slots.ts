import { createFilterMatcher } from '../filter-matcher.ts';
import type { Catalogue } from './catalogue.ts';
import type { WriteSelection } from './commands.ts';

/** The slots of the points that a write is about, each once. */
export function selectSlots(catalogue: Catalogue, rowset: number, selection: WriteSelection): Uint32Array {
  switch (selection.kind) {
    case 'all':
      return Uint32Array.from(catalogue.listLive(rowset, 0));
    case 'ids': {
      const slots = [...new Set(selection.ids)].map((id) => catalogue.findSlot(rowset, id));
      return Uint32Array.from(slots.filter((slot) => slot !== undefined));
    }
    case 'filter': {
      const matches = createFilterMatcher(selection.filter);
      const dead = new Set(catalogue.listDead(rowset));
      const slots: number[] = [];
      for (const { slot, id, payload } of catalogue.points(rowset)) {
        if (!dead.has(slot) && matches(id, payload)) slots.push(slot);
      }
      return Uint32Array.from(slots);
    }
  }
}
