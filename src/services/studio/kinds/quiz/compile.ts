import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import { parseConditions } from '../../app/parse-formula.ts';
import { toAction, toCall, toIf, toPath, toSet, toText } from '../../compile/expressions.ts';
import { listKeepSteps } from '../../compile/forms.ts';
import { addChoice } from '../../compile/inputs.ts';
import { ME, TODAY, toWhere } from '../../compile/to-expression.ts';
import { defineKind, type ViewPosition } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface QuizProperties {
  readonly of: string;
  readonly question: string;
  readonly options: string;
  readonly answer: string;
  readonly explanation?: string;
  readonly where?: string;
  readonly choose?: string;
  readonly limit?: number;
  readonly shuffle?: boolean;
  readonly minutes?: number;
  readonly pass?: number;
  readonly saves?: string;
}

/** As many orders of questions as there are. */
const SEEDS = 1_000_000;

export const quiz = defineKind<QuizProperties>(definition, (view, position) => {
  const { context, nodeId } = position;
  const { draft } = context;
  const score = `/ui/${nodeId}/score`;
  draft.put(score, null);
  if (view.title !== undefined) draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
  const questions = toQuestions(view, position);
  const round = addStart(view, questions, position);
  const percent = toCall('formula', {
    text: 'round(100 * right / total)',
    inputs: { right: toPath(`${score}/right`), total: toPath(`${score}/total`) },
  });
  const passed = toCall('not', { value: toCall('below', { a: percent, b: view.pass ?? 50 }) });
  const results: { readonly [field: string]: Expression } = {
    date: TODAY,
    name: ME,
    score: toPath(`${score}/right`),
    total: toPath(`${score}/total`),
    percent,
    result: toIf(passed, 'Passed', 'Failed'),
    passed,
    ...(view.choose === undefined ? {} : { [view.choose]: toPath(`/ui/${nodeId}/choose`) }),
  };
  const submit = [
    ...(view.minutes === undefined ? [] : [toSet(`/ui/${nodeId}/running`, false)]),
    ...listKeepSteps(context, view.saves, results),
  ];
  draft.add(nodeId, `${nodeId}-quiz`, 'Quiz', {
    questions,
    score: toPath(score),
    // An exam with a clock is marked at its end.
    marks: view.minutes === undefined ? true : undefined,
    submit: submit.length === 0 ? undefined : toAction(...submit),
    ...round,
  });
  if (view.pass !== undefined)
    draft.add(nodeId, `${nodeId}-result`, 'Alert', {
      text: toIf(passed, `Passed: you need ${view.pass}%.`, `Failed: you need ${view.pass}%.`),
      showIf: toPath(score),
    });
});

function toQuestions(view: QuizProperties, { context, nodeId }: ViewPosition): Expression {
  const conditions = view.where === undefined ? [] : parseConditions(view.where);
  let rows = toWhere(context.getRows(view.of), conditions, context.toFieldNames([], toPath));
  if (view.choose !== undefined)
    rows = toCall('where', { rows, field: view.choose, value: toPath(`/ui/${nodeId}/choose`) });
  if (view.shuffle === true) rows = toCall('shuffle', { rows, seed: toPath(`/ui/${nodeId}/seed`) });
  if (view.limit !== undefined) rows = toCall('take', { rows, count: view.limit });
  return toCall('derive', {
    rows,
    fields: {
      question: toPath(view.question),
      answer: toCall('position', { list: toPath(view.options), value: toPath(view.answer) }),
      options: toPath(view.options),
      ...(view.explanation === undefined ? {} : { explanation: toPath(view.explanation) }),
    },
  });
}

/** A quiz with a choice, a clock or an order by lot begins by a button, and again after each round. */
function addStart(view: QuizProperties, questions: Expression, { context, nodeId }: ViewPosition) {
  const { draft, copy } = context;
  if (view.choose === undefined && view.minutes === undefined && view.shuffle !== true) return {};
  const toState = (name: string) => `/ui/${nodeId}/${name}`;
  const [isStarted, seconds, running] = [toState('started'), toState('seconds'), toState('running')];
  draft.put(isStarted, false);
  draft.put(toState('seed'), 0);
  const length = toText(copy('quizLength'), { count: toCall('count', { rows: questions }) });
  const start = draft.add(nodeId, `${nodeId}-begin`, 'Card', {
    title: view.minutes === undefined ? length : toText(`{length}, ${view.minutes} min`, { length }),
    subtitle: view.pass === undefined ? undefined : copy('quizPass', { percent: String(view.pass) }),
    showIf: toCall('not', { value: toPath(isStarted) }),
  });
  const chosen = context.getThing(view.of).fields.find(({ id }) => id === view.choose);
  if (chosen !== undefined) addChoice(context, start, nodeId, chosen, { placeholder: copy('all'), size: 'small' });
  const total = Math.round((view.minutes ?? 0) * 60);
  const clock = view.minutes === undefined ? [] : [toSet(seconds, total), toSet(running, true)];
  draft.add(start, `${nodeId}-start`, 'Button', {
    label: copy('start'),
    icon: 'play',
    variant: 'primary',
    press: toAction({ do: 'random', path: toState('seed'), max: SEEDS }, ...clock, toSet(isStarted, true)),
  });
  const round = { showIf: toPath(isStarted), again: toAction(toSet(running, false), toSet(isStarted, false)) };
  if (view.minutes === undefined) return round;
  draft.put(seconds, total);
  draft.put(running, false);
  draft.add(nodeId, `${nodeId}-timer`, 'Timer', {
    label: `${view.minutes} min`,
    seconds: total,
    mode: 'countdown',
    value: toPath(seconds),
    running: toPath(running),
    showIf: toCall('all', { values: [toPath(isStarted), toCall('not', { value: toPath(toState('score')) })] }),
  });
  return { ...round, over: toCall('equals', { a: toPath(seconds), b: 0 }) };
}
