// A payload as A2UI messages: the surface and its data first, then the components from the root down, so that a client
// can show what has arrived at any time.
import type { JsonObject, Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { A2UI_VERSION, type A2uiComponent, type A2uiMessage, CATALOG_ID } from './message.ts';

/** The steps in which a preview grows; more of them would only be slower. */
const BATCHES_MAX = 6;
/** The least components in a message. */
const BATCH_SIZE_MIN = 8;

export function toMessages(payload: Payload): readonly A2uiMessage[] {
  const { surfaceId, theme, title, sequence, dataModel } = payload;
  const components = toComponents(payload);
  const size = Math.max(BATCH_SIZE_MIN, Math.ceil(components.length / BATCHES_MAX));
  const batches = Array.from({ length: Math.ceil(components.length / size) }, (_, index) =>
    components.slice(index * size, (index + 1) * size),
  );
  return [
    {
      version: A2UI_VERSION,
      createSurface: { surfaceId, catalogId: CATALOG_ID, theme: { ...theme, title, sequence } as JsonObject },
    },
    { version: A2UI_VERSION, updateDataModel: { surfaceId, path: '/', value: dataModel } },
    ...batches.map((batch) => ({ version: A2UI_VERSION, updateComponents: { surfaceId, components: batch } }) as const),
  ];
}

/** Writes one message in each line. */
export function toJsonLines(payload: Payload): string {
  return toMessages(payload)
    .map((message) => `${JSON.stringify(message)}\n`)
    .join('');
}

/** Lists components level by level: parents come before their children. */
export function toComponents(payload: Payload): readonly A2uiComponent[] {
  const children = Map.groupBy(payload.nodes, (node) => node.parentId);
  const listChildren = (id: string) => (children.get(id) ?? []).toSorted((a, b) => a.order - b.order);
  const components: A2uiComponent[] = [];
  const seen = new Set<string>();
  let level: readonly Node[] = payload.nodes.filter((node) => node.id === payload.root);
  while (level.length > 0) {
    for (const { id, component, props } of level) {
      const ids = listChildren(id).map((child) => child.id);
      components.push({ ...props, id, component, ...(ids.length > 0 && { children: ids }) });
      seen.add(id);
    }
    level = level.flatMap((node) => listChildren(node.id)).filter((node) => !seen.has(node.id));
  }
  return components;
}
