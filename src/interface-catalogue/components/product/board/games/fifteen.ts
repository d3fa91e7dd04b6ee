import type { Cell, Game, Random } from './game.ts';

const SIDE = 4;
const SHUFFLE_MOVES = 200;

interface State {
  /** 0 is the gap. */
  readonly tiles: readonly number[];
  readonly moves: number;
}

const SOLVED = [...Array.from({ length: SIDE * SIDE - 1 }, (_, index) => index + 1), 0];

export const fifteen: Game<State> = {
  title: 'Fifteen',
  help: 'Slide the tiles into their order.',
  create: (random) => ({ tiles: scramble(random), moves: 0 }),
  press: (state, cell) => {
    const tiles = slide(state.tiles, cell);
    return tiles === undefined || isSolved(state.tiles) ? state : { tiles, moves: state.moves + 1 };
  },
  view: ({ tiles, moves }) => {
    const isOver = isSolved(tiles);
    const cells = tiles.map(
      (tile, index): Cell => ({
        text: tile === 0 ? '' : String(tile),
        label: tile === 0 ? 'Gap' : `Tile ${tile}`,
        tone: tile === 0 ? 'plain' : tile === SOLVED[index] ? 'good' : 'raised',
        isBlocked: isOver || slide(tiles, index) === undefined,
      }),
    );
    const count = `${moves} ${moves === 1 ? 'move' : 'moves'}`;
    return { columns: SIDE, cells, score: moves, isOver, message: isOver ? `Solved in ${count}.` : `${count}.` };
  },
};

/** Shuffles the tiles by moves from the solved order, so that the puzzle can be solved. */
function scramble(random: Random): readonly number[] {
  let tiles: readonly number[] = SOLVED;
  for (let move = 0; move < SHUFFLE_MOVES; move++) {
    const options = tiles.map((_, index) => slide(tiles, index)).filter((each) => each !== undefined);
    tiles = options[Math.floor(random() * options.length)] ?? tiles;
  }
  return isSolved(tiles) ? scramble(random) : tiles;
}

function slide(tiles: readonly number[], cell: number): readonly number[] | undefined {
  const gap = tiles.indexOf(0);
  const across = Math.abs((gap % SIDE) - (cell % SIDE));
  const down = Math.abs(Math.floor(gap / SIDE) - Math.floor(cell / SIDE));
  if (across + down !== 1) return undefined;
  return tiles.map((tile, index) => (index === gap ? (tiles[cell] ?? 0) : index === cell ? 0 : tile));
}

function isSolved(tiles: readonly number[]): boolean {
  return tiles.every((tile, index) => tile === SOLVED[index]);
}
