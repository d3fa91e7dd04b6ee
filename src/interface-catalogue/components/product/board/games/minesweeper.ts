import { type Cell, type Game, type Random, shuffle } from './game.ts';

const SIDE = 9;
const MINES = 10;

interface State {
  /** The mines, laid at the first press, so that it never hits one. */
  readonly mines: readonly number[];
  readonly open: readonly number[];
}

export const minesweeper: Game<State> = {
  title: 'Minesweeper',
  help: 'Open every field without a mine. A number tells how many mines touch the field.',
  create: () => ({ mines: [], open: [] }),
  press: (state, cell, random) => {
    if (hasHit(state) || state.open.includes(cell)) return state;
    const mines = state.mines.length === 0 ? layMines(cell, random) : state.mines;
    return { mines, open: mines.includes(cell) ? [...state.open, cell] : flood(state.open, mines, cell) };
  },
  view: (state) => {
    const isHit = hasHit(state);
    const isOver = isHit || state.open.length === SIDE * SIDE - MINES;
    const cells = Array.from({ length: SIDE * SIDE }, (_, index): Cell => {
      const cell = `Row ${Math.floor(index / SIDE) + 1}, column ${(index % SIDE) + 1}`;
      const isMine = state.mines.includes(index);
      if (isOver && isMine) return { text: '✹', label: `${cell}: mine`, tone: isHit ? 'bad' : 'good', isBlocked: true };
      if (!state.open.includes(index)) return { text: '', label: `${cell}: closed`, tone: 'raised', isBlocked: isOver };
      const near = countNear(state.mines, index);
      return { text: near === 0 ? '' : String(near), label: `${cell}: ${near} near`, tone: 'plain', isBlocked: true };
    });
    const message = isHit
      ? 'That was a mine.'
      : isOver
        ? 'Cleared!'
        : `${MINES} mines. ${state.open.length} fields are open.`;
    return { columns: SIDE, cells, score: state.open.length, isOver, message };
  },
};

function hasHit({ mines, open }: State): boolean {
  return mines.some((mine) => open.includes(mine));
}

function layMines(first: number, random: Random): readonly number[] {
  const near = [first, ...neighbours(first)];
  const cells = Array.from({ length: SIDE * SIDE }, (_, index) => index).filter((index) => !near.includes(index));
  return shuffle(cells, random).slice(0, MINES);
}

function neighbours(cell: number): readonly number[] {
  const column = cell % SIDE;
  const row = Math.floor(cell / SIDE);
  const around: number[] = [];
  for (let down = -1; down <= 1; down++) {
    for (let right = -1; right <= 1; right++) {
      const isInside = column + right >= 0 && column + right < SIDE && row + down >= 0 && row + down < SIDE;
      if (isInside && (right !== 0 || down !== 0)) around.push((row + down) * SIDE + column + right);
    }
  }
  return around;
}

function countNear(mines: readonly number[], cell: number): number {
  return neighbours(cell).filter((each) => mines.includes(each)).length;
}

/** Opens the field, and around fields without mines beside them all others. */
function flood(open: readonly number[], mines: readonly number[], cell: number): readonly number[] {
  const opened = new Set(open);
  const waiting = [cell];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (opened.has(next)) continue;
    opened.add(next);
    if (countNear(mines, next) === 0) waiting.push(...neighbours(next));
  }
  return [...opened];
}
