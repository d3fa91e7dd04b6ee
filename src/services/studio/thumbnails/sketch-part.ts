// Sketches of components without children, by category: texts, inputs, and components that show rows or items.

import type { Json, JsonObject, Node } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { formatValue } from '../../../interface-catalogue/runtime/values/format-value.ts';
import { toNumber, toRows } from '../../../interface-catalogue/runtime/values/to-values.ts';
import { box, type Layout } from '../../../platform/drawing/draw-layout.ts';
import * as sketch from './sketch.ts';

const { card, column, objectsOf, pill, resolve, row, words, BOLD, SHARE, WIDE } = sketch;

type Sketching = sketch.Sketching;

const HEADING_SIZES = [38, 38, 27, 21, 18];
const FIELD_HEIGHTS: Readonly<Record<string, number>> = { TextArea: 110, Slider: 14, Dropzone: 150 };
/** Pictures, and what consists of squares: the number of tiles, those in a line, and their height. */
const TILES: Readonly<Record<string, readonly [count: number, perLine: number, height: number]>> = {
  Image: [1, 1, 170],
  Carousel: [1, 1, 280],
  Gallery: [6, 3, 190],
  Player: [1, 1, 300],
  MapPlaceholder: [1, 1, 340],
  Calendar: [35, 7, 74],
  Board: [32, 8, 90],
  Wheel: [32, 8, 90],
};
/** Further rows would be below the screen; more columns and bars would be too narrow. */
const ROWS_MAX = 8;
const COLUMNS_MAX = 6;
const BARS_MAX = 30;
const CHART = { width: 400, height: 180 };

export function sketchPart(sketching: Sketching, node: Node, category: string): Layout | undefined {
  return Object.hasOwn(TILES, node.component) ? tiles(sketching, node) : CATEGORIES[category]?.(sketching, node);
}

/** Draws tiles. Pictures are gradients in the colour of the interface; some of many tiles are marked. */
function tiles(sketching: Sketching, { component }: Node): Layout {
  const [count, perLine, height] = TILES[component] ?? [0, 1, 0];
  const all = Array.from({ length: count }, (_, index) => {
    const background = sketching.colourOf(index % 5 === 2 ? 'accent' : 'surface-2');
    return count < 10 ? picture(sketching, height) : box({ ...SHARE, background, height, borderRadius: 12 });
  });
  return sketch.lines(all, perLine, 12);
}

function picture({ colourOf }: Sketching, height: number): Layout {
  const backgroundImage = `linear-gradient(135deg, ${colourOf('accent-soft')}, ${colourOf('accent')})`;
  return box({ ...SHARE, backgroundImage, height, borderRadius: 12 });
}

function field(sketching: Sketching, label: Json | undefined, text: Json | undefined, height = 46): Layout {
  const { colourOf } = sketching;
  const border = `1px solid ${colourOf('border')}`;
  const style = { height, borderRadius: 10, border, background: colourOf('surface'), padding: '0 14px' };
  const input = row(0, [words(sketching, text, 17, 'muted')], { ...style, alignItems: 'center' });
  return column(7, [words(sketching, label, 16), input], { ...WIDE, flexShrink: 1 });
}

const input: sketch.Sketch = (sketching, { component, props }) => {
  const { label, value, placeholder } = props;
  const filters = objectsOf(props['filters']).map((each) => field(sketching, '', each['label']));
  if (component === 'FilterBar') return row(12, filters);
  if (component === 'AuthForm') {
    const fields = ['Email', 'Password'].map((name) => field(sketching, name, ''));
    return column(16, [...fields, row(0, [pill(sketching, 'Sign in', 'accent')])], { width: 420 });
  }
  if (component === 'CheckBox' || component === 'Switch') return marked(sketching, label, 'accent');
  const shown = resolve(sketching, value) || placeholder;
  if (component === 'Search') return field(sketching, '', shown ?? label);
  return field(sketching, label, shown, FIELD_HEIGHTS[component]);
};

/** Sketches a round mark before a text. */
function marked(sketching: Sketching, text: Json | undefined, colour: 'accent' | 'accent-soft'): Layout {
  const mark = box({ width: 40, height: 24, borderRadius: 12, background: sketching.colourOf(colour) });
  return row(12, [mark, words(sketching, text, 17)], { alignItems: 'center' });
}

const content: sketch.Sketch = (sketching, { component, props }) => {
  const { text, title, tone, variant, level } = props;
  if (component === 'Heading') return words(sketching, text, HEADING_SIZES[Number(level ?? 2)] ?? 21, 'text', BOLD);
  if (component === 'Badge') return pill(sketching, text, 'accent-soft');
  if (component === 'Avatar') return marked(sketching, props['name'], 'accent-soft');
  if (title !== undefined || tone !== undefined) {
    const style = { ...WIDE, background: sketching.colourOf('accent-soft'), borderRadius: 12, padding: 18 };
    return column(6, [words(sketching, title, 18, 'text', BOLD), words(sketching, text, 17)], style);
  }
  const isMuted = variant === 'muted' || variant === 'small' || component === 'Code';
  return words(sketching, text, isMuted ? 16 : 18, isMuted ? 'muted' : 'text');
};

function hero(sketching: Sketching, { title, text, image, primaryLabel, secondaryLabel }: JsonObject): Layout {
  const buttons = [pill(sketching, primaryLabel, 'accent'), pill(sketching, secondaryLabel, 'surface-2')];
  const head = words(sketching, title, 50, 'text', { ...BOLD, lineHeight: 1.1 });
  const texts = column(18, [head, words(sketching, text, 20, 'muted'), row(12, buttons)], SHARE);
  const parts = image === undefined ? [texts] : [texts, picture(sketching, 300)];
  return row(40, parts, { ...WIDE, padding: '50px 0', alignItems: 'center' });
}

/** Sketches a bar for each row, without the gaps for a line; a ring for shares of a whole. */
function chart(sketching: Sketching, { kind, title, series }: JsonObject, rows: readonly JsonObject[]): Layout {
  const accent = sketching.colourOf('accent');
  const name = String(objectsOf(series)[0]?.['field']);
  const values = rows.slice(0, BARS_MAX).map((each) => Math.max(0, toNumber(each[name]) ?? 0));
  const most = Math.max(...values) || 1;
  const line = { background: sketching.colourOf('accent-soft'), borderTop: `4px solid ${accent}` };
  const style = kind === 'bar' ? { background: accent, borderRadius: 4 } : line;
  const bars = values.map((value) => box({ ...SHARE, ...style, height: (value / most) * CHART.height }));
  const drawing =
    kind === 'donut' ? [box({ width: 110, height: 110, borderRadius: 90, border: `35px solid ${accent}` })] : bars;
  const area = { ...WIDE, height: CHART.height, alignItems: 'flex-end', justifyContent: 'center' };
  const parts = [words(sketching, title, 19, 'text', BOLD), row(kind === 'bar' ? 12 : 0, drawing, area)];
  return card(sketching, 12, parts, { ...SHARE, minWidth: CHART.width });
}

function table(sketching: Sketching, { columns }: JsonObject, rows: readonly JsonObject[]): Layout {
  const { colourOf } = sketching;
  const shown = objectsOf(columns).slice(0, COLUMNS_MAX);
  const toLine = (texts: readonly (Json | undefined)[], colour: 'text' | 'muted', background: string) => {
    const cells = texts.map((text) => column(0, [words(sketching, text, 16, colour)], { ...SHARE, height: 24 }));
    const borderBottom = `1px solid ${colourOf('border')}`;
    return row(16, cells, { ...WIDE, padding: '13px 20px', borderBottom, background });
  };
  const labels = shown.map(({ label }) => label);
  const lines = rows.slice(0, ROWS_MAX).map((each) => {
    const cells = shown.map(({ field, type }) => formatValue(each[String(field)] ?? null, String(type ?? 'text')));
    return toLine(cells, 'text', colourOf('surface'));
  });
  const head = toLine(labels, 'muted', colourOf('surface-2'));
  return card(sketching, 0, [head, ...lines], { ...WIDE, padding: 0, overflow: 'hidden' });
}

function lanes(sketching: Sketching, { columns, columnField, titleField }: JsonObject, rows: readonly JsonObject[]) {
  const all = objectsOf(columns).map(({ value, label }) => {
    const inside = rows.filter((each) => each[String(columnField)] === value).slice(0, ROWS_MAX);
    const texts = inside.map((each) => words(sketching, each[String(titleField)], 16));
    return card(sketching, 14, [words(sketching, label, 17, 'muted', BOLD), ...texts], SHARE);
  });
  return row(14, all.slice(0, COLUMNS_MAX), WIDE);
}

function progress(sketching: Sketching, { label, value, max }: JsonObject): Layout {
  const share = Number(resolve(sketching, value)) / Number(resolve(sketching, max ?? 100)) || 0;
  const style = { height: 12, borderRadius: 6 };
  const done = box({ ...style, width: `${Math.min(share, 1) * 100}%`, background: sketching.colourOf('accent') });
  const track = row(0, [done], { ...style, ...WIDE, background: sketching.colourOf('surface-2') });
  return column(8, [words(sketching, label, 17), track], WIDE);
}

/** Sketches the rows of a component below each other, its items in cards beside each other, or its value. */
function listed(sketching: Sketching, { component, props }: Node, rows: readonly JsonObject[]): Layout | undefined {
  const fields = Object.entries(props).flatMap(([name, value]) => (name.endsWith('Field') ? [String(value)] : []));
  const items = Object.values(props).find((value) => isList(value) && value.length > 0);
  const texts = (rows.length > 0 ? rows : isList(items) ? items : [])
    .slice(0, ROWS_MAX)
    .map((each) => valuesOf(each, rows.length > 0 ? fields : []))
    .map(([head, text]) => [words(sketching, head, 18, 'text', BOLD), words(sketching, text, 16, 'muted')]);
  const below = texts.map((each) => column(4, each));
  if (rows.length > 0 || component === 'DefinitionList') return card(sketching, 16, below);
  const beside = texts.slice(0, 4).map((each) => card(sketching, 10, each, SHARE));
  if (beside.length > 0) return row(18, beside, WIDE);
  const value = formatValue(resolve(sketching, props['value'] ?? props['seconds']), String(props['format'] ?? 'text'));
  const label = words(sketching, props['label'], 16, 'muted');
  if (component !== 'Metric') return row(8, [words(sketching, value, 16, 'muted'), label]);
  return card(sketching, 8, [label, words(sketching, value, 32, 'text', BOLD)], SHARE);
}

/** Returns the values of the named fields, or of all but the id and the icon. */
function valuesOf(each: Json, fields: readonly string[]): readonly Json[] {
  if (!isObject(each)) return [each];
  const names = fields.length > 0 ? fields : Object.keys(each).filter((name) => name !== 'id' && name !== 'icon');
  return names.map((name) => each[name] ?? '');
}

const records: sketch.Sketch = (sketching, node) => {
  const { component, props } = node;
  const rows = toRows(resolve(sketching, props['rows'] ?? props['messages'] ?? props['questions']));
  if (component === 'Chart') return chart(sketching, props, rows);
  if (component === 'DataTable') return table(sketching, props, rows);
  if (component === 'Kanban') return lanes(sketching, props, rows);
  if (component === 'Progress') return progress(sketching, props);
  if (component === 'Hero') return hero(sketching, props);
  // Its rows are in a closed menu.
  if (component === 'Notifications') return pill(sketching, props['label'], 'accent-soft');
  if (component !== 'Chat') return listed(sketching, node, rows);
  const bubbles = rows.slice(0, ROWS_MAX).map(({ mine, text }) => {
    const style = { ...WIDE, justifyContent: mine === true ? 'flex-end' : 'flex-start' };
    return row(0, [pill(sketching, text, mine === true ? 'accent' : 'surface-2')], style);
  });
  return card(sketching, 14, bubbles);
};

const CATEGORIES: Readonly<Record<string, sketch.Sketch>> = {
  content,
  input,
  data: records,
  product: records,
  action: (sketching, { component, props }) => {
    const { label, variant = 'primary' } = props;
    if (component === 'Button') return pill(sketching, label, variant === 'primary' ? 'accent' : 'surface-2');
    // An icon alone is too small to be seen.
    return component === 'Link' ? words(sketching, label, 17, 'accent') : undefined;
  },
  /** Sketches a menu, a path of links, or a line. */
  layout: (sketching, { props }) => {
    const labels = objectsOf(props['items']).map(({ label }) => words(sketching, label, 16, 'muted'));
    if (props['label'] !== undefined) return pill(sketching, props['label'], 'surface-2');
    return labels.length > 0 ? row(18, labels) : box({ ...WIDE, height: 1, background: sketching.colourOf('border') });
  },
};
