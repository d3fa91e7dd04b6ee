// The JSON schema of an answer, for servers that let a model write nothing else. It has no lengths: several servers
// refuse or unroll them, and the validator checks them anyway.
import { loadCatalogue } from '../../../../interface-catalogue/load-catalogue.ts';
import { listProperties, PROPERTY_SHAPES } from '../../app/check-pages.ts';
import shapes from '../../app/shapes.json' with { type: 'json' };
import { getShape, type Shape } from '../../app/shapes.ts';
import type { PropertyDefinition } from '../../kinds/kind.ts';
import { getKind, KIND_NAMES } from '../../kinds/kinds.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

const TEXT: JsonSchema = { type: 'string' };
/** A cell of a row. */
const ANY: JsonSchema = { type: ['string', 'number', 'boolean', 'null', 'array'], items: TEXT };

export function createAnswerSchema(): JsonSchema {
  const { app, ...parts } = shapes;
  return {
    ...toObjectSchema({ app: toSchema(app as Shape), patch: { type: 'array', items: OPERATION } }),
    $defs: {
      ...Object.fromEntries(Object.entries(parts).map(([name, shape]) => [name, toSchema(shape as Shape)])),
      field: { anyOf: [toSchema(parts.fieldObject.properties.type as Shape), toRef('fieldObject')] },
      icon: { type: 'string', enum: [...loadCatalogue().icons] },
      view: { anyOf: KIND_NAMES.map(toViewSchema) },
    },
  };
}

const OPERATION = toObjectSchema(
  { op: { type: 'string', enum: ['add', 'replace', 'remove'] }, path: TEXT, value: {} },
  ['op', 'path'],
);

function toRef(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

function toSchema({ type, of, options, open, properties = {} }: Shape): JsonSchema {
  const toEntry = () => (typeof of === 'string' ? toRef(of) : toSchema(getShape(of)));
  switch (type) {
    case 'number':
    case 'boolean':
      return { type };
    case 'any':
      return ANY;
    case 'field':
    case 'icon':
      return toRef(type);
    case 'list':
      return { type: 'array', items: toEntry() };
    case 'map':
      return { type: 'object', additionalProperties: toEntry() };
    case 'object':
      // The properties of a view are those of its kind.
      return open === true ? toRef('view') : toPropertiesSchema(properties, toSchema);
    default:
      return options === undefined ? TEXT : { type: 'string', enum: options };
  }
}

function toPropertiesSchema<Property extends { readonly required?: boolean }>(
  properties: { readonly [name: string]: Property },
  toPropertySchema: (property: Property) => JsonSchema,
  more: JsonSchema = {},
): JsonSchema {
  const entries = Object.entries(properties);
  const required = entries.flatMap(([name, property]) => (property.required === true ? [name] : []));
  const schemas = Object.fromEntries(entries.map(([name, property]) => [name, toPropertySchema(property)]));
  return toObjectSchema({ ...more, ...schemas }, [...Object.keys(more), ...required]);
}

function toObjectSchema(properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function toViewSchema(kind: string): JsonSchema {
  const properties = listProperties(getKind(kind).definition);
  return toPropertiesSchema(properties, toPropertySchema, { kind: { type: 'string', enum: [kind] } });
}

function toPropertySchema({ type, options, entries = {} }: PropertyDefinition): JsonSchema {
  if (type === 'list') return { type: 'array', items: toPropertiesSchema(entries, toPropertySchema) };
  return toSchema({ ...PROPERTY_SHAPES[type], ...(options && { options }) });
}
