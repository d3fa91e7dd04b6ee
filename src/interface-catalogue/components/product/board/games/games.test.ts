import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fifteen } from './fifteen.ts';
import type { Direction, Game } from './game.ts';
import { guessNumber } from './guess-number.ts';
import { GAMES } from './index.ts';
import { connectFour, ticTacToe } from './line-games.ts';
import { memory } from './memory.ts';
import { minesweeper } from './minesweeper.ts';
import { snake } from './snake.ts';
import { twentyFortyEight } from './twenty-forty-eight.ts';

/** Creates Mulberry32, a small generator with the same numbers everywhere. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DIRECTIONS: readonly Direction[] = ['up', 'left', 'down', 'right'];

function playByChance<State>(game: Game<State>, seed: number, moves: number): State {
  const random = createRandom(seed);
  let state = game.create(random);
  for (let move = 0; move < moves && !game.view(state).isOver; move++) {
    const open = game.view(state).cells.flatMap((cell, index) => (cell.isBlocked ? [] : [index]));
    const cell = open[Math.floor(random() * open.length)];
    if (cell !== undefined && game.press !== undefined) state = game.press(state, cell, random);
    const direction = DIRECTIONS[Math.floor(random() * 4)] ?? 'up';
    if (game.steer !== undefined) state = game.steer(state, direction, random);
    if (game.tick !== undefined) state = game.tick(state, random);
  }
  return state;
}

describe('games on a board', () => {
  it('end when they are played by chance, all but the sliding puzzle', () => {
    for (const [name, game] of Object.entries(GAMES)) {
      for (let seed = 1; seed <= 5; seed++) {
        const { cells, columns, isOver, score } = game.view(playByChance(game, seed, 5_000));
        assert.equal(cells.length % columns, 0, name);
        assert.ok(Number.isInteger(score) && score >= 0, name);
        if (name !== 'fifteen') assert.ok(isOver, `${name} with seed ${seed}`);
      }
    }
  });

  it('begin with a board that is not over', () => {
    for (const game of Object.values(GAMES)) assert.equal(game.view(game.create(createRandom(3))).isOver, false);
  });
});

describe('tic-tac-toe', () => {
  it('hinders two in a row, and ends with a winner', () => {
    const marks = [1, 0, 0, 0, 2, 0, 0, 0, 0] as const;
    const answered = ticTacToe.press?.({ marks, wins: 0 }, 1, () => 0);
    assert.equal(answered?.marks[2], 2);
    const won = ticTacToe.press?.({ marks: [1, 1, 0, 2, 2, 0, 0, 0, 0], wins: 0 }, 2, () => 0);
    assert.deepEqual(won?.wins, 1);
    assert.equal(won === undefined ? '' : ticTacToe.view(won).message, 'You win!');
  });
});

describe('connect four', () => {
  it('lets discs fall onto others, and refuses a full column', () => {
    let state = connectFour.create(() => 0.99);
    for (let move = 0; move < 3; move++) state = connectFour.press?.(state, 0, () => 0) ?? state;
    const column = Array.from({ length: 6 }, (_, row) => state.marks[row * 7]);
    assert.deepEqual(column, [2, 1, 2, 1, 2, 1]);
    assert.equal(
      connectFour.press?.(state, 0, () => 0),
      state,
    );
  });
});

describe('memory', () => {
  it('keeps a pair open, and closes two others with the next card', () => {
    const state = { cards: ['a', 'a', 'b', 'c'], found: [], open: [], turns: 0 };
    const press = (from: typeof state, cell: number) => memory.press?.(from, cell, () => 0) as typeof state;
    assert.deepEqual(press(press(state, 0), 1).found, ['a']);
    const missed = press(press(state, 0), 2);
    assert.deepEqual(missed.open, [0, 2]);
    assert.deepEqual(press(missed, 3).open, [3]);
  });
});

describe('fifteen', () => {
  it('slides only tiles beside the gap, and knows the order', () => {
    const tiles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15];
    assert.equal(fifteen.press?.({ tiles, moves: 0 }, 0, () => 0)?.moves, 0);
    const solved = fifteen.press?.({ tiles, moves: 0 }, 15, () => 0);
    assert.equal(solved === undefined ? '' : fifteen.view(solved).message, 'Solved in 1 move.');
  });
});

describe('2048', () => {
  it('joins equal tiles once, towards the push', () => {
    const tiles = [2, 2, 4, 0, ...Array<number>(12).fill(0)];
    const pushed = twentyFortyEight.steer?.({ tiles, score: 0 }, 'left', () => 0.99);
    assert.deepEqual([pushed?.tiles.slice(0, 2), pushed?.score], [[4, 4], 4]);
  });
});

describe('snake', () => {
  it('grows by what it eats, does not turn round, and ends at the wall', () => {
    let state = { ...snake.create(() => 0), food: 76 };
    assert.equal(snake.steer?.(state, 'left', () => 0)?.isRunning, false);
    state = snake.steer?.(state, 'right', () => 0) ?? state;
    state = snake.tick?.(state, () => 0) ?? state;
    assert.equal(snake.view(state).score, 1);
    for (let tick = 0; tick < 12; tick++) state = snake.tick?.(state, () => 0) ?? state;
    assert.equal(snake.view(state).isOver, true);
  });
});

describe('minesweeper', () => {
  it('never lays a mine where the first press is, and ends with one', () => {
    for (let seed = 1; seed < 30; seed++) {
      const state = minesweeper.press?.(
        minesweeper.create(() => 0),
        40,
        createRandom(seed),
      );
      assert.ok(state !== undefined && !state.mines.includes(40) && state.mines.length === 10);
      const hit = minesweeper.press?.(state, state.mines[0] ?? 0, () => 0);
      assert.equal(hit === undefined ? '' : minesweeper.view(hit).message, 'That was a mine.');
    }
  });
});

describe('guess the number', () => {
  it('distinguishes higher from lower, and blocks the excluded numbers', () => {
    const state = guessNumber.press?.({ secret: 20, guesses: [] }, 29, () => 0);
    assert.ok(state !== undefined);
    const view = guessNumber.view(state);
    assert.equal(view.message, '30 is too high.');
    assert.deepEqual([view.cells[28]?.isBlocked, view.cells[40]?.isBlocked], [false, true]);
  });
});
