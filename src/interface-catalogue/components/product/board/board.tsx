import '../../../runtime/elements/button.css';
import './board.css';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useAction, useBinding } from '../../../runtime/hooks.tsx';
import { BoardCells } from './board-cells.tsx';
import type { Direction, Game } from './games/game.ts';
import { GAMES } from './games/index.ts';

export interface BoardProps {
  readonly game: string;
  readonly score: PathExpression;
  readonly finish?: ActionProp;
}

/** Shorter movements of a finger are taps. */
const SWIPE_PX = 24;
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const STEERING: readonly Direction[] = ['left', 'up', 'down', 'right'];

export const Board = component<BoardProps>('Board', ({ game, score, finish }) => {
  const rules = GAMES[game];
  return rules === undefined ? null : (
    <Playing key={game} rules={rules as Game<unknown>} score={score} finish={finish} />
  );
});

interface PlayingProps {
  readonly rules: Game<unknown>;
  readonly score: PathExpression;
  readonly finish: ActionProp | undefined;
}

function Playing({ rules, score, finish }: PlayingProps) {
  const [state, setState] = useState(() => rules.create(Math.random));
  const view = rules.view(state);
  const [, setScore] = useBinding(score);
  const onFinish = useAction(finish);
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  useEffect(() => setScore(view.score), [view.score, setScore]);
  useEffect(() => {
    if (view.isOver) onFinish();
  }, [view.isOver, onFinish]);
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
              <button key={direction} type="button" aria-label={`Move ${direction}`} onClick={() => steer(direction)}>
                <Icon name={`arrow-${direction}`} />
              </button>
            ))}
          </div>
        )}
        <button
          type="button"
          className="m-button m-button--secondary"
          onClick={() => setState(rules.create(Math.random))}
        >
          New game
        </button>
      </footer>
    </section>
  );
}
