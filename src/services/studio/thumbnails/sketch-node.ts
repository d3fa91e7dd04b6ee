// Sketches a node: what has children by its layout, everything else by the category of its component.

import type { Node } from '../../../interface-catalogue/model/payload.ts';
import { isTrue, toRows } from '../../../interface-catalogue/runtime/values/to-values.ts';
import type { Layout } from '../../../platform/drawing/draw-layout.ts';
import * as sketch from './sketch.ts';
import { sketchPart } from './sketch-part.ts';

const { column, row, words, resolve, SHARE, WIDE, BOLD } = sketch;

/** Returns undefined for a node that is hidden, beyond the first screen, or a closed dialog. */
export const sketchNode: sketch.Sketch = (sketching, node) => {
  const { hidden, showIf, open } = node.props;
  const isShown = !isTrue(resolve(sketching, hidden)) && (showIf === undefined || isTrue(resolve(sketching, showIf)));
  if (!isShown || open !== undefined || sketching.budget.left <= 0) return undefined;
  sketching.budget.left -= 1;
  const definition = sketching.catalogue.components.get(node.component);
  if (definition?.children !== 'none') return (LAYOUTS[node.component] ?? stacked)(sketching, node);
  return sketchPart(sketching, node, definition.category);
};

function sketchChildren(sketching: sketch.Sketching, node: Node): readonly (Layout | undefined)[] {
  return sketching.childrenOf(node).map((child) => sketchNode(sketching, child));
}

const GAPS: Readonly<Record<string, number>> = { none: 0, small: 10, medium: 18, large: 32 };

function gapOf({ props }: Node): number {
  return GAPS[String(props['gap'])] ?? 18;
}

/** Parts of a row whose contents are pushed apart are only as wide as they have to be. */
function widthOf({ payload }: sketch.Sketching, { parentId }: Node): { width?: string } {
  const parent = payload.nodes.find(({ id }) => id === parentId);
  return parent?.component === 'Row' && parent.props['justify'] === 'between' ? {} : { width: '100%' };
}

const stacked: sketch.Sketch = (sketching, node) => {
  const submit = row(0, [sketch.pill(sketching, node.props['submitLabel'], 'accent')]);
  return column(gapOf(node), [...sketchChildren(sketching, node), submit], widthOf(sketching, node));
};

const shell: sketch.Sketch = (sketching, node) => {
  const [frame, ...content] = sketchChildren(sketching, node);
  const isSide = sketching.childrenOf(node)[0]?.component === 'Sidebar';
  const body = column(18, content, { padding: '30px 36px', width: isSide ? 1030 : 1208 });
  return isSide ? row(0, [frame, body]) : column(0, [frame, body], WIDE);
};

const navigation: sketch.Sketch = (sketching, { component, props }) => {
  const { colourOf } = sketching;
  const isSide = component === 'Sidebar';
  const selected = resolve(sketching, props['selected']);
  const links = sketch.objectsOf(props['items']).map(({ label, page }) => {
    const background = colourOf(page === selected ? 'accent-soft' : 'surface');
    const style = { padding: '10px 14px', borderRadius: 10, background };
    return words(sketching, label, 17, page === selected ? 'text' : 'muted', style);
  });
  const brand = words(sketching, props['brand'], 22, 'text', { ...BOLD, padding: '0 12px', flexShrink: 0 });
  const border = `1px solid ${colourOf('border')}`;
  const style = isSide
    ? { width: 250, height: 800, padding: '26px 16px', borderRight: border }
    : { ...WIDE, alignItems: 'center', padding: '16px 28px', borderBottom: border };
  const frame = isSide ? column : row;
  const shown = [brand, ...links.slice(0, isSide ? 10 : 6)];
  return frame(10, shown, { ...style, background: colourOf('surface'), flexShrink: 0 });
};

/** Sketches one of several panels or pages: the one whose index or name is selected, or the first one. */
const onePart: sketch.Sketch = (sketching, node) => {
  const parts = sketching.childrenOf(node);
  const selected = resolve(sketching, node.props['selected']);
  const shown = parts.find(({ props }, index) => index === selected || props['name'] === selected) ?? parts[0];
  return shown && sketchNode(sketching, shown);
};

const tabs: sketch.Sketch = (sketching, node) => {
  const labels = sketching.childrenOf(node).map(({ props }, index) => {
    const borderBottom = `3px solid ${sketching.colourOf(index === 0 ? 'accent' : 'background')}`;
    return words(sketching, props['title'], 17, index === 0 ? 'text' : 'muted', { padding: '8px 4px', borderBottom });
  });
  return column(18, [row(20, labels.slice(0, 6)), onePart(sketching, node)], WIDE);
};

/** Sketches a card, with its picture above the title. */
const framed: sketch.Sketch = (sketching, node) => {
  const head = words(sketching, node.props['title'], 20, 'text', BOLD);
  const isPictured = sketching.childrenOf(node)[0]?.component === 'Image';
  const [first, ...others] = sketchChildren(sketching, node);
  return sketch.card(sketching, 14, isPictured ? [first, head, ...others] : [head, first, ...others], SHARE);
};

const repeated: sketch.Sketch = (sketching, node) => {
  const [template] = sketching.childrenOf(node);
  const perLine = node.props['layout'] === 'grid' ? Number(node.props['columns'] ?? 3) : 1;
  const rows = toRows(resolve(sketching, node.props['rows'])).slice(0, perLine * 3);
  const items = rows.map((each) => template && sketchNode({ ...sketching, row: each }, template));
  return sketch.lines(items, perLine, 18);
};

/** Layouts that are no stack. */
const LAYOUTS: Readonly<Record<string, sketch.Sketch>> = {
  AppShell: shell,
  Sidebar: navigation,
  NavigationBar: navigation,
  Pages: onePart,
  Accordion: onePart,
  Tabs: tabs,
  Stepper: tabs,
  Card: framed,
  ToolPanel: framed,
  List: repeated,
  Row: (sketching, node) => {
    const justifyContent = node.props['justify'] === 'between' ? 'space-between' : 'flex-start';
    const style = { ...widthOf(sketching, node), alignItems: 'center', justifyContent };
    return row(gapOf(node), sketchChildren(sketching, node), style);
  },
  Grid: (sketching, node) =>
    sketch.lines(sketchChildren(sketching, node), Number(node.props['columns'] ?? 3), gapOf(node)),
  MetricGrid: (sketching, node) => row(18, sketchChildren(sketching, node).slice(0, 5), WIDE),
};
