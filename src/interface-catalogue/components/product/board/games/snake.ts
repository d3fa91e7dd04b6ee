import type { Cell, Direction, Game, Random } from './game.ts';

const SIDE = 12;
const START = SIDE * 6 + 3;

interface State {
  /** The head first. */
  readonly body: readonly number[];
  readonly direction: Direction;
  readonly food: number;
  readonly isRunning: boolean;
  readonly isOver: boolean;
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', left: 'right', right: 'left' };

export const snake: Game<State> = {
  title: 'Snake',
  help: 'Steer with the arrow keys. Eat, and do not bite yourself or the wall.',
  tickMs: 180,
  create: (random) => {
    const body = [START, START - 1, START - 2];
    return { body, direction: 'right', food: putFood(body, random), isRunning: false, isOver: false };
  },
  steer: (state, direction) => {
    if (state.isOver || direction === OPPOSITE[state.direction]) return state;
    return { ...state, direction, isRunning: true };
  },
  tick: (state, random) => (state.isRunning && !state.isOver ? advance(state, random) : state),
  view: ({ body, food, isRunning, isOver }) => {
    const cells = Array.from({ length: SIDE * SIDE }, (_, index): Cell => {
      const at = body.indexOf(index);
      const name = at === 0 ? 'head' : at > 0 ? 'body' : index === food ? 'food' : 'empty';
      const tones = { head: 'first', body: 'second', food: 'good', empty: 'plain' } as const;
      return { text: '', label: name, tone: tones[name], isBlocked: true };
    });
    const score = body.length - 3;
    const message = isOver ? `Over: ${score} eaten.` : isRunning ? `${score} eaten.` : 'Press an arrow key to begin.';
    return { columns: SIDE, cells, score, isOver, message };
  },
};

function advance(state: State, random: Random): State {
  const [head = START] = state.body;
  const next = step(head, state.direction);
  const isEating = next === state.food;
  // The tail moves on in the same step, unless the snake grows.
  const rest = isEating ? state.body : state.body.slice(0, -1);
  if (next === undefined || rest.includes(next)) return { ...state, isOver: true };
  const body = [next, ...rest];
  if (body.length === SIDE * SIDE) return { ...state, body, isOver: true };
  return { ...state, body, food: isEating ? putFood(body, random) : state.food };
}

function step(from: number, direction: Direction): number | undefined {
  const column = from % SIDE;
  if (direction === 'left') return column === 0 ? undefined : from - 1;
  if (direction === 'right') return column === SIDE - 1 ? undefined : from + 1;
  const next = direction === 'up' ? from - SIDE : from + SIDE;
  return next < 0 || next >= SIDE * SIDE ? undefined : next;
}

function putFood(body: readonly number[], random: Random): number {
  const free = Array.from({ length: SIDE * SIDE }, (_, index) => index).filter((index) => !body.includes(index));
  return free[Math.floor(random() * free.length)] ?? 0;
}
