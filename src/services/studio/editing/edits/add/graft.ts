// Nodes of one interface become part of another, with the data that they need and the other lacks.
import type { Json, JsonObject, Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { insertBranch, type Place, toFreeId } from '../../interface/change-nodes.ts';

/** The interface with ids that the other one does not use, in nodes and in the state of dialogs. */
export function toOwnIds(built: Payload, { nodes }: Payload): Payload {
  const taken = new Set(nodes.map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const { id } of built.nodes) {
    if (id === built.root) continue;
    const own = toFreeId(id, taken);
    taken.add(own);
    if (own !== id) ids.set(id, own);
  }
  if (ids.size === 0) return built;
  const rename = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value).replace(/"\/ui\/open\/([\w-]+)"/g, (all, id: string) =>
        ids.has(id) ? `"/ui/open/${ids.get(id)}"` : all,
      ),
    );
  const renamed = built.nodes.map((node) => ({
    ...node,
    id: ids.get(node.id) ?? node.id,
    parentId: ids.get(node.parentId ?? '') ?? node.parentId,
    props: rename(node.props),
  }));
  return { ...built, nodes: renamed, dataModel: renameOpen(built.dataModel, ids) };
}

function renameOpen(dataModel: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const ui = dataModel['ui'];
  if (!isObject(ui) || !isObject(ui['open'])) return dataModel;
  const open = Object.fromEntries(Object.entries(ui['open']).map(([id, value]) => [ids.get(id) ?? id, value]));
  return { ...dataModel, ui: { ...ui, open } };
}

export function graft(payload: Payload, built: Payload, place: Place, branch: readonly Node[]): Payload {
  const placed = insertBranch(payload, place, branch);
  return { ...placed, dataModel: mergeData(placed.dataModel, built.dataModel) };
}

/** What is there already stays as it is. */
function mergeData(data: JsonObject, added: JsonObject): JsonObject {
  let merged = data;
  for (const [name, value] of Object.entries(added)) {
    const own: Json | undefined = merged[name];
    if (own === undefined) merged = { ...merged, [name]: value };
    else if (isObject(own) && isObject(value)) {
      const inner = mergeData(own, value);
      if (inner !== own) merged = { ...merged, [name]: inner };
    }
  }
  return merged;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
