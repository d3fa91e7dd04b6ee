// The text of a description, as people read and change it: members in schema order, short values on one line.
import type { Json } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { findKind } from '../kinds/kinds.ts';
import { listProperties } from './check-pages.ts';
import type { App } from './description.ts';
import { getShape, type Shape } from './shapes.ts';

const LINE_LENGTH_MAX = 100;
const INDENT = '  ';

/** The same description has the same text, in any order of its members. */
export function toAppText(app: App): string {
  return write(toOrdered(app as unknown as Json, getShape('app')), 0);
}

function toOrdered(value: Json, shape: Shape): Json {
  if (isList(value)) return value.map((entry) => toOrdered(entry, getShape(shape.of)));
  if (!isObject(value)) return value;
  const { properties = {} } = shape.type === 'field' ? getShape('fieldObject') : shape;
  // Names in maps are those of people, who have ordered them.
  const known = [...Object.keys(properties), ...(shape.open === true ? listViewMembers(value['kind']) : [])];
  const names = [...known.filter((name) => Object.hasOwn(value, name)), ...Object.keys(value)];
  const shapeOf = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined);
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, toOrdered(value[name] ?? null, shapeOf(name) ?? getShape(shape.of))]),
  );
}

function listViewMembers(kind: Json | undefined): readonly string[] {
  const found = typeof kind === 'string' ? findKind(kind) : undefined;
  return found === undefined ? [] : Object.keys(listProperties(found.definition));
}

/** `used` counts the characters before the value in its line. */
function write(value: Json, depth: number, used = 0): string {
  const oneLine = toOneLine(value);
  if (typeof value !== 'object' || value === null || depth > 0) {
    if (oneLine.length + used + depth * INDENT.length < LINE_LENGTH_MAX || !isBranch(value)) return oneLine;
  }
  const [outer, inner] = [INDENT.repeat(depth), INDENT.repeat(depth + 1)];
  const lines = isList(value)
    ? value.map((entry) => write(entry, depth + 1))
    : Object.entries(value as object).map(([name, entry]) => {
        const label = `${JSON.stringify(name)}: `;
        return label + write(entry, depth + 1, label.length);
      });
  const [open, close] = isList(value) ? '[]' : '{}';
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${outer}${close}`;
}

function isBranch(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function toOneLine(value: Json): string {
  if (isList(value)) return `[${value.map(toOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${toOneLine(entry)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
