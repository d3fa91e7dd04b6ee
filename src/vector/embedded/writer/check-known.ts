import { PointsChanged } from '../../errors.ts';
import type { UpsertCommand } from '../threads/commands.ts';
import type { Catalogue } from './catalogue.ts';

/** Rejects a write of points that have other versions than its sender knows. */
export function checkKnown(
  catalogue: Catalogue,
  rowset: number,
  { ids, known }: Pick<UpsertCommand, 'ids' | 'known'>,
): void {
  if (known === null) return;
  const slots = ids.map((id) => catalogue.findSlot(rowset, id));
  const stored = catalogue.pointsIn(rowset, Uint32Array.from(slots.filter((slot) => slot !== undefined)));
  const versions = new Map(stored.map(({ slot, version }) => [slot, version]));
  const isSame = slots.every((slot, i) => (slot === undefined ? null : versions.get(slot)) === known[i]);
  if (!isSame) throw new PointsChanged();
}
