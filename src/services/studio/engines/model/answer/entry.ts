// The lines of an answer. The validator checks the interface that they make.

import type { Json, JsonObject } from '../../../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../../../interface-catalogue/runtime/values/data-path.ts';

export interface NodeEntry {
  readonly type: 'node';
  readonly id: string;
  /** If it is missing, that of the node that is replaced. */
  readonly parentId: string | undefined;
  readonly order: number | undefined;
  readonly component: string;
  readonly props: JsonObject;
}

export type Entry =
  | { readonly type: 'plan'; readonly parts: readonly string[] }
  /** The prompt asks for another interface, not for a change. */
  | { readonly type: 'fresh' }
  | { readonly type: 'head'; readonly title: string | undefined; readonly theme: JsonObject }
  | { readonly type: 'data'; readonly path: string; readonly value: Json }
  | NodeEntry
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'done' };

/** Returns undefined for any other object. */
export function findEntry(object: JsonObject): Entry | undefined {
  const { plan, fresh, title, theme, data, value, remove, done } = object;
  if (typeof object['id'] === 'string') return findNode(object, object['id']);
  if (typeof data === 'string' && value !== undefined) return { type: 'data', path: data, value };
  if (typeof remove === 'string') return { type: 'remove', id: remove };
  if (isList(plan)) return { type: 'plan', parts: plan.filter((part) => typeof part === 'string') };
  if (typeof title === 'string' || isObject(theme)) {
    return { type: 'head', title: typeof title === 'string' ? title : undefined, theme: isObject(theme) ? theme : {} };
  }
  if (fresh === true) return { type: 'fresh' };
  return done === true ? { type: 'done' } : undefined;
}

function findNode({ parentId, order, component, props }: JsonObject, id: string): NodeEntry | undefined {
  if (typeof component !== 'string') return undefined;
  return {
    type: 'node',
    id,
    parentId: typeof parentId === 'string' ? parentId : undefined,
    order: typeof order === 'number' ? order : undefined,
    component,
    props: isObject(props) ? props : {},
  };
}
