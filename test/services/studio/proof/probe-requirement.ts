// Uses what a requirement is said to be covered by; gives what was not as a person expects it, or nothing.
import type { RequirementCoverage } from '../../../../src/services/studio/model/coverage.ts';
import type { Node } from '../../../../src/services/studio/model/payload.ts';
import type { Stage } from './stage.ts';
import { useComponent } from './use-component.ts';

/** What fills a list comes before the list, what opens or ends something else last. */
const ORDER = [
  ...['NavigationBar', 'Sidebar', 'Search', 'FilterBar', 'Calendar', 'Cart', 'Stepper'],
  ...['Modal', 'Drawer', 'Form', 'AuthForm', 'IconButton', 'Link', 'Button', 'ToolPanel', 'Dropzone', 'Quiz', 'Wheel'],
  ...['List', 'Kanban', 'Chart', 'Column', 'Panel', 'DataTable'],
];
/** They take the row away that others are about. */
const LAST = /-delete$/;

export async function findProbeProblem(stage: Stage, { nodeIds }: RequirementCoverage): Promise<string | undefined> {
  const nodes = nodeIds.map((id) => stage.findNode(id)).filter((node) => node !== undefined);
  const [first] = nodes;
  if (first === undefined) return 'no node';
  await stage.restart(first);
  for (const node of nodes.toSorted((a, b) => toRank(a) - toRank(b))) {
    const problem = await use(stage, node);
    if (problem !== undefined) return `${node.component} ${node.id}: ${problem}`;
  }
  const failures = await stage.find('.m-failed').count();
  return failures > 0 ? 'a component failed' : undefined;
}

async function use(stage: Stage, node: Node): Promise<string | undefined> {
  // A part of a form in steps is seen while the steps are gone through.
  if (node.component === 'Panel' && stage.wasSeen(node.id)) return undefined;
  try {
    await stage.reach(node);
    await fillFirst(stage, node);
    await useComponent(stage, node);
    if (!['Modal', 'Drawer', 'Button', 'IconButton'].includes(node.component)) await stage.closeDialogs();
    return undefined;
  } catch (error) {
    await stage.closeDialogs().catch(() => undefined);
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

/** Lists of what was done are empty at first: uses what adds to them. */
async function fillFirst(stage: Stage, node: Node): Promise<void> {
  if (node.component !== 'DataTable' || (await stage.at(node.id).locator('tbody tr').count()) > 0) return;
  const path = /"path":"(\/[^"]+)"/.exec(JSON.stringify(node.props['rows']))?.[1] ?? '';
  const writers = stage.payload.nodes.filter(
    (other) =>
      other !== node &&
      stage.findPage(other) === stage.findPage(node) &&
      ['append', 'set', 'toggle', 'update', 'patch'].some((step) =>
        JSON.stringify(other.props).includes(`"do":"${step}","path":"${path}"`),
      ),
  );
  for (const writer of writers) {
    await stage.reach(writer).catch(() => undefined);
    await useComponent(stage, writer).catch(() => undefined);
    await stage.closeDialogs();
    if ((await stage.at(node.id).locator('tbody tr').count()) > 0) return;
  }
}

function toRank({ id, component }: Node): number {
  return LAST.test(id) ? ORDER.length + 1 : ORDER.indexOf(component) + 1 || ORDER.length;
}
