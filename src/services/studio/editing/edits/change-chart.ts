// Another kind of chart of the same rows.
import type { Json, Node } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext } from '../edit.ts';
import { setProps } from '../interface/change-nodes.ts';
import { toTokens } from '../interface/to-label.ts';
import { findTargets } from '../targets/find-targets.ts';
import { findNumber } from './rows/to-value.ts';

const KINDS = new Map(Object.entries({ column: 'bar', pie: 'donut', doughnut: 'donut', horizontal: 'bar' }));

/** The kind of a chart that words name; undefined where they name none. */
export function findChartKind(words: string): string | undefined {
  const kinds = toTokens(words).map((word) => KINDS.get(word) ?? word);
  return kinds.find((kind) => ['bar', 'line', 'area', 'donut', 'scatter', 'sparkline'].includes(kind));
}

/** A line in the chart at the value that is to be reached. */
export const setTarget: Edit = ({ target = '', count = '' }, context) => {
  const chart = listCharts(target, context)[0];
  if (chart === undefined) return undefined;
  const value = findNumber(count);
  if (value === undefined)
    return { problem: `Say how high the target is, for example “add a target of 500 to ${target}”.` };
  return { payload: setProps(context.payload, chart.id, { target: value }), nodeIds: [chart.id] };
};

/** Sums for each day, week, month or year. */
export const setBucket: Edit = ({ target = '', value = '' }, context) => {
  const bucket = BUCKETS.get(value.toLowerCase()) ?? value.toLowerCase();
  const chart = listCharts(target, context).find(({ props }) => toRowsCall(props['rows']).args?.bucket !== undefined);
  if (chart === undefined) return undefined;
  const { call = 'group', args = {} } = toRowsCall(chart.props['rows']);
  const payload = setProps(context.payload, chart.id, { rows: { call, args: { ...args, bucket } } });
  return { payload, nodeIds: [chart.id] };
};

const BUCKETS = new Map(
  Object.entries({ daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year', annual: 'year' }),
);

function toRowsCall(rows: Json | undefined) {
  return (rows ?? {}) as { readonly call?: string; readonly args?: { readonly bucket?: Json } };
}

function listCharts(target: string, context: EditContext): Node[] {
  return (findTargets(target, context)?.targets ?? []).flatMap(({ node }) =>
    context.tree.listBranch(node.id).filter(({ component }) => component === 'Chart'),
  );
}

export const changeChart: Edit = ({ target = '', value = '' }, context) => {
  const kind = findChartKind(value);
  // Words for another kind of chart describe the chart as it is: "the pie chart".
  const found = findTargets(target, context) ?? findTargets('chart', context);
  const charts = (found?.targets ?? []).flatMap(({ node }) =>
    context.tree.listBranch(node.id).filter(({ component }) => component === 'Chart'),
  );
  if (
    charts.length === 0 ||
    !/chart|graph|plot|diagram|pie|donut|bars|lines?\b|this|it\b|area/i.test(`${target} ${context.text}`)
  )
    return undefined;
  let { payload } = context;
  for (const { id } of charts) payload = setProps(payload, id, { kind });
  return { payload, nodeIds: charts.map(({ id }) => id), reason: found?.note, isGuess: found?.note !== undefined };
};
