// Draws a chart as bars, a line, an area or a ring.
import type { EditKind, EditOutcome } from '../edit.ts';
import choices from './choices.json' with { type: 'json' };
import { changeFirst } from './parts/change-views.ts';
import { listCandidates } from './parts/find-views.ts';
import examples from './set-chart-kind.json' with { type: 'json' };

export const setChartKind: EditKind = {
  id: 'set-chart-kind',
  examples,
  plain: 'Draw the chart as {choice}',
  choices: choices['set-chart-kind'],
  apply(slots, context): EditOutcome {
    const { choice } = slots;
    if (choice === undefined) return { problem: 'Say how to draw it: as bars, a line, an area or a donut.' };
    const candidates = listCandidates(slots, context, ({ kind }) => kind === 'chart');
    const changed = changeFirst(context.app, candidates, (view) => ({ ...view, chart: choice }));
    if (changed !== undefined) return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
    return { problem: candidates.length === 0 ? 'There is no chart.' : `The chart is drawn as ${choice} already.` };
  },
};
