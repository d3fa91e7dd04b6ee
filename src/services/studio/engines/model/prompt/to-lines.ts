// An interface in the form that a model has to write.

import type { Json, JsonObject, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { isList } from '../../../../../interface-catalogue/runtime/values/data-path.ts';

/** The mark for a long value that the model does not need to see. */
export const KEPT = '@kept';

/** Pictures and articles are longer, and a model would have to repeat them. */
const VALUE_LENGTH_MAX = 1_500;
/** The rows that are shown of a list that is too long. */
const ROWS_SHOWN = 3;

export function toLines({ title, theme, dataModel, nodes }: Payload): string {
  const head = { title, theme };
  const data = Object.entries(dataModel).map(([name, value]) => toDataLine(`/${name}`, value));
  const parts = nodes.map(({ props, ...node }) => ({ ...node, props: toShort(props) }));
  return [head, ...data, ...parts].map((line) => JSON.stringify(line)).join('\n');
}

function toDataLine(path: string, value: Json): JsonObject {
  if (JSON.stringify(value).length <= VALUE_LENGTH_MAX) return { data: path, value };
  if (!isList(value)) return { data: path, value: KEPT };
  return { data: path, rows: value.length, first: value.slice(0, ROWS_SHOWN).map(toShortRow) };
}

function toShortRow(row: Json): Json {
  return JSON.stringify(row).length <= VALUE_LENGTH_MAX ? row : KEPT;
}

function toShort(props: JsonObject): JsonObject {
  const isLong = (value: Json) => typeof value === 'string' && value.length > VALUE_LENGTH_MAX;
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, isLong(value) ? KEPT : value]));
}
