// Another kind of chart of the same rows.
import type { Edit } from '../edit.ts';
import { setProps } from '../interface/change-nodes.ts';
import { toTokens } from '../interface/to-label.ts';
import { findTargets } from '../targets/find-targets.ts';

const KINDS = new Map(Object.entries({ column: 'bar', pie: 'donut', doughnut: 'donut', horizontal: 'bar' }));

/** The kind of a chart that words name; undefined where they name none. */
export function findChartKind(words: string): string | undefined {
  const kinds = toTokens(words).map((word) => KINDS.get(word) ?? word);
  return kinds.find((kind) => ['bar', 'line', 'area', 'donut', 'scatter', 'sparkline'].includes(kind));
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
