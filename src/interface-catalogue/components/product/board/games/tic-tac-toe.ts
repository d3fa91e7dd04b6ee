import { type Cell, type Game, type Random, replaceAt } from './game.ts';

type Mark = '' | 'X' | 'O';

interface State {
  readonly marks: readonly Mark[];
  readonly wins: number;
}

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

export const ticTacToe: Game<State> = {
  title: 'Tic-tac-toe',
  help: 'You play X. Three in a row win.',
  create: () => ({ marks: Array<Mark>(9).fill(''), wins: 0 }),
  press: (state, cell, random) => {
    if (state.marks[cell] !== '' || findLine(state.marks) !== undefined) return state;
    const mine = replaceAt(state.marks, cell, 'X');
    if (findLine(mine) !== undefined) return { marks: mine, wins: state.wins + 1 };
    const answer = findAnswer(mine, random);
    return { ...state, marks: answer === undefined ? mine : replaceAt(mine, answer, 'O') };
  },
  view: ({ marks, wins }) => {
    const line = findLine(marks);
    const winner = line === undefined ? undefined : marks[line[0]];
    const isOver = winner !== undefined || !marks.includes('');
    const cells = marks.map((mark, index): Cell => {
      const isInLine = line?.some((each) => each === index) ?? false;
      return {
        text: mark,
        label: `Row ${Math.floor(index / 3) + 1}, column ${(index % 3) + 1}: ${mark || 'empty'}`,
        tone: isInLine ? (winner === 'X' ? 'good' : 'bad') : mark === '' ? 'plain' : mark === 'X' ? 'first' : 'second',
        isBlocked: isOver || mark !== '',
      };
    });
    const ending = winner === 'X' ? 'You win!' : winner === 'O' ? 'O wins. Try again.' : 'A draw.';
    return { columns: 3, cells, score: wins, isOver, message: isOver ? ending : 'Your turn.' };
  },
};

function findLine(marks: readonly Mark[]): readonly [number, number, number] | undefined {
  return LINES.find(([a, b, c]) => marks[a] !== '' && marks[a] === marks[b] && marks[b] === marks[c]);
}

/** Wins if it can, hinders if it must, else the middle or a free field by chance: it can be beaten. */
function findAnswer(marks: readonly Mark[], random: Random): number | undefined {
  const free = marks.flatMap((mark, index) => (mark === '' ? [index] : []));
  const completes = (mark: Mark) => free.find((index) => findLine(replaceAt(marks, index, mark)) !== undefined);
  const chosen = free[Math.floor(random() * free.length)];
  return completes('O') ?? completes('X') ?? (free.includes(4) ? 4 : chosen);
}
