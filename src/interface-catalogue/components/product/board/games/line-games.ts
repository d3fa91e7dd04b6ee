// Games in which two sides take turns to get marks into a line. The other side plays well enough to be beaten.
import { type Cell, type Game, type Random, replaceAt } from './game.ts';
import games from './line-games.json' with { type: 'json' };

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** 0 is a free field, 1 is yours. */
type Mark = 0 | 1 | 2;
type Marks = readonly Mark[];

interface State {
  readonly marks: Marks;
  readonly wins: number;
}

interface LineRules {
  readonly title: string;
  readonly help: string;
  readonly columns: number;
  readonly rows: number;
  /** The number of marks in a line that wins. */
  readonly length: number;
  /** Marks fall to the lowest free field of their column. */
  readonly isFalling: boolean;
  /** The field that the other side prefers. */
  readonly preferred?: number;
  /** The sign on a field, by mark; `names` has their names. */
  readonly signs: readonly string[];
  readonly names: readonly string[];
  readonly lost: string;
  readonly turn: string;
}

export const ticTacToe = createLineGame(games.ticTacToe);
export const connectFour = createLineGame(games.connectFour);

function createLineGame(rules: LineRules): Game<State> {
  const { title, help, columns, rows, length, isFalling, preferred = -1, signs, names, lost, turn } = rules;
  const fields = Array.from({ length: columns * rows }, (_, index) => index);
  const lines = fields.flatMap((from) =>
    DIRECTIONS.map(([right, down]) => toLine(from, right, down)).filter((line) => line.length === length),
  );

  function toLine(from: number, right: number, down: number): readonly number[] {
    return Array.from({ length }, (_, step) => step).flatMap((step) => {
      const [column, row] = [(from % columns) + right * step, Math.floor(from / columns) + down * step];
      return column < columns && row >= 0 && row < rows ? [row * columns + column] : [];
    });
  }

  function findLine(marks: Marks): readonly number[] | undefined {
    return lines.find(
      ([first = 0, ...rest]) => marks[first] !== 0 && rest.every((each) => marks[each] === marks[first]),
    );
  }

  /** Returns the field on which a mark lands. */
  function findField(marks: Marks, pressed: number): number | undefined {
    const candidates = isFalling ? fields.filter((field) => field % columns === pressed % columns) : [pressed];
    return candidates.findLast((field) => marks[field] === 0);
  }

  /** Chooses the move of the other side: one that wins, one that blocks, the preferred field, or a random one. */
  function answer(marks: Marks, random: Random): Marks {
    const free = fields.filter((field) => findField(marks, field) === field);
    const completes = (mark: Mark) => free.find((field) => findLine(replaceAt(marks, field, mark)) !== undefined);
    const other = free.includes(preferred) ? preferred : free[Math.floor(random() * free.length)];
    const field = completes(2) ?? completes(1) ?? other;
    return field === undefined ? marks : replaceAt(marks, field, 2);
  }

  return {
    title,
    help,
    create: () => ({ marks: fields.map(() => 0), wins: 0 }),
    press: (state, cell, random) => {
      const field = findLine(state.marks) === undefined ? findField(state.marks, cell) : undefined;
      if (field === undefined) return state;
      const mine = replaceAt(state.marks, field, 1);
      if (findLine(mine) !== undefined) return { marks: mine, wins: state.wins + 1 };
      return { ...state, marks: answer(mine, random) };
    },
    view: ({ marks, wins }) => {
      const line = findLine(marks);
      const winner = line && marks[line[0] ?? 0];
      const isOver = winner !== undefined || !marks.includes(0);
      const cells = marks.map((mark, index): Cell => {
        const tone = (['plain', 'first', 'second'] as const)[mark];
        return {
          text: signs[mark] ?? '',
          label: `Row ${Math.floor(index / columns) + 1}, column ${(index % columns) + 1}: ${names[mark]}`,
          tone: line?.includes(index) ? (winner === 1 ? 'good' : 'bad') : tone,
          isBlocked: isOver || findField(marks, index) === undefined,
        };
      });
      const ending = winner === 1 ? 'You win!' : winner === 2 ? lost : 'A draw.';
      return { columns, cells, score: wins, isOver, message: isOver ? ending : turn };
    },
  };
}
