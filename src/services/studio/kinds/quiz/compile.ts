import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import { toAction, toCall, toIf, toPath } from '../../compile/expressions.ts';
import { ME, TODAY } from '../../compile/to-expression.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface QuizProperties {
  readonly of: string;
  readonly question: string;
  readonly options: string;
  readonly answer: string;
  readonly explanation?: string;
  readonly minutes?: number;
  readonly pass?: number;
  readonly saves?: string;
}

export const quiz = defineKind<QuizProperties>(definition, (view, { context, nodeId }) => {
  const { draft } = context;
  const score = `/ui/${nodeId}/score`;
  draft.put(score, null);
  if (view.title !== undefined) draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
  if (view.minutes !== undefined) {
    draft.put(`/ui/${nodeId}/seconds`, view.minutes * 60);
    draft.put(`/ui/${nodeId}/running`, true);
    draft.add(nodeId, `${nodeId}-timer`, 'Timer', {
      label: `${view.minutes} min`,
      seconds: view.minutes * 60,
      mode: 'countdown',
      value: toPath(`/ui/${nodeId}/seconds`),
      running: toPath(`/ui/${nodeId}/running`),
    });
  }
  const questions = toCall('derive', {
    rows: context.getRows(view.of),
    fields: {
      question: toPath(view.question),
      answer: toCall('position', { list: toPath(view.options), value: toPath(view.answer) }),
      options: toPath(view.options),
      ...(view.explanation === undefined ? {} : { explanation: toPath(view.explanation) }),
    },
  });
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
  };
  const saves = view.saves === undefined ? undefined : context.getThing(view.saves);
  const kept = Object.entries(results).filter(([field]) => saves?.fields.some(({ id }) => id === field));
  draft.add(nodeId, `${nodeId}-quiz`, 'Quiz', {
    questions,
    score: toPath(score),
    submit:
      saves === undefined
        ? undefined
        : toAction({ do: 'append', path: `/${saves.id}`, value: Object.fromEntries(kept), first: true }),
  });
  if (view.pass !== undefined)
    draft.add(nodeId, `${nodeId}-result`, 'Alert', {
      text: toIf(passed, `Passed: you need ${view.pass} %.`, `Failed: you need ${view.pass} %.`),
      showIf: toPath(score),
    });
});
