// Shows the same thing by another component: rows as a table, cards, a board; choices as a list or as buttons.

import type { JsonObject, Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import { readPath } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import type { Edit, EditContext, Outcome } from '../edit.ts';
import { listEntries, replaceNode, toFreeId, toProps } from '../interface/change-nodes.ts';
import { toName } from '../interface/to-label.ts';
import { findTargets } from '../targets/find-targets.ts';
import { parsePhrase } from '../targets/parse-phrase.ts';
import { swapChartAndTable } from './chart-and-table.ts';
import { findRowsPath, isRows, type Row } from './rows/find-field.ts';

/** Components that have the same children or value, so that one can stand for the other. */
const FAMILIES: readonly (readonly string[])[] = [
  ['TextField', 'TextArea'],
  ['Select', 'Choice'],
  ['CheckBox', 'Switch'],
  ['Number', 'Slider'],
  ['Tabs', 'Accordion'],
  ['Modal', 'Drawer'],
  ['Sidebar', 'NavigationBar'],
  ['Column', 'Row', 'Grid', 'Card'],
  ['Button', 'Link'],
  ['Gallery', 'Carousel'],
];
const ROWS: ReadonlySet<string> = new Set([
  'DataTable',
  'Kanban',
  'Calendar',
  'Timeline',
  'Gallery',
  'Carousel',
  'Leaderboard',
  'List',
  'MapPlaceholder',
]);

export const replaceComponent: Edit = ({ target = '', value = '' }, context) => {
  if (value.includes('“')) return undefined;
  const { kinds, tokens } = parsePhrase(value.replace(/^(?:the )?(?:cards|a grid of cards|card grid|grid)$/i, 'list'));
  const found = kinds === undefined || tokens.length > 0 ? undefined : findTargets(target, context);
  const node = found?.isComplete === true ? found.targets[0] : undefined;
  if (node === undefined || kinds === undefined || node.entry !== undefined) return undefined;
  const source = findSource(node.node, context);
  const [swapped] = [...kinds]
    .map((kind) => swapChartAndTable(source, kind, value, context))
    .filter((each) => each !== undefined);
  if (swapped !== undefined) return swapped;
  if ([...kinds][0] === source.component) return { problem: `${toName(source)} is one already.` };
  const goal = [...kinds].find((kind) => kind !== source.component && isPossible(source, kind));
  if (goal === undefined) return undefined;
  const changed = ROWS.has(source.component) ? toRowsNode(source, goal, context) : toSibling(source, goal, context);
  return changed !== undefined && 'payload' in changed
    ? { ...changed, reason: changed.reason ?? found?.note }
    : changed;
};

function findSource(node: Node, { tree }: EditContext): Node {
  if (ROWS.has(node.component) || node.component === 'Chart') return node;
  return FAMILIES.some(
    (family) => family.includes(node.component) && !['Column', 'Card', 'Row'].includes(node.component),
  )
    ? node
    : (tree.listBranch(node.id).find(({ component }) => ROWS.has(component)) ?? node);
}

function isPossible({ component }: Node, kind: string): boolean {
  return (
    (ROWS.has(component) && ROWS.has(kind)) ||
    FAMILIES.some((family) => family.includes(component) && family.includes(kind))
  );
}

function toSibling(node: Node, component: string, { payload, catalogue }: EditContext): Outcome | undefined {
  const definition = catalogue.components.get(component);
  if (definition === undefined) return undefined;
  const kept = Object.entries(node.props).filter(([name, value]) => {
    const prop = definition.props[name] ?? catalogue.commonProps[name];
    return (
      prop !== undefined &&
      (prop.type !== 'choice' || (Array.isArray(prop.of) && (prop.of as readonly unknown[]).includes(value)))
    );
  });
  const needed =
    component === 'Slider'
      ? { min: 0, max: 100 }
      : component === 'Tabs'
        ? { selected: { path: `/ui/tabs/${node.id}` } }
        : {};
  const props = { ...needed, ...Object.fromEntries(kept) };
  return { payload: replaceNode(payload, node.id, () => ({ ...node, component, props })), nodeIds: [node.id] };
}

function toRowsNode(node: Node, component: string, context: EditContext): Outcome | undefined {
  const { payload, tree } = context;
  const path = findRowsPath(node, payload);
  const rows = path === undefined ? undefined : readPath(payload.dataModel, path);
  const [sample] = isRows(rows) ? rows : [];
  if (path === undefined || sample === undefined || !isRows(rows)) return { problem: `${toName(node)} shows no rows.` };
  const fields = toFields(node, sample);
  const props = toRowProps(component, node, fields, rows, path);
  if (props === undefined) return { problem: `The rows have no field that a ${component} needs.` };
  const gone = new Set(tree.listBranch(node.id).map(({ id }) => id));
  const without: Payload = { ...payload, nodes: payload.nodes.filter(({ id }) => id === node.id || !gone.has(id)) };
  const replaced = replaceNode(without, node.id, () => ({ ...node, component, props: toProps(props) }));
  return { payload: component === 'List' ? addTemplate(replaced, node.id, fields) : replaced, nodeIds: [node.id] };
}

interface Fields {
  readonly title: string;
  readonly others: readonly string[];
  readonly date: string | undefined;
  readonly state: string | undefined;
}

function toFields(node: Node, sample: Row): Fields {
  const columns = (listEntries(node, 'columns') as readonly JsonObject[]).flatMap(({ field }) =>
    typeof field === 'string' && field in sample ? [field] : [],
  );
  const names = columns.length > 0 ? columns : Object.keys(sample).filter((name) => name !== 'id');
  const title =
    typeof node.props['titleField'] === 'string'
      ? node.props['titleField']
      : (names.find((name) => typeof sample[name] === 'string') ?? 'id');
  const all = Object.keys(sample);
  return {
    title,
    others: names.filter((name) => name !== title),
    date: all.find((name) => /^\d{4}-\d{2}-\d{2}/.test(String(sample[name]))),
    state: all.find((name) => /^(?:status|state|stage|category|priority|type)$/i.test(name)),
  };
}

function toRowProps(
  component: string,
  { props }: Node,
  { title, others, date, state }: Fields,
  rows: readonly Row[],
  path: string,
) {
  const source = props['rows'] ?? { path };
  const [text] = others;
  if (component === 'DataTable') {
    return {
      rows: source,
      columns: [title, ...others].slice(0, 6).map((field) => ({ field, label: toLabel(field) })),
      pageSize: 10,
    };
  }
  if (component === 'Kanban') {
    if (state === undefined) return undefined;
    const values = [...new Set(rows.map((row) => String(row[state])))].slice(0, 8);
    const columns = values.map((value) => ({ value, label: value }));
    return {
      rows: { path },
      columnField: state,
      columns,
      titleField: title,
      metaFields: others.filter((name) => name !== state).slice(0, 2),
    };
  }
  if (component === 'Calendar')
    return date === undefined
      ? undefined
      : { rows: source, dateField: date, titleField: title, day: { path: `/ui/day${path}` } };
  if (component === 'Timeline') return { rows: source, titleField: title, textField: text, dateField: date };
  if (component === 'Gallery' || component === 'Carousel') return { rows: source, titleField: title, textField: text };
  if (component === 'MapPlaceholder')
    return { rows: source, titleField: title, textField: text, selected: { path: `/ui/selected${path}` } };
  if (component === 'Leaderboard') {
    const score = others.find((name) => typeof rows[0]?.[name] === 'number');
    return score === undefined ? undefined : { rows: source, nameField: title, scoreField: score };
  }
  return component === 'List' ? { rows: source, layout: 'grid', columns: 3, pageSize: 9 } : undefined;
}

function toLabel(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A card for each row: its name, and what else the table showed. */
function addTemplate(payload: Payload, listId: string, { title, others, state }: Fields): Payload {
  const taken = new Set(payload.nodes.map(({ id }) => id));
  const id = toFreeId(`${listId}-card`, taken);
  const node = (suffix: string, order: number, component: string, props: JsonObject): Node => ({
    id: toFreeId(`${id}-${suffix}`, taken),
    parentId: id,
    order,
    component,
    props,
  });
  const facts = others.filter((name) => name !== state).slice(0, 3);
  const values = Object.fromEntries(facts.map((name) => [name, { path: name }]));
  const nodes: Node[] = [
    { id, parentId: listId, order: 0, component: 'Card', props: {} },
    node('title', 0, 'Heading', { text: { path: title }, level: 3 }),
    node('facts', 1, 'Text', {
      text: { call: 'text', args: { template: facts.map((name) => `{${name}}`).join(' · '), values } },
      variant: 'muted',
    }),
    ...(state === undefined ? [] : [node('state', 2, 'Badge', { text: { path: state } })]),
  ];
  return { ...payload, nodes: [...payload.nodes, ...nodes] };
}
