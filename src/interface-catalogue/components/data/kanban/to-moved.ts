// The position of a card on a board, and the rows after a move.
import type { Json } from '../../../model/payload.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';

export interface DropPosition {
  readonly column: string;
  /** The next card; undefined at the end of the column. */
  readonly before?: string | undefined;
}

export function listCards(rows: readonly Row[], field: string, column: string): readonly Row[] {
  return rows.filter((row) => toText(row[field] ?? null) === column);
}

/** Returns the rows with one of them at another position; its field says in which column it is. */
export function toMoved(
  rows: readonly Row[],
  id: string,
  field: string,
  { column, before }: DropPosition,
): readonly Json[] {
  const card = rows.find((row) => row.id === id);
  if (card === undefined) return rows;
  const rest = rows.filter((row) => row.id !== id);
  const index = rest.findIndex((row) => row.id === before);
  const last = rest.findLastIndex((row) => toText(row[field] ?? null) === column);
  const end = last < 0 ? rest.length : last + 1;
  return rest.toSpliced(index < 0 ? end : index, 0, { ...card, [field]: column });
}

/** Returns the position one step away by an arrow key, or the same one at the edge of the board. */
export function toNextPosition(
  rows: readonly Row[],
  id: string,
  field: string,
  columns: readonly string[],
  position: DropPosition,
  key: string,
): DropPosition {
  const at = columns.indexOf(position.column);
  const cards = listOthers(position.column);
  const index = toIndex(cards, position.before);
  if (key === 'ArrowUp') return { ...position, before: cards[Math.max(0, index - 1)]?.id };
  if (key === 'ArrowDown') return { ...position, before: cards[index + 1]?.id };
  const column = columns[at + (key === 'ArrowRight' ? 1 : -1)];
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || column === undefined) return position;
  return { column, before: listOthers(column)[index]?.id };

  function listOthers(name: string): readonly Row[] {
    return listCards(rows, field, name).filter((row) => row.id !== id);
  }
}

/** Returns the number of a position in its column, from 1; the card that moves is not counted twice. */
export function toNumberInColumn(
  rows: readonly Row[],
  id: string,
  field: string,
  position: DropPosition,
): readonly [number, number] {
  const cards = listCards(rows, field, position.column).filter((row) => row.id !== id);
  return [toIndex(cards, position.before) + 1, cards.length + 1];
}

export function findPosition(rows: readonly Row[], id: string, field: string): DropPosition | undefined {
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
