// The interface that A2UI messages have built so far. Messages come from outside: unknown ones are ignored, and the
// validator still has to check the payload.

import {
  DEFAULT_THEME,
  type Json,
  type JsonObject,
  type Node,
  type Payload,
  ROOT_ID,
  type Theme,
} from '../../../interface-catalogue/model/payload.ts';
import { getField, isList, isObject, writePath } from '../../../interface-catalogue/runtime/values/data-path.ts';

interface Surface {
  readonly id: string;
  readonly theme: JsonObject;
  readonly components: Map<string, JsonObject>;
  dataModel: JsonObject;
}

/** Returns undefined until a surface and its root have arrived. */
export function findPayload(messages: readonly unknown[]): Payload | undefined {
  let surface: Surface | undefined;
  for (const message of messages) {
    if (!isObject(message)) continue;
    const created = getField(message, 'createSurface');
    const id = getField(created, 'surfaceId');
    if (typeof id === 'string') {
      const theme = getField(created, 'theme');
      surface = { id, theme: isObject(theme) ? theme : {}, components: new Map(), dataModel: {} };
    } else if (surface !== undefined) applyUpdate(message, surface);
  }
  return surface?.components.has(ROOT_ID) ? toPayload(surface) : undefined;
}

function applyUpdate(message: JsonObject, surface: Surface): void {
  const components = getField(message, 'updateComponents');
  const data = getField(message, 'updateDataModel');
  if (getField(components, 'surfaceId') === surface.id) {
    const list = getField(components, 'components');
    for (const component of isList(list) ? list : []) {
      const id = getField(component, 'id');
      if (isObject(component) && typeof id === 'string') surface.components.set(id, component);
    }
  }
  if (getField(data, 'surfaceId') === surface.id) {
    const [path, value] = [getField(data, 'path') ?? '/', getField(data, 'value')];
    if (path === '/' || path === '') surface.dataModel = isObject(value) ? value : {};
    else if (typeof path === 'string') surface.dataModel = writePath(surface.dataModel, path, value);
  }
}

function toPayload({ id, theme, components, dataModel }: Surface): Payload {
  const { title, sequence, ...rest } = theme;
  const nodes: Node[] = [];
  const seen = new Set<string>();
  add(ROOT_ID, null, 0);
  return {
    sequence: typeof sequence === 'number' ? sequence : 1,
    surfaceId: id,
    title: typeof title === 'string' && title !== '' ? title : 'Interface',
    theme: { ...DEFAULT_THEME, ...(rest as Partial<Theme>) },
    dataModel,
    root: ROOT_ID,
    nodes,
  };

  /** Omits components that have not arrived yet, and those that were added already, which would make a cycle. */
  function add(nodeId: string, parentId: string | null, order: number): void {
    const component = components.get(nodeId);
    if (component === undefined || seen.has(nodeId)) return;
    seen.add(nodeId);
    const { id: _id, component: name, children, ...props } = component as { readonly [field: string]: Json };
    nodes.push({ id: nodeId, parentId, order, component: String(name), props });
    for (const [index, child] of (isList(children) ? children : []).entries()) add(String(child), nodeId, index);
  }
}
