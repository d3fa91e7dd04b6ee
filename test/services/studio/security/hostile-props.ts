// Nodes of a component whose props are all one text, as far as their types allow.
import type { ComponentDefinition, PropDefinition } from '../../../../src/interface-catalogue/model/catalogue.ts';
import type { Json, JsonObject } from '../../../../src/interface-catalogue/model/payload.ts';
import type { Tree } from '../frame/open-preview.ts';

/**
 * The manner of hostile props. `mixed`: structure is right and texts are hostile, so that all are shown. `wrong`: every
 * prop is the text, regardless of its type.
 */
export type Manner = 'mixed' | 'wrong';

export interface Hostile {
  readonly text: string;
  /** The path of the data of `toHostileData`. */
  readonly at: string;
}

export function toHostileTree(
  { name, props, children }: ComponentDefinition,
  { text, at }: Hostile,
  manner: Manner,
): Tree {
  const given = Object.fromEntries(
    Object.entries(props).map(([prop, definition]) => [
      prop,
      manner === 'wrong' ? text : toValue(definition, { text, at }),
    ]),
  );
  const common = { color: text, background: text, size: text, emphasis: text, description: text };
  const attempts = {
    dangerouslySetInnerHTML: { __html: text },
    style: text,
    className: text,
    onClick: text,
    href: text,
    children: text,
  };
  return [name, { ...given, ...common, ...(manner === 'wrong' && attempts) }, ...toChildren(children, { text, at })];
}

/** Returns the data that the props of `toHostileTree` are bound to. */
export function toHostileData(text: string): JsonObject {
  const row = { id: text, name: text, date: '2026-01-01', number: 3, tags: [text], [text]: text };
  return { rows: [row, { ...row, id: 'other' }], text, [text]: { [text]: text } };
}

function toChildren(rule: ComponentDefinition['children'], { text, at }: Hostile): Tree[] {
  if (rule === 'none') return [];
  if (rule === 'row') return [['Text', { text: { path: 'name' } }]];
  const [first = 'Text'] = rule === 'any' ? [] : rule;
  return [[first, { text, title: text, label: text, name: text }, ['Text', { text: { path: `${at}/text` } }]]];
}

function toValue({ type, of, fields, min = 1 }: PropDefinition, hostile: Hostile): Json {
  const { text, at } = hostile;
  switch (type) {
    case 'rows':
      return { path: `${at}/rows` };
    case 'options':
      return [text, { value: text, label: text, text, icon: text }];
    case 'binding':
      return { path: `${at}/text` };
    case 'action':
      return { steps: toSteps(hostile) };
    case 'field':
      return 'name';
    case 'choice':
      return Array.isArray(of) ? String(of[0]) : text;
    case 'integer':
      return min;
    case 'number':
      return { call: 'sum', args: { rows: { path: `${at}/rows` }, field: text } };
    case 'boolean':
    case 'condition':
      return true;
    case 'list':
      return fields === undefined
        ? [toValue(of as PropDefinition, hostile)]
        : [Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toValue(field, hostile)]))];
    default:
      return text;
  }
}

function toSteps({ text, at }: Hostile): Json[] {
  return [
    { do: 'toast', message: text, tone: text },
    { do: 'set', path: `/${text}/polluted`, value: true },
    { do: 'set', path: '/__proto__/polluted', value: true },
    { do: 'append', path: `${at}/rows`, value: { [text]: text, id: text } },
    { do: 'edit', path: `${at}/rows`, key: text, value: { [text]: { polluted: true } } },
    { do: 'set', path: `${at}/text`, value: { call: text, args: { [text]: text } } },
    { do: 'copy', text },
    { do: 'download', name: text, format: 'csv', value: { path: `${at}/rows` } },
    { do: 'navigate', to: text },
    { do: text, path: text },
  ];
}
