// Finds the drop position under a pointer.
import type { DropPosition } from './to-moved.ts';

/** The distance from the edge below which the board scrolls. */
const EDGE_PX = 48;
const SCROLL_STEP_PX = 14;

export function findPositionAt(
  board: HTMLElement | null,
  x: number,
  y: number,
  movedId: string,
): DropPosition | undefined {
  const columns = [...(board?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  // Above and below a column counts as the column, so that a hand need not be exact.
  const column = columns.find((element) => {
    const { left, right } = element.getBoundingClientRect();
    return x >= left && x <= right;
  });
  const value = column?.dataset['column'];
  if (column === undefined || value === undefined) return undefined;
  const cards = [...column.querySelectorAll<HTMLElement>('[data-card]')];
  const below = cards.find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return card.dataset['card'] !== movedId && y < top + height / 2;
  });
  return { column: value, before: below?.dataset['card'] };
}

export function scrollAtEdges(board: HTMLElement | null, x: number): void {
  const columns = board?.querySelector('.m-kanban__columns');
  if (columns === null || columns === undefined) return;
  const { left, right } = columns.getBoundingClientRect();
  if (x > right - EDGE_PX) columns.scrollLeft += SCROLL_STEP_PX;
  else if (x < left + EDGE_PX) columns.scrollLeft -= SCROLL_STEP_PX;
}
