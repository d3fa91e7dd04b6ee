import { type Cell, type Game, type Random, replaceAt } from './game.ts';

const COLUMNS = 7;
const ROWS = 6;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

type Disc = 0 | 1 | 2;

interface State {
  readonly discs: readonly Disc[];
  readonly wins: number;
}

export const connectFour: Game<State> = {
  title: 'Connect four',
  help: 'Choose a column. Four of your discs in a line win.',
  create: () => ({ discs: Array<Disc>(COLUMNS * ROWS).fill(0), wins: 0 }),
  press: (state, cell, random) => {
    if (findFour(state.discs) !== undefined) return state;
    const mine = drop(state.discs, cell % COLUMNS, 1);
    if (mine === undefined) return state;
    if (findFour(mine) !== undefined) return { discs: mine, wins: state.wins + 1 };
    return { ...state, discs: answer(mine, random) };
  },
  view: ({ discs, wins }) => {
    const four = findFour(discs);
    const winner = four === undefined ? undefined : discs[four[0] ?? 0];
    const isOver = winner !== undefined || !discs.includes(0);
    const cells = discs.map((disc, index): Cell => {
      const name = disc === 0 ? 'empty' : disc === 1 ? 'yours' : 'theirs';
      return {
        text: disc === 0 ? '' : '●',
        label: `Row ${Math.floor(index / COLUMNS) + 1}, column ${(index % COLUMNS) + 1}: ${name}`,
        tone: four?.includes(index)
          ? winner === 1
            ? 'good'
            : 'bad'
          : disc === 0
            ? 'plain'
            : disc === 1
              ? 'first'
              : 'second',
        isBlocked: isOver || discs[index % COLUMNS] !== 0,
      };
    });
    const ending = winner === 1 ? 'You win!' : winner === 2 ? 'The other side wins.' : 'A draw.';
    return { columns: COLUMNS, cells, score: wins, isOver, message: isOver ? ending : 'Your turn: choose a column.' };
  },
};

function drop(discs: readonly Disc[], column: number, disc: Disc): readonly Disc[] | undefined {
  for (let row = ROWS - 1; row >= 0; row--) {
    const index = row * COLUMNS + column;
    if (discs[index] === 0) return replaceAt(discs, index, disc);
  }
  return undefined;
}

function findFour(discs: readonly Disc[]): readonly number[] | undefined {
  for (const [index, disc] of discs.entries()) {
    if (disc === 0) continue;
    for (const [right, down] of DIRECTIONS) {
      const line = toLine(index, right, down);
      if (line.length === 4 && line.every((each) => discs[each] === disc)) return line;
    }
  }
  return undefined;
}

function toLine(from: number, right: number, down: number): readonly number[] {
  const line: number[] = [];
  for (let step = 0; step < 4; step++) {
    const column = (from % COLUMNS) + right * step;
    const row = Math.floor(from / COLUMNS) + down * step;
    if (column >= 0 && column < COLUMNS && row >= 0 && row < ROWS) line.push(row * COLUMNS + column);
  }
  return line;
}

/** Wins if it can, hinders if it must, else a column by chance. */
function answer(discs: readonly Disc[], random: Random): readonly Disc[] {
  const moves = (disc: Disc) => Array.from({ length: COLUMNS }, (_, column) => drop(discs, column, disc));
  const winning = moves(2).find((after) => after !== undefined && findFour(after) !== undefined);
  if (winning !== undefined) return winning;
  const threat = moves(1).findIndex((after) => after !== undefined && findFour(after) !== undefined);
  if (threat >= 0) return drop(discs, threat, 2) ?? discs;
  const open = moves(2).filter((after) => after !== undefined);
  return open[Math.floor(random() * open.length)] ?? discs;
}
