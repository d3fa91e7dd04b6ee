import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { BoardView, Cell } from './games/game.ts';

interface BoardCellsProps {
  readonly view: BoardView;
  readonly title: string;
  /** True for a game that is steered: one picture that takes the keys. The cells of other games are buttons. */
  readonly isSteered: boolean;
  onPress(cell: number): void;
  onKeyDown(event: KeyboardEvent): void;
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
}

const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

export function BoardCells({ view, title, isSteered, onPress, ...events }: BoardCellsProps) {
  const { cells, columns } = view;
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const style = { gridTemplateColumns: `repeat(${columns}, 1fr)`, '--m-board-columns': columns } as object;
  if (isSteered) {
    return (
      // The keys steer the game while the board has the focus.
      <div
        className="m-board__cells"
        style={style}
        role="application"
        aria-label={`${title} board`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        {...events}
      >
        {cells.map((cell, index) => (
          <span key={index} className={toClass(cell)} aria-hidden="true">
            {cell.text}
          </span>
        ))}
      </div>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = focused + (STEPS[event.key]?.(columns) ?? 0);
    if (next === focused || next < 0 || next >= cells.length) return;
    event.preventDefault();
    setFocused(next);
    (grid.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      className="m-board__cells"
      style={style}
      role="group"
      aria-label={`${title} board`}
      ref={grid}
      onKeyDown={onKeyDown}
    >
      {cells.map((cell, index) => (
        <button
          key={index}
          type="button"
          className={toClass(cell)}
          aria-label={cell.label}
          aria-disabled={cell.isBlocked}
          tabIndex={index === focused ? 0 : -1}
          onClick={() => {
            setFocused(index);
            if (!cell.isBlocked) onPress(index);
          }}
        >
          {cell.text}
        </button>
      ))}
    </div>
  );
}

function toClass({ tone }: Cell): string {
  return `m-board__cell m-board__cell--${tone}`;
}
