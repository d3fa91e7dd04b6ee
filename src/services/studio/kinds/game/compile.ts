import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import { toAction, toPath } from '../../compile/expressions.ts';
import { ME, TODAY } from '../../compile/to-expression.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const game = defineKind<{ readonly game: string; readonly saves?: string }>(
  definition,
  (view, { context, nodeId }) => {
    const { draft } = context;
    const score = `/ui/${nodeId}/score`;
    draft.put(score, 0);
    const saves = view.saves === undefined ? undefined : context.getThing(view.saves);
    const results: { readonly [field: string]: Expression } = {
      name: ME,
      player: ME,
      score: toPath(score),
      date: TODAY,
    };
    const kept = Object.entries(results).filter(([field]) => saves?.fields.some(({ id }) => id === field));
    if (view.title !== undefined) draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
    draft.add(nodeId, `${nodeId}-board`, 'Board', {
      game: view.game,
      score: toPath(score),
      finish:
        saves === undefined
          ? undefined
          : toAction({ do: 'append', path: `/${saves.id}`, value: Object.fromEntries(kept), first: true }),
    });
  },
);
