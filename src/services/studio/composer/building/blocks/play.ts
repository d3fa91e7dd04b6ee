// Games, quizzes, draws, timers and who has the most points.

import { toAction, toCall, toPath, toText, toToast } from '../../../compile/expressions.ts';
import type { Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import { toCopy } from '../copy.ts';
import games from '../knowledge/games.json' with { type: 'json' };
import { hasWord, toCapital } from '../words.ts';
import { addGroup } from './add-group.ts';
import { addTitle } from './add-title.ts';

const ME = 'You';

export function buildGame(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId, brief } = context;
  const words = `${brief.title} ${requirements.map(({ text }) => text).join(' ')}`;
  if (hasWord(words, ...games.draws)) {
    buildDraw(requirements, context);
    return;
  }
  const named = games.games.find((game) => hasWord(words, ...game.words));
  const { game, title } = named ?? games.fallback;
  addTitle(context, 'game');
  putPlayers(context);
  draft.put('/app/score', 0);
  const finish = toAction(
    { do: 'append', path: '/app/players', value: { name: ME, score: toPath('/app/score') } },
    toToast('Score saved'),
  );
  const row = draft.add(parentId, 'game-row', 'Row', { align: 'start' });
  const board = draft.add(row, 'game-board', 'Board', { game, score: toPath('/app/score'), finish });
  const figures = draft.add(row, 'game-figures', 'MetricGrid', { size: 'small' });
  const best = toCall('maximum', { rows: toPath('/app/players'), field: 'score' });
  draft.add(figures, 'game-best', 'Metric', { label: 'Best score', value: best, format: 'number', icon: 'trophy' });
  const reason =
    named === undefined
      ? toCopy('standIn', {
          title: toCapital(requirements[0]?.title ?? 'This game'),
          instead: `a playable game of ${title}`,
        })
      : undefined;
  context.fulfil(requirements, [board, figures], reason);
}

export function buildLeaderboard(requirements: readonly Requirement[], context: Context): void {
  addTitle(context, 'leaderboard');
  putPlayers(context);
  const isBelow = context.draft.has('game-board');
  const group = isBelow ? addGroup(context, context.parentId, 'leaderboard-group', 'Leaderboard') : context.parentId;
  const board = context.draft.add(group, 'leaderboard', 'Leaderboard', {
    rows: toPath('/app/players'),
    nameField: 'name',
    scoreField: 'score',
    me: ME,
  });
  context.fulfil(requirements, [board]);
}

function putPlayers(context: Context): void {
  context.draft.put('/app/players', games.players);
}

export function buildTimer(requirements: readonly Requirement[], context: Context): void {
  const words = requirements.map(({ text }) => text).join(' ');
  const isStopwatch = hasWord(words, 'stopwatch', 'elapsed', 'track time', 'count up');
  const minutes = Number(/(\d+)[ -]?min/.exec(words)?.[1] ?? 0) || (hasWord(words, 'pomodoro', 'focus') ? 25 : 5);
  const title = requirements[0]?.title ?? 'Timer';
  addTitle(context, 'timer');
  context.draft.put('/app/timer', { seconds: isStopwatch ? 0 : minutes * 60, running: false, rounds: 0 });
  const timer = context.draft.add(context.parentId, 'timer', 'Timer', {
    label: title,
    seconds: minutes * 60,
    mode: isStopwatch ? 'stopwatch' : 'countdown',
    value: toPath('/app/timer/seconds'),
    running: toPath('/app/timer/running'),
    finish: toAction({ do: 'increment', path: '/app/timer/rounds', by: 1 }, toToast('Time is up')),
  });
  const figures = context.draft.add(context.parentId, 'timer-figures', 'MetricGrid');
  context.draft.add(figures, 'timer-rounds', 'Metric', {
    label: 'Finished rounds',
    value: toPath('/app/timer/rounds'),
    format: 'number',
    icon: 'check-circle',
  });
  context.fulfil(requirements, [timer]);
}

export function buildDraw(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  const details = requirements.flatMap((requirement) => requirement.details);
  addTitle(context, 'draw-lots');
  draft.put('/app/draw', {
    options: details.length > 1 ? details.slice(0, 12) : games.prizes,
    result: '',
    results: [],
  });
  const wheel = draft.add(parentId, 'draw-wheel', 'Wheel', {
    options: toPath('/app/draw/options'),
    result: toPath('/app/draw/result'),
    label: 'Spin the wheel',
    finish: toAction({
      do: 'append',
      path: '/app/draw/results',
      value: { prize: toPath('/app/draw/result'), date: toCall('today', {}) },
      first: true,
    }),
  });
  const table = draft.add(parentId, 'draw-results', 'DataTable', {
    rows: toPath('/app/draw/results'),
    columns: [
      { field: 'prize', label: 'Result', type: 'text' },
      { field: 'date', label: 'Date', type: 'date' },
    ],
    emptyTitle: 'No draws yet',
    emptyText: 'Spin the wheel, and the result is kept here.',
  });
  context.fulfil(requirements, [wheel, table]);
}

export function buildQuiz(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  const words = `${context.brief.title} ${requirements.map(({ text, details }) => `${text} ${details.join(' ')}`).join(' ')} `;
  const topic = games.topics.find((candidate) => hasWord(words, ...candidate.words));
  addTitle(context, 'quiz');
  draft.put(
    '/app/questions',
    (topic?.questions ?? []).map((question, index) => ({ id: `question-${index + 1}`, ...question })),
  );
  draft.put('/app/quiz', { score: null, results: [] });
  const quiz = draft.add(parentId, 'quiz', 'Quiz', {
    questions: toPath('/app/questions'),
    score: toPath('/app/quiz/score'),
    submit: toAction({
      do: 'append',
      path: '/app/quiz/results',
      value: {
        result: toText('{right} of {total}', {
          right: toPath('/app/quiz/score/right'),
          total: toPath('/app/quiz/score/total'),
        }),
        date: toCall('today', {}),
      },
      first: true,
    }),
  });
  const table = draft.add(parentId, 'quiz-results', 'DataTable', {
    rows: toPath('/app/quiz/results'),
    columns: [
      { field: 'result', label: 'Right answers', type: 'text' },
      { field: 'date', label: 'Date', type: 'date' },
    ],
    emptyTitle: 'No results yet',
    emptyText: 'Finish the quiz to see your result here.',
  });
  context.fulfil(requirements, [quiz, table]);
}
