// A chart as SVG, from the same rows as in the interface.

import { toNumber, toText } from '../../../interface-catalogue/runtime/values/to-values.ts';
import { type Layout, picture } from '../../../platform/drawing/draw-layout.ts';
import { card, entriesOf, rowsOf, type Sketch, textOf, title } from './sketch.ts';

/** Beside another one, and alone on its line. */
const WIDTHS = { half: 440, whole: 860 };
const HEIGHT = 190;
/** Narrower bars would not be seen. */
const POINTS_MAX = 40;

export const sketchChart: Sketch = ({ props, parentId }, sketching) => {
  const parent = sketching.payload.nodes.find(({ id }) => id === parentId)?.component;
  const width = parent === 'Grid' || parent === 'Row' ? WIDTHS.half : WIDTHS.whole;
  const [series] = entriesOf(props['series']);
  const values = rowsOf(sketching, props['rows'])
    .slice(0, POINTS_MAX)
    .map((row) => Math.max(0, toNumber(row[toText(series?.['field'])]) ?? 0));
  const { accent, accentSoft } = sketching.colours;
  const kind = String(props['kind']);
  const shapes = values.length === 0 ? '' : toShapes(kind, values, width, accent, accentSoft);
  const heading = textOf(sketching, props['title']);
  const drawing =
    kind === 'sparkline'
      ? toPicture(shapes, width)
      : card(sketching, 12, [title(heading, 19, sketching.colours.text), toPicture(shapes, width)], {
          flexGrow: 1,
          flexBasis: 0,
          minWidth: width + 40,
        });
  return drawing;
};

function toPicture(shapes: string, width: number): Layout {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">${shapes}</svg>`;
  return picture(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, { width, height: HEIGHT });
}

function toShapes(kind: string, values: readonly number[], full: number, color: string, soft: string): string {
  if (kind === 'donut') return toDonut(values, full, color);
  const most = Math.max(...values) || 1;
  const step = full / values.length;
  const y = (value: number) => HEIGHT - 6 - (value / most) * (HEIGHT - 16);
  if (kind === 'bar') {
    return values
      .map((value, index) => {
        const top = y(value).toFixed(1);
        const width = (step * 0.64).toFixed(1);
        return `<rect x="${(index * step + step * 0.18).toFixed(1)}" y="${top}" width="${width}" height="${(HEIGHT - 6 - Number(top)).toFixed(1)}" rx="4" fill="${color}"/>`;
      })
      .join('');
  }
  const points = values.map((value, index) => `${(index * step + step / 2).toFixed(1)},${y(value).toFixed(1)}`);
  if (kind === 'scatter') {
    return points
      .map((point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="5" fill="${color}"/>`)
      .join('');
  }
  const ends = [(step / 2).toFixed(1), (full - step / 2).toFixed(1)];
  const area = `<polygon points="${ends[0]},${HEIGHT} ${points.join(' ')} ${ends[1]},${HEIGHT}" fill="${soft}"/>`;
  const stroke = `fill="none" stroke="${color}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"`;
  return `${kind === 'area' ? area : ''}<polyline points="${points.join(' ')}" ${stroke}/>`;
}

function toDonut(values: readonly number[], full: number, color: string): string {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const radius = 70;
  const round = 2 * Math.PI * radius;
  let start = 0;
  return values
    .slice(0, 8)
    .map((value, index) => {
      const length = (value / total) * round;
      const dash = `stroke-dasharray="${Math.max(0, length - 3).toFixed(1)} ${round.toFixed(1)}" stroke-dashoffset="${(-start).toFixed(1)}"`;
      start += length;
      const center = `cx="${full / 2}" cy="${HEIGHT / 2}" r="${radius}"`;
      return `<circle ${center} fill="none" stroke="${color}" stroke-opacity="${(1 - index * 0.11).toFixed(2)}" stroke-width="30" ${dash}/>`;
    })
    .join('');
}
