// The texts of a node that people read: labels, templates, messages of actions. Values that are compared stay as they are.
import type { Catalogue, PropDefinition } from '../../../../interface-catalogue/model/catalogue.ts';
import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import type { Json, JsonObject, Node } from '../../../../interface-catalogue/model/payload.ts';

type Definitions = { readonly [name: string]: PropDefinition };
type ToText = (text: string) => string;

export function mapTexts(node: Node, { components, commonProps }: Catalogue, toText: ToText): Node {
  const definitions = { ...commonProps, ...components.get(node.component)?.props };
  const props = mapProps(node.props, definitions, toText);
  return JSON.stringify(props) === JSON.stringify(node.props) ? node : { ...node, props };
}

function mapProps(props: JsonObject, definitions: Definitions, toText: ToText): JsonObject {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [name, mapProp(value, definitions[name], toText)]),
  );
}

function mapProp(value: Json, definition: PropDefinition | undefined, toText: ToText): Json {
  if (definition?.type === 'text') return mapText(value, toText) as Json;
  if (definition?.type === 'action') return mapMessages(value, toText);
  if (definition?.type !== 'list' || !isList(value)) return value;
  const { fields, of } = definition;
  if (fields === undefined) return value.map((entry) => mapProp(entry, of as PropDefinition | undefined, toText));
  return value.map((entry) => (isObject(entry) ? mapProps(entry, fields, toText) : entry));
}

/** Also of a text that is computed: its template, and the texts that it chooses from. */
export function mapText(value: Expression, toText: ToText): Expression {
  if (typeof value === 'string') return toText(value);
  const { call, args } = (value ?? {}) as { call?: unknown; args?: { readonly [name: string]: Expression } };
  if (call === 'text' && typeof args?.['template'] === 'string') {
    const template = args['template'].replace(/[^{}]+(?![^{}]*\})/g, toText);
    return { call, args: { ...args, template } };
  }
  if (call !== 'if' || args === undefined) return value;
  const branches = Object.entries(args).map(([name, arg]) => [name, name === 'when' ? arg : mapText(arg, toText)]);
  return { call, args: Object.fromEntries(branches) as { readonly [name: string]: Expression } };
}

function mapMessages(value: Json, toText: ToText): Json {
  if (isList(value)) return value.map((entry) => mapMessages(entry, toText));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name === 'message' ? (mapText(field, toText) as Json) : mapMessages(field, toText),
    ]),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
