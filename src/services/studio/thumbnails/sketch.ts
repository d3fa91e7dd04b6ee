// What the sketches of components have in common: the interface with its children and values, colours, and boxes of text.

import type { Json, JsonObject, Node, Payload, Theme } from '../../../interface-catalogue/model/payload.ts';
import { toTokens } from '../../../interface-catalogue/runtime/theme/to-tokens.ts';
import { evaluate } from '../../../interface-catalogue/runtime/values/evaluate.ts';
import type { Row } from '../../../interface-catalogue/runtime/values/row-scope.ts';
import { toRows, toText } from '../../../interface-catalogue/runtime/values/to-values.ts';
import { box, FONT_FAMILY, type Layout } from '../../../platform/drawing/draw-layout.ts';

const COLOURS = {
  background: '--m-background',
  surface: '--m-surface',
  surface2: '--m-surface-2',
  border: '--m-border',
  text: '--m-text',
  muted: '--m-muted',
  accent: '--m-accent',
  onAccent: '--m-on-accent',
  accentSoft: '--m-accent-soft',
  accentText: '--m-accent-text',
} as const;

export type Colours = Readonly<Record<keyof typeof COLOURS, string>>;

export function toColours(theme: Theme): Colours {
  const tokens = toTokens(theme, 'light');
  return Object.fromEntries(
    Object.entries(COLOURS).map(([name, token]) => [name, tokens[token] ?? '#808080']),
  ) as Colours;
}

export interface Sketching {
  readonly payload: Payload;
  readonly colours: Colours;
  readonly childrenOf: ReadonlyMap<string, readonly Node[]>;
  /** Boxes that may still be made: a thumbnail shows the first screen, and what lies below it costs nothing. */
  readonly budget: { left: number };
  /** The row of the template that is being drawn. */
  readonly row?: JsonObject | undefined;
}

export type Sketch = (node: Node, sketching: Sketching) => Layout | undefined;

/** Longer texts do not fit into a thumbnail. */
const TEXT_LENGTH_MAX = 140;

export function resolve({ payload, row }: Sketching, expression: Json | undefined): Json {
  return evaluate(expression, { data: payload.dataModel, row: row === undefined ? undefined : { row } });
}

export function textOf(sketching: Sketching, expression: Json | undefined): string {
  return toText(resolve(sketching, expression)).slice(0, TEXT_LENGTH_MAX);
}

export function rowsOf(sketching: Sketching, expression: Json | undefined): readonly Row[] {
  return toRows(resolve(sketching, expression));
}

/** The entries of a list in the props, such as columns and items. */
export function entriesOf(value: Json | undefined): readonly JsonObject[] {
  const isEntry = (entry: Json): entry is JsonObject =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

type Style = Readonly<Record<string, string | number>>;

export function words(text: string, size: number, color: string, style: Style = {}): Layout {
  return box({ fontFamily: FONT_FAMILY, fontSize: size, fontWeight: 600, color, overflow: 'hidden', ...style }, text);
}

export function title(text: string, size: number, color: string, style: Style = {}): Layout {
  return words(text, size, color, { fontWeight: 800, ...style });
}

export function column(gap: number, children: readonly (Layout | undefined)[], style: Style = {}): Layout {
  return box({ flexDirection: 'column', gap, ...style }, ...children.filter((each) => each !== undefined));
}

export function row(gap: number, children: readonly (Layout | undefined)[], style: Style = {}): Layout {
  return box({ flexDirection: 'row', gap, ...style }, ...children.filter((each) => each !== undefined));
}

export function card(
  { colours }: Sketching,
  gap: number,
  children: readonly (Layout | undefined)[],
  style: Style = {},
): Layout {
  const border = `1px solid ${colours.border}`;
  return column(gap, children, { background: colours.surface, border, borderRadius: 14, padding: 20, ...style });
}

export function pill(text: string, background: string, color: string): Layout {
  return words(text, 16, color, { background, borderRadius: 20, padding: '6px 14px', flexShrink: 0 });
}

export function line(width: number | string, color: string): Layout {
  return box({ width, height: 12, borderRadius: 6, background: color });
}
