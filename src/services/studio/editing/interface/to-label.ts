// The words of an interface: what nodes and the entries of their lists are called.

import type { Json, JsonObject, Node } from '../../../../interface-catalogue/model/payload.ts';
import { toSingular } from '../../../../language/inflection.ts';

/** The first of these that a node or entry has is its name for people. */
const LABEL_PROPS = ['label', 'title', 'brand', 'name', 'question', 'text', 'by', 'subject', 'submitLabel', 'value'];

/** The prop that holds the name that people see, if it is a plain text. */
export function findLabelProp(props: JsonObject): string | undefined {
  // A plan has a name, and a label for its button.
  if (typeof props['name'] === 'string' && props['price'] !== undefined) return 'name';
  return LABEL_PROPS.find((name) => typeof props[name] === 'string');
}

export function findLabel(props: JsonObject): string | undefined {
  const name = findLabelProp(props);
  return name === undefined ? undefined : String(props[name]);
}

/** How a message to people names a node. */
export function toName(node: Node): string {
  const label = findLabel(node.props);
  const kind = node.component.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return label === undefined ? `the ${kind} ${node.id}` : `the ${kind} “${label.slice(0, NAME_LENGTH_MAX)}”`;
}

const NAME_LENGTH_MAX = 60;

/** Lower-case words in the singular. */
export function toTokens(text: string): string[] {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => toSingular(word));
}

/** Texts by which people name a part; hints and texts for empty lists are none of them. */
const NAMING_PROPS: ReadonlySet<string> = new Set([
  ...LABEL_PROPS,
  'subtitle',
  'eyebrow',
  'primaryLabel',
  'secondaryLabel',
  'runLabel',
  'checkoutLabel',
  'finishLabel',
  'period',
]);

export function listNames(props: JsonObject): string[] {
  return Object.entries(props).flatMap(([name, value]) => (NAMING_PROPS.has(name) ? listTexts(value) : []));
}

/** All plain texts and templates of a value, without those of actions. */
export function listTexts(value: Json | undefined): string[] {
  if (typeof value === 'string') return value.length <= TEXT_LENGTH_MAX ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return [];
  const object = value as JsonObject;
  if (object['call'] === 'text') return listTexts((object['args'] as JsonObject)['template']);
  return [];
}

/** Longer texts are read, not used as names. */
const TEXT_LENGTH_MAX = 160;

/** All data paths of a value. */
export function listPaths(value: Json | undefined): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((entry) => listPaths(entry));
  const object = value as JsonObject;
  if (typeof object['path'] === 'string') return [object['path']];
  return Object.values(object).flatMap((entry) => listPaths(entry));
}
