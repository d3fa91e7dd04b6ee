import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { NODES_MAX } from '../../../interface-catalogue/validation/limits.ts';

/** Checks the shape of a payload only; the server has checked its props. */
export function findPayloadProblem(payload: unknown): string | undefined {
  if (!isObject(payload)) return 'the payload is no object';
  const { surfaceId, title, theme, dataModel, root, nodes } = payload;
  if (typeof surfaceId !== 'string' || typeof title !== 'string' || typeof root !== 'string') {
    return 'the payload has no surfaceId, title or root';
  }
  if (!isObject(theme) || !isObject(dataModel)) return 'the payload has no theme or data model';
  if (!Array.isArray(nodes) || nodes.length > NODES_MAX || !nodes.every(isNode)) return 'the payload has bad nodes';
  return undefined;
}

function isNode(node: unknown): boolean {
  if (!isObject(node)) return false;
  const { id, parentId, order, component, props } = node;
  const hasPosition = typeof id === 'string' && (parentId === null || typeof parentId === 'string');
  return hasPosition && typeof order === 'number' && typeof component === 'string' && isObject(props);
}
