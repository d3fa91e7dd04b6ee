import type { Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import type { PayloadIssue } from '../../../model/refusals.ts';

/** Removing a node may make its parent invalid. Unfinished parts are seldom nested deeper. */
const ROUNDS_MAX = 4;
/** Fewer nodes show nothing. */
const NODES_MIN = 3;

/** Finds the part of an unfinished interface that is valid by itself. */
export function findShowable(
  payload: Payload,
  check: (payload: Payload) => readonly PayloadIssue[],
): Payload | undefined {
  let shown = payload;
  for (let round = 0; round < ROUNDS_MAX && shown.nodes.length >= NODES_MIN; round++) {
    const issues = check(shown);
    if (issues.length === 0) return shown;
    const wrong = new Set(issues.map(({ nodeId }) => nodeId));
    if (wrong.has(undefined) || wrong.has(payload.root)) return undefined;
    shown = { ...shown, nodes: listWithout(shown.nodes, wrong) };
  }
  return undefined;
}

function listWithout(nodes: readonly Node[], wrong: ReadonlySet<string | undefined>): readonly Node[] {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  return nodes.filter(({ id }) => {
    const above = new Set<string>();
    for (let at: string | null | undefined = id; typeof at === 'string' && !above.has(at); at = parents.get(at)) {
      if (wrong.has(at)) return false;
      above.add(at);
    }
    return true;
  });
}
