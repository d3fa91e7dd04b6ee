import type { Cell, Direction, Game, Random } from './game.ts';
import { replaceAt } from './game.ts';

const SIDE = 4;
const GOAL = 2048;
const FOUR_SHARE = 0.1;

interface State {
  readonly tiles: readonly number[];
  readonly score: number;
}

export const twentyFortyEight: Game<State> = {
  title: '2048',
  help: 'Push the tiles with the arrow keys. Equal ones join.',
  create: (random) => ({ tiles: addTile(addTile(Array<number>(SIDE * SIDE).fill(0), random), random), score: 0 }),
  steer: (state, direction, random) => {
    const { tiles, gained } = push(state.tiles, direction);
    if (tiles.every((tile, index) => tile === state.tiles[index])) return state;
    return { tiles: addTile(tiles, random), score: state.score + gained };
  },
  view: ({ tiles, score }) => {
    const isStuck = DIRECTIONS.every((each) => push(tiles, each).tiles.every((tile, index) => tile === tiles[index]));
    const cells = tiles.map(
      (tile, index): Cell => ({
        text: tile === 0 ? '' : String(tile),
        label: `Row ${Math.floor(index / SIDE) + 1}, column ${(index % SIDE) + 1}: ${tile || 'empty'}`,
        tone: tile === 0 ? 'plain' : tile >= GOAL ? 'good' : tile >= 64 ? 'first' : tile >= 8 ? 'second' : 'raised',
        isBlocked: true,
      }),
    );
    const best = Math.max(...tiles);
    const message = isStuck
      ? `No move is left. Your largest tile is ${best}.`
      : best >= GOAL
        ? 'You reached 2048!'
        : 'Push.';
    return { columns: SIDE, cells, score, isOver: isStuck, message };
  },
};

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];

/** The indexes of each line, beginning where its tiles are pushed to. */
const LINES: Readonly<Record<Direction, readonly (readonly number[])[]>> = {
  left: toLines((line, at) => line * SIDE + at),
  right: toLines((line, at) => line * SIDE + SIDE - 1 - at),
  up: toLines((line, at) => at * SIDE + line),
  down: toLines((line, at) => (SIDE - 1 - at) * SIDE + line),
};

function toLines(indexOf: (line: number, at: number) => number): readonly (readonly number[])[] {
  const indexes = Array.from({ length: SIDE }, (_, at) => at);
  return indexes.map((line) => indexes.map((at) => indexOf(line, at)));
}

function push(
  tiles: readonly number[],
  direction: Direction,
): { readonly tiles: readonly number[]; readonly gained: number } {
  const pushed = [...tiles];
  let gained = 0;
  for (const line of LINES[direction]) {
    const joined = join(line.map((index) => tiles[index] ?? 0).filter((tile) => tile > 0));
    gained += joined.gained;
    for (const [at, index] of line.entries()) pushed[index] = joined.tiles[at] ?? 0;
  }
  return { tiles: pushed, gained };
}

function join(line: readonly number[]): { readonly tiles: readonly number[]; readonly gained: number } {
  const tiles: number[] = [];
  let gained = 0;
  for (let at = 0; at < line.length; at++) {
    const tile = line[at] ?? 0;
    if (tile === line[at + 1]) {
      tiles.push(tile * 2);
      gained += tile * 2;
      at += 1;
    } else tiles.push(tile);
  }
  return { tiles, gained };
}

function addTile(tiles: readonly number[], random: Random): readonly number[] {
  const free = tiles.flatMap((tile, index) => (tile === 0 ? [index] : []));
  const at = free[Math.floor(random() * free.length)];
  return at === undefined ? tiles : replaceAt(tiles, at, random() < FOUR_SHARE ? 4 : 2);
}
