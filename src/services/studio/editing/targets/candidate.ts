// Everything that words can name in an interface: nodes, and the entries of their lists such as columns and plans.
import type { Json, JsonObject, Node } from '../../../../interface-catalogue/model/payload.ts';
import { listEntries } from '../interface/change-nodes.ts';
import type { InterfaceTree } from '../interface/interface-tree.ts';
import { findLabel, listNames, listPaths, listTexts, toTokens } from '../interface/to-label.ts';

export interface Entry {
  readonly prop: string;
  readonly index: number;
  readonly value: JsonObject;
}

/** Whether an edit is about a whole part of the interface, or about a text in it. */
export type Aim = 'part' | 'text';

export interface Candidate {
  readonly node: Node;
  readonly entry?: Entry;
  /** A component name, or `DataTable.columns` for an entry. */
  readonly kind: string;
  /** What people see as its name. */
  readonly label: string | undefined;
  readonly labelTokens: ReadonlySet<string>;
  /** Words of its id and of the data that it shows. */
  readonly nameTokens: ReadonlySet<string>;
  readonly heading?: string | undefined;
  /** The heading of a container whose name it is. */
  readonly headingTokens: ReadonlySet<string>;
  /** Words of what is around it. */
  readonly aroundTokens: ReadonlySet<string>;
}

/** Parts of data paths that name no data. */
const PLUMBING = new Set(['ui', 'form', 'app', 'search', 'filter', 'selected', 'open', 'page', 'content', 'text']);

export function listCandidates(tree: InterfaceTree): Candidate[] {
  return tree.inOrder.flatMap((node) => {
    const own = toCandidate(node, tree);
    return [own, ...listEntryCandidates(own)];
  });
}

function toCandidate(node: Node, tree: InterfaceTree): Candidate {
  const paths = Object.values(node.props)
    .filter((value) => !Array.isArray(value) && !isAction(value))
    .flatMap((value) => listPaths(value))
    .flatMap((path) => toTokens(path));
  return {
    node,
    kind: node.component,
    label: findLabel(node.props),
    labelTokens: new Set(listNames(node.props).flatMap(toTokens)),
    nameTokens: new Set([...toTokens(node.id), ...paths].filter((token) => !PLUMBING.has(token))),
    heading: findHeading(node, tree),
    headingTokens: new Set(toTokens(findHeading(node, tree) ?? '')),
    aroundTokens: new Set(tree.listAncestors(node).flatMap((other) => listAroundTokens(other, tree))),
  };
}

function isAction(value: Json): boolean {
  return typeof value === 'object' && value !== null && 'steps' in value;
}

function listAroundTokens(node: Node, tree: InterfaceTree): string[] {
  if (node.parentId === null) return [];
  return [...toTokens(node.id), ...toTokens(findLabel(node.props) ?? findHeading(node, tree) ?? '')];
}

/** The text of the heading that a container begins with. */
function findHeading(node: Node, tree: InterfaceTree): string | undefined {
  const parent = tree.find(node.parentId);
  // "the product cards" show one product each.
  if (parent?.component === 'List') return listPaths(parent.props['rows'])[0];
  const [first] = tree.listChildren(node.id);
  if (first === undefined || node.parentId === null) return undefined;
  if (first.component === 'Heading') return listTexts(first.props['text'])[0];
  return ['Row', 'Column'].includes(first.component) ? findHeading(first, tree) : undefined;
}

function listEntryCandidates(own: Candidate): Candidate[] {
  const { node } = own;
  const around = new Set([...own.labelTokens, ...own.nameTokens, ...own.aroundTokens, ...toTokens(node.component)]);
  return Object.keys(node.props).flatMap((prop) =>
    listEntries(node, prop).flatMap((value, index) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      const entry = value as JsonObject;
      const label = findLabel(entry);
      if (label === undefined) return [];
      const name = entry['field'];
      return [
        {
          node,
          entry: { prop, index, value: entry },
          kind: `${node.component}.${prop}`,
          label,
          labelTokens: new Set(listNames(entry).flatMap(toTokens)),
          nameTokens: new Set(typeof name === 'string' ? toTokens(name) : []),
          headingTokens: new Set<string>(),
          aroundTokens: around,
        },
      ];
    }),
  );
}
