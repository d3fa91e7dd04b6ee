// A changed interface as A2UI messages to a client that shows the previous one.
import type { Json, JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import { A2UI_VERSION, type A2uiComponent, type A2uiMessage } from './message.ts';
import { toComponents, toMessages } from './to-messages.ts';

/** The share of new or changed components above which the surface is made anew. */
const NEW_SHARE = 0.6;

/**
 * Sends only components and members of the data model that differ. A theme belongs to the creation of a surface: if it
 * changed, or nearly everything did, the surface is made anew.
 */
export function toChanges(before: Payload, after: Payload): readonly A2uiMessage[] {
  const { surfaceId } = after;
  const components = listChanged(toComponents(before), toComponents(after));
  const isNew = components.length > 1 && components.length > after.nodes.length * NEW_SHARE;
  if (before.surfaceId !== surfaceId || isNew || !isEqual({ ...before.theme }, { ...after.theme })) {
    return [{ version: A2UI_VERSION, deleteSurface: { surfaceId: before.surfaceId } }, ...toMessages(after)];
  }
  return [
    ...listDataChanges(before.dataModel, after.dataModel).map(
      (change) => ({ version: A2UI_VERSION, updateDataModel: { surfaceId, ...change } }) as const,
    ),
    ...(components.length === 0
      ? []
      : [{ version: A2UI_VERSION, updateComponents: { surfaceId, components } } as const]),
  ];
}

function listChanged(before: readonly A2uiComponent[], after: readonly A2uiComponent[]): readonly A2uiComponent[] {
  const known = new Map(before.map((component) => [component.id, JSON.stringify(component)]));
  return after.filter((component) => known.get(component.id) !== JSON.stringify(component));
}

/** Lists changed members. A change without a value removes the member. */
function listDataChanges(before: JsonObject, after: JsonObject): { readonly path: string; readonly value?: Json }[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const changed = Object.entries(after).filter(([name, value]) => !isEqual(before[name], value));
  return [
    ...gone.map((name) => ({ path: toPointer(name) })),
    ...changed.map(([name, value]) => ({ path: toPointer(name), value })),
  ];
}

function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function toPointer(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
