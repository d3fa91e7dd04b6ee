// A card on its way to another place: by pointer, by keyboard, or by its handle and the buttons of the columns.
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
import { findPlaceAt, scrollAtEdges } from './place-at.tsx';
import { findPlace, type Place, toNextPlace, toNumberInColumn } from './to-moved.ts';
import { trackPointer } from './track-pointer.tsx';

interface MovingOptions {
  readonly board: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly field: string;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  toTitle(row: Row): string;
  onMove(id: string, place: Place): void;
}

interface Floating {
  readonly id: string;
  readonly style: CSSProperties;
}

export type Moving = ReturnType<typeof useMoving>;

export function useMoving({ board, rows, field, columns, toTitle, onMove }: MovingOptions) {
  const [current, setCurrent] = useState<{ readonly id: string; readonly place: Place }>();
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
  const sayPlace = (id: string, place: Place) => {
    const [number, count] = toNumberInColumn(rows, id, field, place);
    const label = columns.find(({ value }) => value === place.column)?.label ?? place.column;
    return `${label}, place ${number} of ${count}`;
  };
  const stop = () => {
    setCurrent(undefined);
    setFloating(undefined);
  };
  const drop = (id: string, place: Place) => {
    stop();
    refocus.current = id;
    onMove(id, place);
    setSaid(`${nameOf(id)} moved to ${sayPlace(id, place)}.`);
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
    let place: Place | undefined;
    end.current = trackPointer(origin, {
      onMove(x, y) {
        const home = board.current?.getBoundingClientRect();
        if (home === undefined) return;
        scrollAtEdges(board.current, x);
        place = findPlaceAt(board.current, x, y, id) ?? place ?? findPlace(rows, id, field);
        const translate = `${card.left + x - origin.x - home.left}px ${card.top + y - origin.y - home.top}px`;
        setFloating({ id, style: { translate, inlineSize: `${card.width}px` } });
        if (place !== undefined) setCurrent({ id, place });
      },
      onDrop: () => (place === undefined ? stop() : drop(id, place)),
      onCancel: stop,
    });
  };

  return {
    id: current?.id,
    place: current?.place,
    floating,
    said,
    /** Picked up by its handle, and not by a pointer that holds it. */
    isHeld: current !== undefined && floating === undefined,
    drop: (place: Place) => current !== undefined && drop(current.id, place),
    onPointerDown: startDrag,
    onHandle(id: string) {
      if (current?.id === id) return drop(id, current.place);
      const place = findPlace(rows, id, field);
      if (place === undefined) return undefined;
      setCurrent({ id, place });
      setSaid(`${nameOf(id)} picked up: ${sayPlace(id, place)}. Arrow keys move it, Space drops it, Escape cancels.`);
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
      const place = toNextPlace(rows, current.id, field, values, current.place, event.key);
      setCurrent({ id: current.id, place });
      setSaid(`${sayPlace(current.id, place)}.`);
    },
  };
}

/** The card is another element in another column: the focus follows it. */
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
