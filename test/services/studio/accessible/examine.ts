// Problems that a program finds in a shown interface: axe-core's serious violations, and overflow.
import axe, { type AxeResults } from 'axe-core';
import type { Json, JsonObject, Node, Payload } from '../../../../src/interface-catalogue/model/payload.ts';
import type { Preview } from '../frame/open-preview.ts';

export type Screen = readonly [width: number, scheme: 'light' | 'dark'];

const GRAVE = new Set(['serious', 'critical']);
const EXCERPT_LENGTH = 200;

/** Lists the interface on each of its pages, and with each of its dialogs open, as separate surfaces. */
export function listStates(payload: Payload): Payload[] {
  const pages = payload.nodes.filter(({ component }) => component === 'Page').map(({ props }) => props['name'] ?? null);
  const dialogs = payload.nodes.filter(({ component }) => component === 'Modal' || component === 'Drawer');
  const ui = payload.dataModel['ui'] as JsonObject | undefined;
  const state = (name: string, changed: JsonObject): Payload => ({
    ...payload,
    surfaceId: `${payload.surfaceId}-${name}`,
    dataModel: { ...payload.dataModel, ui: { ...ui, ...changed } },
  });
  const open = (ui?.['open'] ?? {}) as JsonObject;
  return [
    state('start', {}),
    ...pages.slice(1).map((page) => state(`page-${page}`, { page })),
    ...dialogs.map((dialog) =>
      state(`dialog-${dialog.id}`, { ...toPage(payload, dialog.id), open: { ...open, [dialog.id]: true } }),
    ),
  ];
}

/** Lists the components of the selected page, or of none, outside of closed dialogs. */
export function listShown({ nodes, dataModel }: Payload): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ui = dataModel['ui'] as JsonObject | undefined;
  const page = ui?.['page'] ?? nodes.find(({ component }) => component === 'Page')?.props['name'];
  const isClosed = ({ id, component, props }: Node) =>
    (component === 'Page' && props['name'] !== page) ||
    (['Modal', 'Drawer'].includes(component) && (ui?.['open'] as JsonObject | undefined)?.[id] !== true);
  const isShown = (node: Node | undefined): boolean =>
    node === undefined || (!isClosed(node) && isShown(byId.get(node.parentId ?? '')));
  return new Set(nodes.filter(isShown).map(({ component }) => component));
}

/** Returns the page that must be selected to see a node. */
function toPage({ nodes }: Payload, nodeId: string): { page?: Json } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (let node = byId.get(nodeId); node !== undefined; node = byId.get(node.parentId ?? ''))
    if (node.component === 'Page') return { page: node.props['name'] ?? null };
  return {};
}

function listFailures({ page }: Preview): Promise<string[]> {
  return page.evaluate("messages.filter(({ type }) => type === 'failure').map(({ message }) => message)");
}

export async function resize({ page }: Preview, [width, colorScheme]: Screen): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

export async function listProblems(preview: Preview): Promise<string[]> {
  const { frame } = preview;
  if ((await frame.evaluate('typeof axe')) === 'undefined') await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate<AxeResults>(
    "axe.run(document, { reporter: 'no-passes', preload: false })",
  );
  const grave = violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, EXCERPT_LENGTH)} ${any[0]?.message ?? ''}`),
    );
  return [...grave, ...(await frame.evaluate(listOverflowing)), ...(await listFailures(preview))];
}

/** Lists elements beyond the right edge that nothing around them scrolls or clips. It runs in the browser. */
function listOverflowing(): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser, whose globals this project does not know
  const { document, getComputedStyle } = globalThis as any;
  const root = document.documentElement;
  const found: string[] = [];
  if (root.scrollWidth > root.clientWidth)
    found.push(`the document is ${root.scrollWidth} wide of ${root.clientWidth}`);
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.right <= root.clientWidth + 1 || box.width === 0 || box.height === 0) continue;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    let around = element.parentElement;
    while (around !== null && around !== root && getComputedStyle(around).overflowX === 'visible')
      around = around.parentElement;
    if (around === null || around === root || around === document.body)
      found.push(`beyond the edge: ${element.outerHTML.slice(0, 160)}`);
  }
  return found;
}
