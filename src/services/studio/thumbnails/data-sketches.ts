import type { JsonObject } from '../../../interface-catalogue/model/payload.ts';
import { formatValue } from '../../../interface-catalogue/runtime/values/format-value.ts';
import { toNumber, toText } from '../../../interface-catalogue/runtime/values/to-values.ts';
import { box, type Layout } from '../../../platform/drawing/draw-layout.ts';
import { sketchChart } from './chart-sketch.ts';
import {
  card,
  column,
  entriesOf,
  line,
  pill,
  resolve,
  row,
  rowsOf,
  type Sketch,
  type Sketching,
  textOf,
  title,
  words,
} from './sketch.ts';

const TABLE_COLUMNS_MAX = 6;
const TABLE_ROWS_MAX = 8;

const table: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const columns = entriesOf(props['columns']).slice(0, TABLE_COLUMNS_MAX);
  const toCell = (content: Layout) =>
    column(0, [content], { flexGrow: 1, flexBasis: 0, overflow: 'hidden', height: 24 });
  const border = `1px solid ${colours.border}`;
  const toLine = (cells: readonly Layout[], color: string) =>
    row(16, cells, { padding: '13px 20px', borderBottom: border, background: color, width: '100%' });
  const head = toLine(
    columns.map(({ label }) => toCell(words(textOf(sketching, label), 15, colours.muted))),
    colours.surface2,
  );
  const lines = rowsOf(sketching, props['rows'])
    .slice(0, TABLE_ROWS_MAX)
    .map((each) =>
      toLine(
        columns.map(({ field, type }) => toCell(words(toCellText(each, field, type), 16, colours.text))),
        colours.surface,
      ),
    );
  return column(0, [head, ...lines], { width: '100%', border, borderRadius: 14, overflow: 'hidden' });
};

function toCellText(each: JsonObject, field: unknown, type: unknown): string {
  return formatValue(each[String(field)] ?? null, String(type ?? 'text')).slice(0, 40);
}

const metric: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const value = formatValue(resolve(sketching, props['value']), String(props['format'] ?? 'text'));
  const label = words(textOf(sketching, props['label']), 16, colours.muted);
  return card(sketching, 8, [label, title(value, 32, colours.text)], { flexGrow: 1, flexBasis: 0 });
};

const progress: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const value = toNumber(resolve(sketching, props['value'])) ?? 0;
  const share = Math.min(1, Math.max(0, value / (toNumber(resolve(sketching, props['max'])) ?? 100)));
  const track = box(
    { width: '100%', height: 12, borderRadius: 6, background: colours.surface2 },
    line(`${Math.round(share * 100)}%`, colours.accent),
  );
  return column(8, [words(textOf(sketching, props['label']), 17, colours.text), track], { width: '100%' });
};

/** Rows one below the other, with their titles and texts. */
function listOf(sketching: Sketching, props: JsonObject, fields: readonly unknown[]): Layout {
  const { colours } = sketching;
  const [first, second] = fields.map(String);
  const items = rowsOf(sketching, props['rows'])
    .slice(0, 6)
    .map((each) =>
      column(4, [
        title(toText(each[first ?? '']), 18, colours.text),
        words(toText(each[second ?? '']).slice(0, 90), 16, colours.muted),
      ]),
    );
  return card(sketching, 18, items, { width: '100%' });
}

const kanban: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const rows = rowsOf(sketching, props['rows']);
  const lanes = entriesOf(props['columns'])
    .slice(0, 5)
    .map(({ value, label }) => {
      const cards = rows
        .filter((each) => each[String(props['columnField'])] === value)
        .slice(0, 4)
        .map((each) =>
          card(sketching, 0, [words(toText(each[String(props['titleField'])]), 16, colours.text)], { padding: 14 }),
        );
      const style = { flexGrow: 1, flexBasis: 0, background: colours.surface2, borderRadius: 14, padding: 14 };
      return column(12, [title(textOf(sketching, label), 17, colours.text), ...cards], style);
    });
  return row(14, lanes, { width: '100%' });
};

const calendar: Sketch = (_node, sketching) => {
  const { colours } = sketching;
  const day = (isOn: boolean) =>
    box({ flexGrow: 1, height: 74, borderRadius: 10, background: isOn ? colours.accentSoft : colours.surface2 });
  const weeks = [0, 1, 2, 3, 4].map((week) =>
    row(
      8,
      Array.from({ length: 7 }, (_, index) => day((week * 7 + index) % 5 === 2)),
      { width: '100%' },
    ),
  );
  return card(sketching, 8, weeks, { width: '100%' });
};

export const DATA_SKETCHES: Readonly<Record<string, Sketch>> = {
  Chart: sketchChart,
  DataTable: table,
  Metric: metric,
  Progress: progress,
  Kanban: kanban,
  Calendar: calendar,
  Timeline: ({ props }, sketching) => listOf(sketching, props, [props['titleField'], props['textField']]),
  FileTree: ({ props }, sketching) => listOf(sketching, props, [props['pathField'], '']),
  Leaderboard: ({ props }, sketching) => listOf(sketching, props, [props['nameField'], props['scoreField']]),
  DefinitionList: ({ props }, sketching) => {
    const { colours } = sketching;
    const items = entriesOf(props['items'])
      .slice(0, 8)
      .map(({ label, value }) =>
        row(20, [
          words(textOf(sketching, label), 16, colours.muted, { width: 180 }),
          words(textOf(sketching, value), 17, colours.text),
        ]),
      );
    return column(12, items, { width: '100%' });
  },
  PermissionMatrix: ({ props }, sketching) => {
    const { permissions = [] } = props as { permissions?: readonly string[] };
    const { colours } = sketching;
    const lines = permissions
      .slice(0, 8)
      .map((each) =>
        row(30, [words(each, 16, colours.text, { width: 300 }), pill('✓', colours.accentSoft, colours.text)]),
      );
    return card(sketching, 12, lines, { width: '100%' });
  },
};
