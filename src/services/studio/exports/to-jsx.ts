// Nodes as readable JSX, as a person would write it.

import type { Json, Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';

/** About the line length of this repository. */
const LINE_LENGTH_MAX = 110;
const INDENT = '  ';

/** Writes the element of the root with its children, indented by a number of levels. */
export function toJsx(payload: Payload, level: number): string {
  const children = Map.groupBy(payload.nodes, (node) => node.parentId);
  const root = payload.nodes.find((node) => node.id === payload.root);
  return root === undefined ? 'null' : toElement(root, level);

  function toElement(node: Node, depth: number): string {
    const indent = INDENT.repeat(depth);
    const props = Object.entries({ id: node.id, ...node.props }).map(([name, value]) => toProp(name, value, depth + 1));
    const inside = (children.get(node.id) ?? []).toSorted((a, b) => a.order - b.order);
    const oneLine = `<${[node.component, ...props].join(' ')}`;
    const fits = depth * INDENT.length + oneLine.length < LINE_LENGTH_MAX && !oneLine.includes('\n');
    const separator = `\n${indent}${INDENT}`;
    const head = fits ? oneLine : `<${node.component}${separator}${props.join(separator)}`;
    if (inside.length === 0) return fits ? `${head} />` : `${head}\n${indent}/>`;
    const elements = inside.map((child) => `${indent}${INDENT}${toElement(child, depth + 1)}`);
    return `${head}${fits ? '' : `\n${indent}`}>\n${elements.join('\n')}\n${indent}</${node.component}>`;
  }
}

function toProp(name: string, value: Json, depth: number): string {
  if (value === true) return name;
  // Quoted JSX attributes have entities and no escapes.
  if (typeof value === 'string' && /^[^"&\\\n\r]*$/.test(value)) return `${name}="${value}"`;
  return `${name}={${toLiteral(value, depth)}}`;
}

/** Writes a value as a TypeScript literal, on one line if it fits. */
export function toLiteral(value: Json, depth: number): string {
  const oneLine = toOneLine(value);
  if (typeof value !== 'object' || value === null || depth * INDENT.length + oneLine.length < LINE_LENGTH_MAX)
    return oneLine;
  const [indent, inner] = [INDENT.repeat(depth), INDENT.repeat(depth + 1)];
  if (isList(value)) {
    return `[\n${value.map((entry) => `${inner}${toLiteral(entry, depth + 1)},\n`).join('')}${indent}]`;
  }
  const fields = Object.entries(value).map(
    ([name, field]) => `${inner}${toKey(name)}: ${toLiteral(field, depth + 1)},\n`,
  );
  return `{\n${fields.join('')}${indent}}`;
}

function toOneLine(value: Json): string {
  if (typeof value === 'string') return toQuoted(value);
  if (isList(value)) return `[${value.map(toOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${toKey(name)}: ${toOneLine(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function toKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : toQuoted(name);
}

function toQuoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
