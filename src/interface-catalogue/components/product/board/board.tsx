import './board.css';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton, SignButton } from '../../../runtime/elements/button.tsx';
import type { ValuesOf } from '../../../runtime/props.tsx';
import { BoardCells } from './board-cells.tsx';
import type { Direction, Game } from './games/game.ts';
import { GAMES } from './games/index.ts';

/** The length in pixels below which the movement of a finger is a tap. */
const SWIPE_PX = 24;
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const STEERING: readonly Direction[] = ['left', 'up', 'down', 'right'];

const PROPS = {
  game: ['tic-tac-toe', 'memory', 'fifteen', 'connect-four', 'snake', 'minesweeper', '2048', 'guess-number'],
  score: 'binding',
  'finish?': 'action',
} as const;

export const Board = component('Board', PROPS, (props) => {
  const rules = GAMES[props.game];
  return rules === undefined ? null : <Playing key={props.game} rules={rules as Game<unknown>} {...props} />;
});

function Playing({ rules, score, finish }: ValuesOf<typeof PROPS> & { readonly rules: Game<unknown> }) {
  const [state, setState] = useState(() => rules.create(Math.random));
  const view = rules.view(state);
  const [, setScore] = score;
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  useEffect(() => setScore(view.score), [view.score, setScore]);
  useEffect(() => {
    if (view.isOver) finish?.();
  }, [view.isOver, finish]);
  useEffect(() => {
    if (rules.tick === undefined || view.isOver) return undefined;
    const timer = setInterval(() => setState((now: unknown) => rules.tick?.(now, Math.random)), rules.tickMs);
    return () => clearInterval(timer);
  }, [rules, view.isOver]);
  const steer = (direction: Direction) => setState((now: unknown) => rules.steer?.(now, direction, Math.random));
  const isSteered = rules.steer !== undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (!isSteered || direction === undefined) return;
    event.preventDefault();
    steer(direction);
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const [right, down] = [clientX - (start.current?.x ?? clientX), clientY - (start.current?.y ?? clientY)];
    if (!isSteered || Math.max(Math.abs(right), Math.abs(down)) < SWIPE_PX) return;
    if (Math.abs(right) > Math.abs(down)) steer(right > 0 ? 'right' : 'left');
    else steer(down > 0 ? 'down' : 'up');
  };
  return (
    <section className="m-board" aria-label={rules.title}>
      <header className="m-board__head">
        <div>
          <h2 className="m-board__title">{rules.title}</h2>
          <p className="m-board__help">{rules.help}</p>
        </div>
        <p className="m-board__score">
          Score <strong>{view.score}</strong>
        </p>
      </header>
      <BoardCells
        view={view}
        title={rules.title}
        isSteered={isSteered}
        onPress={(cell) => setState((now: unknown) => rules.press?.(now, cell, Math.random) ?? now)}
        onKeyDown={onKeyDown}
        onPointerDown={({ clientX, clientY }) => {
          start.current = { x: clientX, y: clientY };
        }}
        onPointerUp={onPointerUp}
      />
      <footer className="m-board__foot">
        <p className="m-board__message" role="status">
          {view.message}
        </p>
        {isSteered && (
          <div className="m-board__steering">
            {STEERING.map((direction) => (
              <SignButton
                key={direction}
                label={`Move ${direction}`}
                icon={`arrow-${direction}`}
                onClick={() => steer(direction)}
              />
            ))}
          </div>
        )}
        <PushButton look="secondary" onClick={() => setState(rules.create(Math.random))}>
          New game
        </PushButton>
      </footer>
    </section>
  );
}
