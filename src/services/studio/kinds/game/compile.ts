import { toAction, toPath } from '../../compile/expressions.ts';
import { listKeepSteps } from '../../compile/forms.ts';
import { ME, TODAY } from '../../compile/to-expression.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const game = defineKind<{ readonly game: string; readonly saves?: string }>(
  definition,
  (view, { context, nodeId }) => {
    const { draft } = context;
    const score = `/ui/${nodeId}/score`;
    draft.put(score, 0);
    const results = { name: ME, player: ME, score: toPath(score), date: TODAY };
    const steps = listKeepSteps(context, view.saves, results);
    if (view.title !== undefined) draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
    draft.add(nodeId, `${nodeId}-board`, 'Board', {
      game: view.game,
      score: toPath(score),
      finish: steps.length === 0 ? undefined : toAction(...steps),
    });
  },
);
