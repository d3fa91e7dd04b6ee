// A chart as a table of the same figures, and a table as a chart.

import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import type { JsonObject, Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import { readPath } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { toCall, toPath } from '../../compile/expressions.ts';
import type { Change, EditContext, Outcome } from '../edit.ts';
import {
  insertBranch,
  listEntries,
  type PropChanges,
  removeBranches,
  replaceNode,
  toFreeId,
  toProps,
} from '../interface/change-nodes.ts';
import { findLabel } from '../interface/to-label.ts';
import { findChartKind } from './change-chart.ts';
import { findRowsPath, isRows, type Row } from './rows/find-field.ts';

const FORMATS: ReadonlySet<unknown> = new Set(['number', 'currency', 'percent', 'bytes', 'duration']);
const STATE = /^(?:status|state|stage|category|priority|type|role)$/i;
const AMOUNT = /^(?:total|amount|revenue|price|value|quantity)$/i;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Undefined where the two are no chart and table. */
export function swapChartAndTable(node: Node, goal: string, words: string, context: EditContext): Outcome | undefined {
  if (node.component === 'Chart' && goal === 'DataTable') return toTable(node, context);
  return node.component === 'DataTable' && goal === 'Chart' ? toChart(node, words, context) : undefined;
}

/** A table has no title of its own: that of the chart becomes a heading. */
function toTable(node: Node, context: EditContext): Outcome {
  const { payload } = become(node, 'DataTable', toTableProps(node), context.payload);
  const heading: Node = {
    id: toFreeId(toHeadingId(node), new Set(payload.nodes.map(({ id }) => id))),
    parentId: node.parentId,
    order: 0,
    component: 'Heading',
    props: toProps({ text: node.props['title'], level: 3 }),
  };
  const place = { parentId: node.parentId ?? payload.root, beforeId: node.id };
  return { payload: insertBranch(payload, place, [heading]), nodeIds: [node.id, heading.id] };
}

function toChart(node: Node, words: string, context: EditContext): Outcome {
  const props = toChartProps(node, findChartKind(words) ?? 'bar', context);
  if (props === undefined) return { problem: 'Its rows have nothing that a chart could count.' };
  const own = context.tree.find(toHeadingId(node));
  return become(node, 'Chart', props, own === undefined ? context.payload : removeBranches(context.payload, [own.id]));
}

function toHeadingId({ id }: Node): string {
  return `${id}-title`;
}

function become(node: Node, component: string, props: PropChanges, payload: Payload): Change {
  const common = Object.fromEntries(COMMON.map((name) => [name, node.props[name]]));
  const changed = replaceNode(payload, node.id, () => ({
    ...node,
    component,
    props: toProps({ ...common, ...props }),
  }));
  return { payload: changed, nodeIds: [node.id] };
}

const COMMON = ['showIf', 'hidden', 'size', 'emphasis', 'color', 'background', 'description'];

function toTableProps({ props }: Node): PropChanges {
  const format = FORMATS.has(props['format']) ? { type: props['format'] } : {};
  const { by, bucket } = (props['rows'] as { args?: { by?: string; bucket?: string } } | undefined)?.args ?? {};
  const name = bucket ?? by ?? 'label';
  const series = (listEntries({ props } as Node, 'series') as readonly JsonObject[]).map((entry) => ({
    ...entry,
    ...format,
  }));
  const columns = [{ field: props['labelField'], label: name.charAt(0).toUpperCase() + name.slice(1) }, ...series];
  return { rows: props['rows'], columns: columns as unknown as Expression };
}

/** Rows that are summed up already keep their sums; others are counted by a state, or added up by day. */
function toChartProps(node: Node, kind: string, context: EditContext): PropChanges | undefined {
  const { rows } = node.props;
  const title = toTitle(node, context);
  const [label, ...others] = listEntries(node, 'columns') as readonly JsonObject[];
  if (['group', 'pivot'].includes(String((rows as { call?: unknown } | undefined)?.call))) {
    const series = others.slice(0, SERIES_MAX).map(({ field, label: name }) => ({ field, label: name }));
    const format = FORMATS.has(others[0]?.['type']) ? { format: others[0]?.['type'] } : {};
    return {
      kind: 'bar',
      title,
      rows,
      labelField: label?.['field'],
      series: series as unknown as Expression,
      ...format,
    };
  }
  const path = findRowsPath(node, context.payload);
  const all = path === undefined ? undefined : readPath(context.payload.dataModel, path);
  const grouped = isRows(all) ? toGroups(all[0], rows ?? toPath(path ?? '')) : undefined;
  if (grouped === undefined) return undefined;
  return { kind, title, labelField: 'label', ...grouped };
}

const SERIES_MAX = 6;

function toGroups(sample: Row | undefined, rows: Expression): PropChanges | undefined {
  const names = Object.keys(sample ?? {});
  const state = names.find((name) => STATE.test(name));
  const date = names.find((name) => DAY.test(String(sample?.[name])));
  const amount = names.find((name) => AMOUNT.test(name) && typeof sample?.[name] === 'number');
  if (state !== undefined)
    return { rows: toCall('group', { rows, by: state }), series: [{ field: 'value', label: 'Count' }] };
  if (date === undefined) return undefined;
  const sum = amount === undefined ? {} : { how: 'sum', field: amount };
  const label = amount === undefined ? 'Count' : amount.charAt(0).toUpperCase() + amount.slice(1);
  return { rows: toCall('group', { rows, by: date, bucket: 'month', ...sum }), series: [{ field: 'value', label }] };
}

function toTitle(node: Node, { tree, payload }: EditContext): string {
  const heading = tree
    .listAncestors(node)
    .flatMap(({ id }) => tree.listBranch(id))
    .find(({ component }) => component === 'Heading');
  return findLabel(node.props) ?? (heading === undefined ? undefined : findLabel(heading.props)) ?? payload.title;
}
