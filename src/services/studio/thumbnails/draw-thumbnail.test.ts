import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { PropDefinition } from '../../../interface-catalogue/model/catalogue.ts';
import { DEFAULT_THEME, type Json, type Payload } from '../../../interface-catalogue/model/payload.ts';
import { drawThumbnail } from './draw-thumbnail.ts';

const catalogue = loadCatalogue();
const DAY = '2026-03-02';
const ROWS = [
  { id: '1', title: 'One', amount: 3, date: '2026-03-01' },
  { id: '2', title: 'Two', amount: -4, date: null },
];

function toValue({ type, of, fields = {} }: PropDefinition): Json {
  if (type === 'rows' || type === 'binding' || type === 'options') return { path: '/rows' };
  if (type === 'field') return 'title';
  if (type === 'number' || type === 'integer' || type === 'value') return 2;
  if (type === 'choice') return (of as readonly string[])[0] ?? '';
  if (type === 'list') return [Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, toValue(each)]))];
  return 'Words';
}

function toPayload(names: readonly string[]): Payload {
  const nodes = names.map((component, order) => {
    const { open: _open, ...props } = catalogue.components.get(component)?.props ?? {};
    const values = Object.entries(props).map(([name, definition]) => [name, toValue(definition)]);
    return { id: `node-${order}`, parentId: 'root', order, component, props: Object.fromEntries(values) };
  });
  const root = { id: 'root', parentId: null, order: 0, component: 'Column', props: {} };
  const theme = DEFAULT_THEME;
  return {
    sequence: 1,
    surfaceId: 's',
    title: 'T',
    theme,
    dataModel: { rows: ROWS },
    root: 'root',
    nodes: [root, ...nodes],
  };
}

it('draws every component of the catalogue, in a picture of 640 by 400 pixels', async () => {
  const blank = await drawThumbnail(toPayload([]), catalogue, DAY);
  const categories = Map.groupBy(catalogue.components.values(), ({ category }) => category);
  for (const [category, components] of categories) {
    const names = components.map(({ name }) => name);
    const png = await drawThumbnail(toPayload(names), catalogue, DAY);
    assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG', category);
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [640, 400]);
  }
  const dated = (day: string) => ({ ...toPayload(['DataTable']), dataModel: { rows: [{ id: '1', title: day }] } });
  const days = ['today-1', '2026-03-01', 'today'].map((day) => drawThumbnail(dated(day), catalogue, DAY));
  const [relative, absolute, other] = await Promise.all(days);
  assert.ok(absolute && relative?.equals(absolute) && !other?.equals(absolute), 'relative days are days');
  const table = await drawThumbnail(toPayload(['DataTable']), catalogue, DAY);
  assert.ok(table.length > blank.length, 'its rows are shown');
});
