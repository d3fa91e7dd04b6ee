// Shows some of the rows: those with a value, the first ones, the cheapest; and all of them again.

import type { CallExpression, Expression } from '../../../../interface-catalogue/model/expression.ts';
import type { Json, Node } from '../../../../interface-catalogue/model/payload.ts';
import { readPath } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { toCall } from '../../compile/expressions.ts';
import type { Edit, EditContext, Outcome } from '../edit.ts';
import { setProps } from '../interface/change-nodes.ts';
import { findShownContent } from '../interface/navigation.ts';
import { listPaths, toTokens } from '../interface/to-label.ts';
import { findTargets } from '../targets/find-targets.ts';
import { findRowsPath, isRows } from './rows/find-field.ts';
import { listKnownValues } from './rows/list-known-values.ts';
import { type Condition, type Conditions, parseConditions } from './rows/parse-conditions.ts';

/** Components that show rows without changing them. */
const SHOWING: ReadonlySet<string> = new Set([
  'DataTable',
  'List',
  'Timeline',
  'Calendar',
  'Gallery',
  'Carousel',
  'Leaderboard',
  'MapPlaceholder',
]);
const FIXED: ReadonlySet<string> = new Set(['Kanban']);

export const narrow: Edit = ({ value = '', target }, context) =>
  change(value, target, context, (phrase, path, node) => {
    const rows = readPath(context.payload.dataModel, path);
    const isExcluding = /^(?:hide|exclude|don'?t|do not|leave out|filter out)\b/i.test(context.text);
    const conditions = isRows(rows)
      ? parseConditions(phrase, { path, rows, known: listKnownValues(path, context.payload) }, isExcluding)
      : undefined;
    // An order alone is for `sort`.
    if (conditions?.count === undefined && conditions?.where.length === 0) return undefined;
    return conditions === undefined ? undefined : toNarrowed(node.props['rows'] ?? null, path, conditions);
  });

export const widen: Edit = ({ value = '', target }, context) =>
  change(value, target, context, (phrase, path, node) => {
    const isListOnly = toTokens(phrase).every((token) => toTokens(path).includes(token) || WIDENING.test(token));
    return isListOnly ? dropWhere(dropTake(node.props['rows'] ?? null)) : undefined;
  });

const WIDENING = /^(?:all|every|the|of|row|item|entry|record|again|table|list|filter|limit|on|from|for|in|it|this)$/;

type ToRows = (phrase: string, path: string, node: Node) => Expression | undefined;

/** Changes the rows of the lists that are named, or else of those on the page that is shown. */
function change(phrase: string, target: string | undefined, context: EditContext, toRows: ToRows): Outcome | undefined {
  const named = target === undefined ? undefined : findTargets(target, context)?.targets[0]?.node;
  if (target !== undefined && named === undefined) return undefined;
  const nodes = (named === undefined ? listLists(context) : listWithin(named, context)).filter((node) =>
    isMeant(node, phrase, named !== undefined, context),
  );
  const shown = named === undefined ? preferWhole(preferShown(nodes, context)) : nodes;
  let { payload } = context;
  const nodeIds: string[] = [];
  for (const node of shown) {
    const path = findRowsPath(node, payload);
    const rows = path === undefined ? undefined : toRows(phrase, path, node);
    if (rows === undefined) continue;
    if (FIXED.has(node.component)) return { problem: FIXED_REASON };
    payload = setProps(payload, node.id, { rows });
    nodeIds.push(node.id);
  }
  if (nodeIds.length === 0) return undefined;
  const pages = nodes
    .filter(({ id }) => !nodeIds.includes(id))
    .flatMap((node) => context.tree.findPage(node)?.props['title'] ?? []);
  const titles = [...new Set(pages)].map((title) => `“${String(title)}”`).join(', ');
  const reason = titles === '' ? undefined : `Those on ${titles} are not changed.`;
  return { payload, nodeIds, reason };
}

const FIXED_REASON = 'A board shows all of its rows, because cards move in it; show them as a table or a list first.';

function listLists({ tree }: EditContext): Node[] {
  return tree.inOrder.filter(({ component }) => SHOWING.has(component) || FIXED.has(component));
}

/** A chart or a figure too, where it is named itself. */
function listWithin(node: Node, { tree }: EditContext): Node[] {
  if (node.props['rows'] !== undefined) return [node];
  return tree.listBranch(node.id).filter(({ component }) => SHOWING.has(component) || FIXED.has(component));
}

/** A list whose rows the phrase names; where it names none, any list. */
function isMeant(node: Node, phrase: string, isNamed: boolean, context: EditContext): boolean {
  const path = findRowsPath(node, context.payload);
  // What is kept about rows, such as reviews, lies deeper.
  if (path === undefined || path.lastIndexOf('/') > 0) return false;
  const tokens = toTokens(phrase);
  const names = (each: string) => toTokens(each.slice(each.lastIndexOf('/'))).every((token) => tokens.includes(token));
  const all = Object.keys(context.payload.dataModel).map((name) => `/${name}`);
  return isNamed || names(path) || !all.some(names);
}

/** Favourites and other parts of the rows stay what they are beside a list of all. */
function preferWhole(nodes: readonly Node[]): readonly Node[] {
  const whole = nodes.filter(
    ({ props }) => JSON.stringify(dropWhere(props['rows'] ?? null)) === JSON.stringify(props['rows']),
  );
  return whole.length > 0 ? whole : nodes;
}

function preferShown(nodes: readonly Node[], { payload, tree }: EditContext): readonly Node[] {
  const content = findShownContent(payload);
  const shown = nodes.filter((node) => content !== undefined && tree.isWithin(node, content.id));
  return shown.length > 0 ? shown : nodes;
}

function toNarrowed(rows: Expression, path: string, { where, sort, count }: Conditions): Expression {
  let narrowed = where.reduce(
    (inner, condition) => replacePath(dropWhere(inner, condition.field), path, condition),
    rows,
  );
  if (sort === undefined && count === undefined) return narrowed;
  narrowed = dropTake(narrowed);
  if (sort !== undefined) narrowed = toCall('sort', { rows: narrowed, ...sort });
  return count === undefined ? narrowed : toCall('take', { rows: narrowed, count });
}

/** Where the data are read, so that searches, groups and sums see what is left. */
function replacePath(rows: Expression, path: string, { field, value, how }: Condition): Expression {
  if (!isCall(rows))
    return listPaths(rows as Json)[0] === path
      ? toCall('where', { rows, field, value, ...(how === undefined ? {} : { how }) })
      : rows;
  const inner = replacePath(rows.args['rows'] ?? null, path, { field, value, ...(how === undefined ? {} : { how }) });
  return { ...rows, args: { ...rows.args, rows: inner } };
}

/** Without what was narrowed before; what a filter narrows is bound to a path, and stays. */
function dropWhere(rows: Expression, field?: string): Expression {
  if (!isCall(rows)) return rows;
  const inner = dropWhere(rows.args['rows'] ?? null, field);
  const isOurs = rows.call === 'where' && (field === undefined || rows.args['field'] === field);
  return isOurs && listPaths(rows.args['value'] as Json).length === 0
    ? inner
    : { ...rows, args: { ...rows.args, rows: inner } };
}

function dropTake(rows: Expression): Expression {
  if (!isCall(rows) || rows.call !== 'take') return rows;
  const inner = rows.args['rows'] ?? null;
  return isCall(inner) && inner.call === 'sort' ? (inner.args['rows'] ?? null) : inner;
}

function isCall(value: Expression): value is CallExpression {
  return typeof value === 'object' && value !== null && 'call' in value;
}
