import { fifteen } from './fifteen.ts';
import type { Game } from './game.ts';
import { guessNumber } from './guess-number.ts';
import { connectFour, ticTacToe } from './line-games.ts';
import { memory } from './memory.ts';
import { minesweeper } from './minesweeper.ts';
import { snake } from './snake.ts';
import { twentyFortyEight } from './twenty-forty-eight.ts';

/** The games by their names in component.json. Only the game itself reads its state; the board hands it back. */
export const GAMES: Readonly<Record<string, Game<never>>> = {
  '2048': twentyFortyEight as Game<never>,
  'connect-four': connectFour as Game<never>,
  fifteen: fifteen as Game<never>,
  'guess-number': guessNumber as Game<never>,
  memory: memory as Game<never>,
  minesweeper: minesweeper as Game<never>,
  snake: snake as Game<never>,
  'tic-tac-toe': ticTacToe as Game<never>,
};
