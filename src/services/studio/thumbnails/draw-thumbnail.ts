// A small picture of an interface, drawn without a browser: its first screen in its colours, words and data.

import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { toTokens } from '../../../interface-catalogue/runtime/theme/to-tokens.ts';
import { resolveDays } from '../../../interface-catalogue/runtime/values/resolve-days.ts';
import { box, drawPng } from '../../../platform/drawing/draw-layout.ts';
import type { Sketching } from './sketch.ts';
import { sketchNode } from './sketch-node.ts';

/** The screen that is drawn; the picture is half as wide. */
const SCREEN = { width: 1280, height: 800 };
const SCALE = 0.5;
const INSET = { margin: '48px 200px', width: 880 };
/** Fills a screen; further nodes would be below it. */
const NODES_MAX = 120;

/** Draws the interface as it is on the day, YYYY-MM-DD. */
export async function drawThumbnail(shown: Payload, catalogue: Catalogue, today: string): Promise<Buffer> {
  const payload = { ...shown, dataModel: resolveDays(shown.dataModel, today) };
  const tokens = toTokens(payload.theme, 'light');
  const ordered = payload.nodes.toSorted((a, b) => a.order - b.order);
  const children = Map.groupBy(ordered, ({ parentId }) => parentId);
  const sketching: Sketching = {
    payload,
    catalogue,
    today,
    colourOf: (colour) => tokens[`--m-${colour}`] ?? '#808080',
    childrenOf: ({ id }) => children.get(id) ?? [],
    budget: { left: NODES_MAX },
  };
  const root = payload.nodes.find(({ id }) => id === payload.root);
  const content = root && sketchNode(sketching, root);
  const page = box(
    { ...SCREEN, flexDirection: 'column', background: sketching.colourOf('background'), overflow: 'hidden' },
    // A shell reaches the edges; everything else keeps a margin.
    ...(content === undefined ? [] : [root?.component === 'AppShell' ? content : box(INSET, content)]),
  );
  return drawPng(page, SCREEN, { scale: SCALE });
}
