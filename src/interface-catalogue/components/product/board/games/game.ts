// The interface of a game on a board: pure rules over a state, and a view of it to draw. Randomness is injected.

export type Random = () => number;

export interface Cell {
  /** A sign or a few digits. */
  readonly text: string;
  /** The text for assistive technology. */
  readonly label: string;
  /** The colour; `plain` is an empty field. */
  readonly tone: 'plain' | 'raised' | 'first' | 'second' | 'good' | 'bad' | 'muted';
  readonly isBlocked: boolean;
}

export interface BoardView {
  readonly columns: number;
  readonly cells: readonly Cell[];
  /** The next thing to do, or the result. */
  readonly message: string;
  readonly score: number;
  readonly isOver: boolean;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface Game<State> {
  readonly title: string;
  readonly help: string;
  create(random: Random): State;
  view(state: State): BoardView;
  press?(state: State, cell: number, random: Random): State;
  /** Games that are steered rather than pressed take the arrow keys, swipes and arrow buttons. */
  steer?(state: State, direction: Direction, random: Random): State;
  /** The interval at which the game calls `tick`. */
  readonly tickMs?: number;
  tick?(state: State, random: Random): State;
}

/** Shuffles by the algorithm of Fisher and Yates. */
export function shuffle<T>(values: readonly T[], random: Random): T[] {
  const shuffled = [...values];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Returns a copy of the list with one entry replaced. */
export function replaceAt<T>(values: readonly T[], at: number, value: T): T[] {
  return values.map((each, index) => (index === at ? value : each));
}
