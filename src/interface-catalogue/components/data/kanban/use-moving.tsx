// Moves a card to another position: by pointer, by keyboard, or by its handle and the buttons of the columns.
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { findPositionAt, scrollAtEdges } from './position-at.tsx';
import { type DropPosition, findPosition, toNextPosition, toNumberInColumn } from './to-moved.ts';
import { trackPointer } from './track-pointer.tsx';

interface MovingOptions {
  readonly board: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly field: string;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  toTitle(row: Row): string;
  onMove(id: string, position: DropPosition): void;
}

interface Floating {
  readonly id: string;
  readonly style: CSSProperties;
}

export type Moving = ReturnType<typeof useMoving>;

export function useMoving({ board, rows, field, columns, toTitle, onMove }: MovingOptions) {
  const [current, setCurrent] = useState<{ readonly id: string; readonly position: DropPosition }>();
  const [floating, setFloating] = useState<Floating>();
  const [said, setSaid] = useState('');
  const refocus = useRef<string>(undefined);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  useFocusAfterMove(board, refocus, current !== undefined);

  const nameOf = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row === undefined ? 'Card' : toTitle(row);
  };
  const describePosition = (id: string, position: DropPosition) => {
    const [number, count] = toNumberInColumn(rows, id, field, position);
    const label = columns.find(({ value }) => value === position.column)?.label ?? position.column;
    return `${label}, place ${number} of ${count}`;
  };
  const stop = () => {
    setCurrent(undefined);
    setFloating(undefined);
  };
  const drop = (id: string, position: DropPosition) => {
    stop();
    refocus.current = id;
    onMove(id, position);
    setSaid(`${nameOf(id)} moved to ${describePosition(id, position)}.`);
  };
  const cancel = () => {
    if (current !== undefined) setSaid(`${nameOf(current.id)} was not moved.`);
    stop();
  };

  const startDrag = (event: PointerEvent<HTMLElement>, id: string) => {
    const isOnHandle = (event.target as HTMLElement).closest('.m-kanban__handle') !== null;
    // A finger on a card scrolls the page; on its handle it moves the card.
    if (event.button !== 0 || (event.pointerType !== 'mouse' && !isOnHandle)) return;
    const [origin, card] = [{ x: event.clientX, y: event.clientY }, event.currentTarget.getBoundingClientRect()];
    let position: DropPosition | undefined;
    end.current = trackPointer(origin, {
      onMove(x, y) {
        const home = board.current?.getBoundingClientRect();
        if (home === undefined) return;
        scrollAtEdges(board.current, x);
        position = findPositionAt(board.current, x, y, id) ?? position ?? findPosition(rows, id, field);
        const translate = `${card.left + x - origin.x - home.left}px ${card.top + y - origin.y - home.top}px`;
        setFloating({ id, style: { translate, inlineSize: `${card.width}px` } });
        if (position !== undefined) setCurrent({ id, position });
      },
      onDrop: () => (position === undefined ? stop() : drop(id, position)),
      onCancel: stop,
    });
  };

  return {
    id: current?.id,
    position: current?.position,
    floating,
    said,
    /** True if the card was picked up by its handle and no pointer holds it. */
    isHeld: current !== undefined && floating === undefined,
    drop: (position: DropPosition) => current !== undefined && drop(current.id, position),
    onPointerDown: startDrag,
    onHandle(id: string) {
      if (current?.id === id) return drop(id, current.position);
      const position = findPosition(rows, id, field);
      if (position === undefined) return undefined;
      setCurrent({ id, position });
      setSaid(
        `${nameOf(id)} picked up: ${describePosition(id, position)}. Arrow keys move it, Space drops it, Escape cancels.`,
      );
      return undefined;
    },
    onKeyDown(event: KeyboardEvent) {
      if (current === undefined || floating !== undefined) return;
      if (event.key === 'Escape') {
        event.stopPropagation();
        cancel();
      }
      if (!event.key.startsWith('Arrow')) return;
      event.preventDefault();
      const values = columns.map(({ value }) => value);
      const position = toNextPosition(rows, current.id, field, values, current.position, event.key);
      setCurrent({ id: current.id, position });
      setSaid(`${describePosition(current.id, position)}.`);
    },
  };
}

/** Moves the focus to the card, which is another element in another column. */
function useFocusAfterMove(
  board: MovingOptions['board'],
  refocus: RefObject<string | undefined>,
  isMoving: boolean,
): void {
  useEffect(() => {
    const id = refocus.current;
    if (id === undefined || isMoving) return;
    refocus.current = undefined;
    board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] .m-kanban__handle`)?.focus();
  });
}
