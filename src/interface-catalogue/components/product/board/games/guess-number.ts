import type { Cell, Game } from './game.ts';

const MAX = 50;
const COLUMNS = 10;

interface State {
  readonly secret: number;
  readonly guesses: readonly number[];
}

export const guessNumber: Game<State> = {
  title: 'Guess the number',
  help: `A number from 1 to ${MAX} is hidden. Each guess tells whether it is higher or lower.`,
  create: (random) => ({ secret: 1 + Math.floor(random() * MAX), guesses: [] }),
  press: (state, cell) => {
    const guess = cell + 1;
    if (state.guesses.includes(state.secret) || state.guesses.includes(guess)) return state;
    return { ...state, guesses: [...state.guesses, guess] };
  },
  view: ({ secret, guesses }) => {
    const isOver = guesses.includes(secret);
    const low = Math.max(0, ...guesses.filter((guess) => guess < secret));
    const high = Math.min(MAX + 1, ...guesses.filter((guess) => guess > secret));
    const cells = Array.from({ length: MAX }, (_, index): Cell => {
      const number = index + 1;
      const isOut = number <= low || number >= high;
      return {
        text: String(number),
        label: guesses.includes(number) ? `${number}, guessed` : String(number),
        tone: isOver && number === secret ? 'good' : guesses.includes(number) ? 'bad' : isOut ? 'muted' : 'raised',
        isBlocked: isOver || isOut,
      };
    });
    const last = guesses.at(-1);
    const hint = last === undefined ? 'Choose a number.' : `${last} is too ${last < secret ? 'low' : 'high'}.`;
    const tries = `${guesses.length} ${guesses.length === 1 ? 'guess' : 'guesses'}`;
    return { columns: COLUMNS, cells, score: guesses.length, isOver, message: isOver ? `Right, with ${tries}!` : hint };
  },
};
