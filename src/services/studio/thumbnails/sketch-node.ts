// Chooses the sketch of a node by its component, and leaves out what is not on the first screen.

import type { Json, Node } from '../../../interface-catalogue/model/payload.ts';
import { readPath } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { isTrue } from '../../../interface-catalogue/runtime/values/evaluate.ts';
import type { Layout } from '../../../platform/drawing/draw-layout.ts';
import { CONTENT_SKETCHES } from './content-sketches.ts';
import { DATA_SKETCHES } from './data-sketches.ts';
import { INPUT_SKETCHES } from './input-sketches.ts';
import { PRODUCT_SKETCHES } from './product-sketches.ts';
import {
  card,
  column,
  entriesOf,
  pill,
  resolve,
  row,
  type Sketch,
  type Sketching,
  textOf,
  title,
  words,
} from './sketch.ts';

export function sketchNode(node: Node, sketching: Sketching): Layout | undefined {
  const { hidden, showIf } = node.props;
  const isShown = !isTrue(resolve(sketching, hidden)) && (showIf === undefined || isTrue(resolve(sketching, showIf)));
  if (!isShown || sketching.budget.left <= 0) return undefined;
  sketching.budget.left -= 1;
  return SKETCHES[node.component]?.(node, sketching);
}

export function sketchChildren(node: Node, sketching: Sketching): readonly Layout[] {
  const children = sketching.childrenOf.get(node.id) ?? [];
  return children.map((child) => sketchNode(child, sketching)).filter((each) => each !== undefined);
}

const GAPS: Readonly<Record<string, number>> = { none: 0, small: 10, medium: 18, large: 32 };

function gapOf({ props }: Node): number {
  return GAPS[String(props['gap'] ?? 'medium')] ?? 18;
}

/** The link of the navigation that leads to the page that is shown. */
function isSelected(node: Node, page: Json | undefined, { payload }: Sketching): boolean {
  const { selected } = node.props as { selected?: { path?: string } };
  return selected?.path !== undefined && readPath(payload.dataModel, selected.path) === page;
}

const navigation: (isSide: boolean) => Sketch = (isSide) => (node, sketching) => {
  const { colours } = sketching;
  const links = entriesOf(node.props['items'])
    .slice(0, isSide ? 10 : 6)
    .map((item) => {
      const isOn = isSelected(node, item['page'], sketching);
      const style = { padding: '10px 14px', borderRadius: 10, background: isOn ? colours.accentSoft : colours.surface };
      return words(textOf(sketching, item['label']), 17, isOn ? colours.text : colours.muted, style);
    });
  const brand = title(textOf(sketching, node.props['brand']), 22, colours.text, { padding: '0 12px', flexShrink: 0 });
  const border = `1px solid ${colours.border}`;
  const colors = { background: colours.surface };
  if (isSide) {
    const side = { width: 250, height: 800, flexShrink: 0, padding: '26px 16px', borderRight: border, ...colors };
    return column(8, [brand, box12(), ...links], side);
  }
  return row(10, [brand, ...links], {
    width: '100%',
    alignItems: 'center',
    padding: '16px 28px',
    borderBottom: border,
    ...colors,
  });
};

function box12(): Layout {
  return column(0, [], { height: 12 });
}

/** Parts of a line that are pushed apart are no wider than they have to be. */
function widthOf({ parentId }: Node, { payload }: Sketching): { width?: string } {
  const parent = payload.nodes.find(({ id }) => id === parentId);
  return parent?.component === 'Row' && parent.props['justify'] === 'between' ? {} : { width: '100%' };
}

const stacked: Sketch = (node, sketching) =>
  column(gapOf(node), sketchChildren(node, sketching), widthOf(node, sketching));

const shell: Sketch = (node, sketching) => {
  const [first, ...others] = sketching.childrenOf.get(node.id) ?? [];
  const isSide = first?.component === 'Sidebar';
  const frame = first === undefined ? undefined : sketchNode(first, sketching);
  const content = others.map((child) => sketchNode(child, sketching));
  const body = column(18, content, { padding: '30px 36px', width: isSide ? 1030 : 1208 });
  return isSide ? row(0, [frame, body]) : column(0, [frame, body], { width: '100%' });
};

/** Of panels and pages one is shown: that whose number or name is bound, or the first one. */
const onePart: Sketch = (node, sketching) => {
  const parts = sketching.childrenOf.get(node.id) ?? [];
  const selected = resolve(sketching, node.props['selected']);
  const shown = parts.find(({ props }, index) => index === selected || props['name'] === selected) ?? parts[0];
  return shown === undefined ? undefined : sketchNode(shown, sketching);
};

const tabs: Sketch = (node, sketching) => {
  const { colours } = sketching;
  const labels = (sketching.childrenOf.get(node.id) ?? []).slice(0, 6).map((panel, index) =>
    words(textOf(sketching, panel.props['title']), 17, index === 0 ? colours.text : colours.muted, {
      padding: '8px 4px',
      borderBottom: `3px solid ${index === 0 ? colours.accent : colours.background}`,
    }),
  );
  return column(18, [row(20, labels), onePart(node, sketching)], { width: '100%' });
};

/** Its picture is above its words. */
const framed: Sketch = (node, sketching) => {
  const heading = textOf(sketching, node.props['title']);
  const head = heading === '' ? undefined : title(heading, 20, sketching.colours.text);
  const isPictured = sketching.childrenOf.get(node.id)?.[0]?.component === 'Image';
  const [first, ...others] = sketchChildren(node, sketching);
  const children = isPictured ? [first, head, ...others] : [head, first, ...others];
  return card(sketching, 14, children, { flexGrow: 1, flexBasis: 0 });
};

const grid: Sketch = (node, sketching) => {
  const columns = Number(node.props['columns'] ?? 3);
  const children = sketchChildren(node, sketching);
  return column(gapOf(node), toLines(children, columns, gapOf(node)), { width: '100%' });
};

/** The last line is filled up with empty cards, so that all are as wide. */
function toLines(all: readonly (Layout | undefined)[], perLine: number, gap: number): readonly Layout[] {
  return Array.from({ length: Math.ceil(all.length / perLine) }, (_, index) => {
    const line = all.slice(index * perLine, (index + 1) * perLine);
    const rest = Array.from({ length: perLine - line.length }, () =>
      column(0, [], { flexGrow: 1, flexBasis: 0, padding: '0 21px' }),
    );
    return row(gap, [...line, ...rest], { width: '100%' });
  });
}

const LAYOUT_SKETCHES: Readonly<Record<string, Sketch>> = {
  AppShell: shell,
  Column: stacked,
  Page: stacked,
  Panel: stacked,
  Pages: onePart,
  Stepper: tabs,
  Tabs: tabs,
  Accordion: onePart,
  Form: (node, sketching) => {
    const label = textOf(sketching, node.props['submitLabel']);
    const button = pill(label, sketching.colours.accent, sketching.colours.onAccent);
    return column(16, [...sketchChildren(node, sketching), row(0, [button])], { width: '100%' });
  },
  Row: (node, sketching) => {
    const justifyContent = node.props['justify'] === 'between' ? 'space-between' : 'flex-start';
    const style = { ...widthOf(node, sketching), alignItems: 'center', justifyContent };
    return row(gapOf(node), sketchChildren(node, sketching), style);
  },
  Grid: grid,
  MetricGrid: (node, sketching) => row(18, sketchChildren(node, sketching).slice(0, 5), { width: '100%' }),
  Card: framed,
  ToolPanel: framed,
  Sidebar: navigation(true),
  NavigationBar: navigation(false),
  List: (node, sketching) => {
    const [template] = sketching.childrenOf.get(node.id) ?? [];
    if (template === undefined) return undefined;
    const isGrid = node.props['layout'] === 'grid';
    const perLine = isGrid ? Number(node.props['columns'] ?? 3) : 1;
    const shown = (resolve(sketching, node.props['rows']) as readonly Json[] | null) ?? [];
    const items = shown.slice(0, perLine * 3).map((each) => sketchNode(template, { ...sketching, row: each as never }));
    return column(18, toLines(items, perLine, 18), { width: '100%' });
  },
};

const SKETCHES: Readonly<Record<string, Sketch>> = {
  ...LAYOUT_SKETCHES,
  ...CONTENT_SKETCHES,
  ...INPUT_SKETCHES,
  ...DATA_SKETCHES,
  ...PRODUCT_SKETCHES,
};
