// Where a card lies on a board, and the rows after it was moved.
import type { Json } from '../../../model/payload.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';

export interface Place {
  readonly column: string;
  /** The card that it lies before; at the end of the column without one. */
  readonly before?: string | undefined;
}

export function listCards(rows: readonly Row[], field: string, column: string): readonly Row[] {
  return rows.filter((row) => toText(row[field] ?? null) === column);
}

/** The rows with one of them in another place; its field says which column it is in. */
export function toMoved(rows: readonly Row[], id: string, field: string, { column, before }: Place): readonly Json[] {
  const card = rows.find((row) => row.id === id);
  if (card === undefined) return rows;
  const rest = rows.filter((row) => row.id !== id);
  const index = rest.findIndex((row) => row.id === before);
  const last = rest.findLastIndex((row) => toText(row[field] ?? null) === column);
  const end = last < 0 ? rest.length : last + 1;
  return rest.toSpliced(index < 0 ? end : index, 0, { ...card, [field]: column });
}

/** One step from a place by an arrow key; the same place where the board ends. */
export function toNextPlace(
  rows: readonly Row[],
  id: string,
  field: string,
  columns: readonly string[],
  place: Place,
  key: string,
): Place {
  const at = columns.indexOf(place.column);
  const cards = listOthers(place.column);
  const index = toIndex(cards, place.before);
  if (key === 'ArrowUp') return { ...place, before: cards[Math.max(0, index - 1)]?.id };
  if (key === 'ArrowDown') return { ...place, before: cards[index + 1]?.id };
  const column = columns[at + (key === 'ArrowRight' ? 1 : -1)];
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || column === undefined) return place;
  return { column, before: listOthers(column)[index]?.id };

  function listOthers(name: string): readonly Row[] {
    return listCards(rows, field, name).filter((row) => row.id !== id);
  }
}

/** The number of a place in its column, from 1, as it is said; the card that moves is not counted twice. */
export function toNumberInColumn(
  rows: readonly Row[],
  id: string,
  field: string,
  place: Place,
): readonly [number, number] {
  const cards = listCards(rows, field, place.column).filter((row) => row.id !== id);
  return [toIndex(cards, place.before) + 1, cards.length + 1];
}

export function findPlace(rows: readonly Row[], id: string, field: string): Place | undefined {
  const card = rows.find((row) => row.id === id);
  if (card === undefined) return undefined;
  const column = toText(card[field] ?? null);
  const cards = listCards(rows, field, column);
  return { column, before: cards[cards.indexOf(card) + 1]?.id };
}

function toIndex(cards: readonly Row[], before: string | undefined): number {
  const index = cards.findIndex((row) => row.id === before);
  return index < 0 ? cards.length : index;
}
