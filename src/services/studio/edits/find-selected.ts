// The part of a description that a node of its interface shows: what "this" means when the node is selected.
import type { JsonObject, Node } from '../../../interface-catalogue/model/payload.ts';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import type { App } from '../app/description.ts';
import { toDialogId } from '../compile/actions.ts';
import type { CompiledApp } from '../compile/compile-app.ts';
import { toDetailPage } from '../compile/detail.ts';
import { toId } from '../compile/to-id.ts';

/** Undefined if the node shows no part: the frame around the pages. */
export function findSelected(
  nodeId: string | undefined,
  app: App,
  { payload, viewNodes }: CompiledApp,
): string | undefined {
  const nodes = new Map(payload.nodes.map((node) => [node.id, node]));
  const parts = new Map([...viewNodes].map(([path, id]) => [id, path]));
  addParts(parts, app);
  const own = nodeId === undefined ? undefined : nodes.get(nodeId);
  for (let node = own; node !== undefined; node = nodes.get(node.parentId ?? '')) {
    const path = parts.get(node.id);
    if (path !== undefined) return own === undefined ? path : (findInner(own, path, app) ?? path);
  }
  return undefined;
}

function addParts(parts: Map<string, string>, app: App): void {
  for (const [index, { name }] of app.pages.entries()) parts.set(`page-${toId(name)}`, `/pages/${index}`);
  for (const id of Object.keys(app.things)) {
    parts.set(toDetailPage(id), `/things/${id}`);
    parts.set(`edit-${toId(id)}`, `/things/${id}`);
  }
  for (const id of Object.keys(app.actions ?? {})) parts.set(toDialogId(id), `/actions/${id}`);
}

/** The action of a button, or the field that a text, mark or input shows. */
function findInner(node: Node, path: string, app: App): string | undefined {
  const action = Object.entries(app.actions ?? {}).find(
    ([, { label }]) => node.props['press'] !== undefined && node.props['label'] === label,
  );
  if (action !== undefined) return `/actions/${action[0]}`;
  const [, first, second = '', , fourth = ''] = path.split('/');
  const thing = first === 'things' ? second : String(app.pages[Number(second)]?.views[Number(fourth)]?.['of'] ?? '');
  const fields = Object.keys(app.things[thing]?.fields ?? {}).filter((field) => showsOnly(node.props, field));
  return fields.length === 1 ? `/things/${thing}/fields/${fields[0]}` : undefined;
}

function showsOnly(props: JsonObject, field: string): boolean {
  return ['text', 'value', 'subject'].some((name) => {
    const value = props[name];
    return (
      isObject(value) &&
      typeof value['path'] === 'string' &&
      (value['path'] === field || value['path'].endsWith(`/${field}`))
    );
  });
}
