// A payload as elements: one for each node, its props as they are.
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import type { Node, Payload } from '../model/payload.ts';

export type Registry = { readonly [component: string]: FunctionComponent<never> };

/** The validator allows less; the bound keeps a payload that was not validated from recursing without end. */
const DEPTH_MAX = 20;

export function toElements(payload: Payload, registry: Registry): ReactElement | null {
  const children = Map.groupBy(payload.nodes, (node) => node.parentId);
  const root = payload.nodes.find((node) => node.id === payload.root);
  return root === undefined ? null : toElement(root, 0);

  function toElement(node: Node, depth: number): ReactElement | null {
    const Known = Object.hasOwn(registry, node.component) ? registry[node.component] : undefined;
    if (Known === undefined || depth > DEPTH_MAX) return null;
    const inside = (children.get(node.id) ?? []).toSorted((a, b) => a.order - b.order);
    const elements = inside.map((child) => toElement(child, depth + 1));
    const props = { ...node.props, id: node.id, key: node.id, ref: undefined, dangerouslySetInnerHTML: undefined };
    return createElement(Known as FunctionComponent, props, ...elements);
  }
}
