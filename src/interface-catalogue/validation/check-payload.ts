// Refuses payloads that are no interface of the catalogue, from any engine or caller. The server checks every payload
// before it stores, sends or exports it.

import type { Catalogue, ComponentDefinition } from '../model/catalogue.ts';
import type { Node, Payload } from '../model/payload.ts';
import { isColour } from '../runtime/theme/colour.ts';
import { isObject } from '../runtime/values/data-path.ts';
import { checkDataModel } from './check-data-model.ts';
import { checkProps } from './check-props.ts';
import type { Issue, Report } from './issue.ts';
import { CHILDREN_MAX, DEPTH_MAX, ID_LENGTH_MAX, ISSUES_MAX, NODES_MAX, TITLE_LENGTH_MAX } from './limits.ts';

const PAYLOAD_FIELDS: ReadonlySet<string> = new Set(
  'sequence surfaceId title theme dataModel root nodes app'.split(' '),
);
const NODE_FIELDS: ReadonlySet<string> = new Set(['id', 'parentId', 'order', 'component', 'props']);
const THEME_CHOICES = new Map(
  Object.entries({
    mode: ['light', 'dark', 'auto'],
    radius: ['none', 'small', 'medium', 'large'],
    density: ['compact', 'normal', 'roomy'],
    font: ['sans', 'serif', 'mono'],
  }),
);
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns the issues of a value; none if it is a payload. */
export function checkPayload(payload: unknown, catalogue: Catalogue): readonly Issue[] {
  const issues: Issue[] = [];
  const report: Report = (path, message, nodeId) => {
    if (issues.length < ISSUES_MAX) issues.push({ ...(nodeId !== undefined && { nodeId }), path, message });
    return undefined;
  };
  if (!isObject(payload)) return [{ path: '', message: 'must be an object' }];
  checkHead(payload, report);
  checkDataModel(payload['dataModel'], '/dataModel', report);
  const { nodes } = payload as unknown as Partial<Payload>;
  if (!Array.isArray(nodes) || nodes.length === 0) report('/nodes', 'must be a list with at least the root');
  else if (nodes.length > NODES_MAX) report('/nodes', `has ${nodes.length} nodes; at most ${NODES_MAX} are allowed`);
  else if (checkNodeShapes(nodes, report)) checkTree(nodes as readonly Node[], catalogue, report);
  return issues;
}

function checkHead(payload: { readonly [field: string]: unknown }, report: Report): undefined {
  for (const name of Object.keys(payload))
    if (!PAYLOAD_FIELDS.has(name)) report(`/${name}`, 'is no field of a payload');
  const { sequence, surfaceId, title, root, theme } = payload;
  if (!Number.isSafeInteger(sequence) || Number(sequence) < 0) report('/sequence', 'must be a whole number from 0');
  if (!isTextWithin(surfaceId, ID_LENGTH_MAX))
    report('/surfaceId', `must be a text of 1 to ${ID_LENGTH_MAX} characters`);
  if (!isTextWithin(title, TITLE_LENGTH_MAX)) report('/title', `must be a text of 1 to ${TITLE_LENGTH_MAX} characters`);
  if (root !== 'root') report('/root', 'must be "root"');
  if (payload['app'] !== undefined && !isObject(payload['app'])) report('/app', 'must be an object');
  return isObject(theme) ? checkTheme(theme, report) : report('/theme', 'must be an object');
}

function checkTheme(theme: { readonly [field: string]: unknown }, report: Report): undefined {
  for (const [name, value] of Object.entries(theme)) {
    if (name === 'background' || name === 'accent') {
      if (!isColour(value)) report(`/theme/${name}`, 'must be a colour as #rrggbb');
    } else if (!THEME_CHOICES.has(name)) report(`/theme/${name}`, 'is no field of a theme');
  }
  for (const [name, choices] of THEME_CHOICES) {
    if (!choices.includes(String(theme[name]))) report(`/theme/${name}`, `must be one of ${choices.join(', ')}`);
  }
}

function isTextWithin(value: unknown, lengthMax: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= lengthMax;
}

/** Returns true if every node is an object with valid fields; otherwise reports the first fault. */
function checkNodeShapes(nodes: readonly unknown[], report: Report): boolean {
  return nodes.every((node, index) => {
    const path = `/nodes/${index}`;
    if (!isObject(node)) return fail(report, path, 'must be an object');
    const { id, parentId, order, component, props } = node;
    const unknown = Object.keys(node).find((name) => !NODE_FIELDS.has(name));
    if (unknown !== undefined) return fail(report, `${path}/${unknown}`, 'is no field of a node');
    if (typeof id !== 'string' || id.length > ID_LENGTH_MAX || !ID.test(id)) {
      return fail(report, `${path}/id`, 'must be lower-case words joined by hyphens');
    }
    if (parentId !== null && typeof parentId !== 'string')
      return fail(report, `${path}/parentId`, 'must be an id or null', id);
    if (typeof order !== 'number' || !Number.isFinite(order))
      return fail(report, `${path}/order`, 'must be a number', id);
    if (typeof component !== 'string') return fail(report, `${path}/component`, 'must be a name', id);
    return isObject(props) || fail(report, `${path}/props`, 'must be an object', id);
  });
}

function fail(report: Report, path: string, message: string, nodeId?: string): false {
  report(path, message, nodeId);
  return false;
}

function checkTree(nodes: readonly Node[], catalogue: Catalogue, report: Report): undefined {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  if (byId.size < nodes.length) report('/nodes', 'has two nodes with the same id');
  const children = Map.groupBy(nodes, (node) => node.parentId);
  if (byId.get('root')?.parentId !== null) report('/nodes', 'has no node "root" without a parent');
  if ((children.get(null)?.length ?? 0) > 1) report('/nodes', 'has more than one node without a parent');
  for (const [index, node] of nodes.entries()) {
    const path = `/nodes/${index}`;
    if (node.parentId !== null && !byId.has(node.parentId)) report(`${path}/parentId`, 'names no node', node.id);
    const definition = catalogue.components.get(node.component);
    if (definition === undefined)
      report(`${path}/component`, `is no component: ${node.component.slice(0, 60)}`, node.id);
    else {
      checkProps(node, definition, `${path}/props`, { catalogue, say: (at, message) => report(at, message, node.id) });
      checkChildren(node, definition, children.get(node.id) ?? [], report);
    }
  }
  checkReach(nodes, children, report);
}

function checkChildren(
  node: Node,
  definition: ComponentDefinition,
  children: readonly Node[],
  report: Report,
): undefined {
  const rule = definition.children;
  const say = (message: string) => report('/nodes', message, node.id);
  if (children.length > CHILDREN_MAX) say(`${node.component} has more than ${CHILDREN_MAX} children`);
  if (rule === 'none' && children.length > 0) say(`${node.component} has no children`);
  if (rule === 'row' && children.length !== 1) say(`${node.component} has exactly one child, the template of a row`);
  if (typeof rule === 'string') return;
  const wrong = children.find((child) => !rule.includes(child.component));
  if (wrong !== undefined)
    say(`${node.component} has children ${rule.join(', ')}, not ${wrong.component.slice(0, 60)}`);
}

/** Checks that every node is reached from the root once, within the depth. Other nodes are orphans or part of a cycle. */
function checkReach(
  nodes: readonly Node[],
  children: ReadonlyMap<string | null, readonly Node[]>,
  report: Report,
): undefined {
  const reached = new Set(['root']);
  let level: readonly string[] = ['root'];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return report('/nodes', `is nested deeper than ${DEPTH_MAX}`, level[0]);
    level = level.flatMap((id) => (children.get(id) ?? []).map((child) => child.id)).filter((id) => !reached.has(id));
    for (const id of level) reached.add(id);
  }
  for (const { id } of nodes) if (!reached.has(id)) report('/nodes', 'is not reached from the root', id);
}
