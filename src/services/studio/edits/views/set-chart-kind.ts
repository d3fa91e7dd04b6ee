// Draws a chart as bars, a line, an area or a ring.
import type { EditKind, EditOutcome } from '../edit.ts';
import { changeFirst } from './parts/change-views.ts';
import { listCandidates } from './parts/find-views.ts';
import examples from './set-chart-kind.json' with { type: 'json' };

const CHARTS = {
  bar: [
    'bar',
    'bars',
    'bar chart',
    'columns',
    'column chart',
    'histogram',
    'use bars',
    'make it bars',
    'prefer bars',
    'draw the chart with bars',
  ],
  line: ['line', 'lines', 'line chart', 'line graph', 'curve', 'with lines'],
  area: ['area', 'area chart', 'filled', 'fill the area'],
  donut: ['donut', 'doughnut', 'as a doughnut', 'pie', 'pie chart', 'donut chart', 'ring', 'slices'],
};

export const setChartKind: EditKind = {
  id: 'set-chart-kind',
  examples,
  plain: 'Draw the chart as {choice}',
  choices: CHARTS,
  apply(slots, context): EditOutcome {
    const { choice } = slots;
    if (choice === undefined) return { problem: 'Say how to draw it: as bars, a line, an area or a donut.' };
    const candidates = listCandidates(slots, context, ({ kind }) => kind === 'chart');
    const changed = changeFirst(context.app, candidates, (view) => ({ ...view, chart: choice }));
    if (changed !== undefined) return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
    return { problem: candidates.length === 0 ? 'There is no chart.' : `The chart is drawn as ${choice} already.` };
  },
};
