// A small picture of an interface, drawn on the server without a browser: its first screen in its colours, words and data.

import type { Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { box, drawPng, type Layout } from '../../../platform/drawing/draw-layout.ts';
import { type Sketching, toColours } from './sketch.ts';
import { sketchChildren, sketchNode } from './sketch-node.ts';

/** The screen that is drawn; the picture is half as wide. */
const SCREEN = { width: 1280, height: 800 };
const SCALE = 0.5;
const INSET = { margin: '48px 200px', width: 880 };
/** Fills a screen; what is beyond it would lie below. */
const NODES_MAX = 120;

export async function drawThumbnail(payload: Payload): Promise<Buffer> {
  const colours = toColours(payload.theme);
  const sketching: Sketching = {
    payload,
    colours,
    childrenOf: groupByParent(payload.nodes),
    budget: { left: NODES_MAX },
  };
  const root = payload.nodes.find(({ id }) => id === payload.root);
  const content: Layout | undefined = root === undefined ? undefined : sketchNode(root, sketching);
  const page = box(
    { ...SCREEN, flexDirection: 'column', background: colours.background, overflow: 'hidden' },
    // A shell reaches the edges; everything else keeps away from them.
    ...(content === undefined ? [] : [root?.component === 'AppShell' ? content : box(INSET, content)]),
    // What has not been reached, so that a page without a known component is not empty.
    ...(content === undefined && root !== undefined ? sketchChildren(root, sketching) : []),
  );
  return drawPng(page, SCREEN, { scale: SCALE });
}

function groupByParent(nodes: readonly Node[]): ReadonlyMap<string, readonly Node[]> {
  const ordered = nodes.toSorted((a, b) => a.order - b.order);
  return Map.groupBy(
    ordered.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId ?? '',
  );
}
