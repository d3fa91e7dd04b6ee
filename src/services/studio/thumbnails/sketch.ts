// The context of a sketch, and the boxes of which sketches are made.

import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Json, JsonObject, Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { evaluate } from '../../../interface-catalogue/runtime/values/evaluate.ts';
import { toText } from '../../../interface-catalogue/runtime/values/to-values.ts';
import { box, FONT_FAMILY, type Layout } from '../../../platform/drawing/draw-layout.ts';

type Colour =
  | 'background'
  | 'surface'
  | 'surface-2'
  | 'border'
  | 'text'
  | 'muted'
  | 'accent'
  | 'on-accent'
  | 'accent-soft';

export interface Sketching {
  readonly payload: Payload;
  readonly catalogue: Catalogue;
  readonly today: string;
  readonly colourOf: (colour: Colour) => string;
  readonly childrenOf: (node: Node) => readonly Node[];
  /** The number of nodes that may still be drawn. */
  readonly budget: { left: number };
  /** The row for which a template is drawn. */
  readonly row?: JsonObject | undefined;
}

export type Sketch = (sketching: Sketching, node: Node) => Layout | undefined;

/** The longest text that fits into a thumbnail. */
const TEXT_LENGTH_MAX = 120;

export function resolve({ payload, row, today }: Sketching, expression: Json | undefined): Json {
  return evaluate(expression, { data: payload.dataModel, row: row === undefined ? undefined : { row }, today });
}

/** Returns the objects of a list, such as the columns of a table. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return isList(value) ? value.filter((entry) => isObject(entry)) : [];
}

type Style = Readonly<Record<string, string | number>>;
type Boxes = readonly (Layout | undefined)[];

/** The style of a part that takes an equal share of the width. */
export const SHARE: Style = { flexGrow: 1, flexBasis: 0 };
export const WIDE: Style = { width: '100%' };
export const BOLD: Style = { fontWeight: 800 };

/** Returns a text, which may be an expression; nothing if it is empty. */
export function words(
  sketching: Sketching,
  text: Json | undefined,
  size: number,
  colour: Colour = 'text',
  style: Style = {},
): Layout | undefined {
  const shown = toText(resolve(sketching, text)).slice(0, TEXT_LENGTH_MAX);
  const font = { fontFamily: FONT_FAMILY, fontSize: size, fontWeight: 600, color: sketching.colourOf(colour) };
  return shown === '' ? undefined : box({ ...font, overflow: 'hidden', ...style }, shown);
}

export function column(gap: number, children: Boxes, style: Style = {}): Layout {
  return row(gap, children, { flexDirection: 'column', ...style });
}

export function row(gap: number, children: Boxes, style: Style = {}): Layout {
  return box({ flexDirection: 'row', gap, ...style }, ...children.filter((each) => each !== undefined));
}

export function card({ colourOf }: Sketching, gap: number, children: Boxes, style: Style = WIDE): Layout {
  const border = `1px solid ${colourOf('border')}`;
  return column(gap, children, { background: colourOf('surface'), border, borderRadius: 14, padding: 20, ...style });
}

export function pill(sketching: Sketching, text: Json | undefined, colour: Colour): Layout | undefined {
  const style = { background: sketching.colourOf(colour), borderRadius: 20, padding: '6px 14px', flexShrink: 0 };
  return words(sketching, text, 16, colour === 'accent' ? 'on-accent' : 'text', style);
}

/** Distributes boxes over lines. The last line is filled up, so that all boxes have the same width. */
export function lines(boxes: Boxes, perLine: number, gap: number): Layout {
  const all = Array.from({ length: Math.ceil(boxes.length / perLine) }, (_, index) => {
    const line = boxes.slice(index * perLine, (index + 1) * perLine);
    const rest = Array.from({ length: perLine - line.length }, () => column(0, [], { ...SHARE, padding: '0 21px' }));
    return row(gap, [...line, ...rest], WIDE);
  });
  return column(gap, all, WIDE);
}
