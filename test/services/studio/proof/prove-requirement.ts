// Uses the nodes that are said to cover a requirement, and checks that they do what its kind asks for. Returns the
// first difference from a person's expectation, or nothing.

import type { Node } from '../../../../src/interface-catalogue/model/payload.ts';
import type { Requirement } from '../../../../src/services/studio/composer/brief.ts';
import type { RequirementCoverage } from '../../../../src/services/studio/model/coverage.ts';
import demands from './demands.json' with { type: 'json' };
import type { Stage } from './stage.ts';
import { useComponent } from './use-component.ts';

/** The order of use: components that fill a list come before it, and those that open or end something come last. */
const ORDER = [
  ...['NavigationBar', 'Sidebar', 'Search', 'FilterBar', 'Calendar', 'Cart', 'Stepper', 'Button', 'Modal', 'Form'],
  ...['AuthForm', 'Card', 'Drawer', 'IconButton', 'Link', 'ToolPanel', 'Dropzone', 'Quiz', 'Wheel'],
  ...['List', 'Kanban', 'Chart', 'Column', 'Panel', 'DataTable'],
];
/** Components that remove the row or the session which others need. */
const LAST = /-delete$|^sign-out$/;
const BY_VERB: { readonly [verb: string]: string } = demands.verbs;
const BY_KIND: { readonly [kind: string]: readonly string[] } = demands.kinds;

export async function findProofProblem(
  stage: Stage,
  { nodeIds }: RequirementCoverage,
  requirement: Requirement | undefined,
): Promise<string | undefined> {
  const nodes = nodeIds.map((id) => stage.findNode(id)).filter((node) => node !== undefined);
  const [first] = nodes;
  if (first === undefined) return 'no node';
  await stage.restart(first);
  const isDone = new Set<string>();
  for (const node of nodes.toSorted((a, b) => toRank(a) - toRank(b))) {
    const problem = await use(stage, node, isDone);
    if (problem !== undefined) return `${node.component} ${node.id}: ${problem}`;
  }
  if ((await stage.find('.m-failed').count()) > 0) return 'a component failed';
  if (requirement === undefined) return undefined;
  const effects = new Set([...(await stage.listEffects()), ...nodes.map(({ component }) => component)]);
  if (nodes.some(({ props }) => JSON.stringify(props).includes('"do":"copy"'))) effects.add('copy');
  const missing = listDemands(requirement).find((wanted) => !wanted.some((effect) => effects.has(effect)));
  if (missing !== undefined) return `${requirement.kind} has no effect ${missing.join(' or ')}`;
  await stage.readState();
  const unseen = requirement.details.filter((detail) => !toWords(detail).some((word) => stage.hasShown(word)));
  return unseen.length === 0 ? undefined : `shows nothing of ${unseen.join(', ')}`;
}

function toWords(detail: string): readonly string[] {
  const words = detail.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 2 || words.length === 1);
}

/** Lists demands, of each of which one item is needed: a change of the data, a message, or a component. */
function listDemands({ kind, verbs }: Requirement): readonly (readonly string[])[] {
  if (kind !== 'manage') return BY_KIND[kind] === undefined ? [] : [BY_KIND[kind]];
  const named = verbs.flatMap((verb) => (verb === 'manage' ? demands.managed : (BY_VERB[verb] ?? [])));
  return named.length > 0 ? named.map((effect) => [effect]) : [demands.managed];
}

async function use(stage: Stage, node: Node, isDone: Set<string>): Promise<string | undefined> {
  // A part of a form in steps is seen during its steps.
  if (isDone.has(node.id) || (node.component === 'Panel' && stage.wasSeen(node.id))) return undefined;
  try {
    await fillCart(stage, node, isDone);
    await stage.reach(node);
    await fillFirst(stage, node, isDone);
    await useComponent(stage, node, isDone);
    if (!['Modal', 'Drawer'].includes(node.component)) await stage.closeDialogs();
    return undefined;
  } catch (error) {
    await stage.closeDialogs().catch(() => undefined);
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

/** Fills the cart, which a checkout needs. */
async function fillCart(stage: Stage, { component, id }: Node, isDone: Set<string>): Promise<void> {
  const cart = stage.payload.nodes.find((node) => node.component === 'Cart');
  if (component !== 'Stepper' || cart === undefined || isDone.has(cart.id) || (await stage.isVisible(id))) return;
  await useComponent(stage, cart, isDone);
}

/** Uses the components that fill a list which is empty at first. */
async function fillFirst(stage: Stage, node: Node, isDone: Set<string>): Promise<void> {
  if (node.component !== 'DataTable' || (await stage.at(node.id).locator('tbody tr').count()) > 0) return;
  const path = /"path":"(\/[^"]+)"/.exec(JSON.stringify(node.props['rows']))?.[1] ?? '';
  const writers = stage.payload.nodes.filter(
    (other) =>
      other !== node &&
      stage.findPage(other) === stage.findPage(node) &&
      ['append', 'set', 'toggle', 'edit'].some((step) =>
        JSON.stringify(other.props).includes(`"do":"${step}","path":"${path}"`),
      ),
  );
  for (const writer of writers) {
    await stage.reach(writer).catch(() => undefined);
    await useComponent(stage, writer, isDone).catch(() => undefined);
    await stage.closeDialogs();
    await stage.reach(node).catch(() => undefined);
    if ((await stage.at(node.id).locator('tbody tr').count()) > 0) return;
  }
}

function toRank({ id, component }: Node): number {
  return LAST.test(id) ? ORDER.length + 1 : ORDER.indexOf(component) + 1 || ORDER.length;
}
