// The JSON schema of an answer, for servers that let a model write nothing else. It has no lengths: several servers
// refuse or unroll them, and the validator checks them anyway.
import { loadCatalogue } from '../../../../interface-catalogue/load-catalogue.ts';
import { listProperties } from '../../app/check-pages.ts';
import shapes from '../../app/shapes.json' with { type: 'json' };
import { getShape, type Shape } from '../../app/shapes.ts';
import type { PropertyDefinition } from '../../kinds/kind.ts';
import { getKind, KIND_NAMES } from '../../kinds/kinds.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

const TEXT: JsonSchema = { type: 'string' };
const TEXTS: JsonSchema = { type: 'array', items: TEXT };
/** A cell of a row. */
const CELL: JsonSchema = { anyOf: [TEXT, { type: 'number' }, { type: 'boolean' }, { type: 'null' }, TEXTS] };

export function createAnswerSchema(): JsonSchema {
  const named = Object.entries(shapes).filter(([name]) => name !== 'app' && name !== 'page');
  return {
    type: 'object',
    properties: {
      app: toSchema(getShape('app')),
      patch: { type: 'array', items: OPERATION },
    },
    additionalProperties: false,
    $defs: {
      ...Object.fromEntries(named.map(([name, shape]) => [name, toSchema(shape as Shape)])),
      page: toPageSchema(getShape('page')),
      field: { anyOf: [{ type: 'string', enum: shapes.fieldObject.properties.type.options }, toRef('fieldObject')] },
      icon: { type: 'string', enum: [...loadCatalogue().icons] },
      view: { anyOf: KIND_NAMES.map(toViewSchema) },
    },
  };
}

const OPERATION: JsonSchema = {
  type: 'object',
  properties: { op: { type: 'string', enum: ['add', 'replace', 'remove'] }, path: TEXT, value: {} },
  required: ['op', 'path'],
  additionalProperties: false,
};

function toRef(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

function toSchema(shape: Shape): JsonSchema {
  switch (shape.type) {
    case 'number':
    case 'boolean':
      return { type: shape.type };
    case 'any':
      return CELL;
    case 'field':
    case 'icon':
      return toRef(shape.type);
    case 'list':
      return { type: 'array', items: toEntrySchema(shape.of) };
    case 'map':
      return { type: 'object', additionalProperties: toEntrySchema(shape.of) };
    case 'object':
      return toObjectSchema(shape.properties ?? {}, toSchema);
    default:
      return shape.options === undefined ? TEXT : { type: 'string', enum: shape.options };
  }
}

function toEntrySchema(of: Shape['of']): JsonSchema {
  return typeof of === 'string' ? toRef(of) : toSchema(getShape(of));
}

function toObjectSchema<Property extends { readonly required?: boolean }>(
  properties: { readonly [name: string]: Property },
  toPropertySchema: (property: Property) => JsonSchema,
): JsonSchema & { readonly properties: object; readonly required: readonly string[] } {
  const entries = Object.entries(properties);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, property]) => [name, toPropertySchema(property)])),
    required: entries.flatMap(([name, { required }]) => (required === true ? [name] : [])),
    additionalProperties: false,
  };
}

function toPageSchema(page: Shape): JsonSchema {
  const schema = toObjectSchema(page.properties ?? {}, toSchema);
  return { ...schema, properties: { ...schema.properties, views: { type: 'array', items: toRef('view') } } };
}

function toViewSchema(kind: string): JsonSchema {
  const { properties, required, ...schema } = toObjectSchema(
    listProperties(getKind(kind).definition),
    toPropertySchema,
  );
  return {
    ...schema,
    properties: { kind: { type: 'string', enum: [kind] }, ...properties },
    required: ['kind', ...required],
  };
}

const FORMULAS: JsonSchema = { type: 'object', additionalProperties: TEXT };
const PROPERTIES: { readonly [type: string]: JsonSchema | undefined } = {
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  icon: toRef('icon'),
  fields: TEXTS,
  sorts: TEXTS,
  actions: TEXTS,
  texts: TEXTS,
  formulas: FORMULAS,
  inputs: { type: 'object', additionalProperties: toRef('field') },
  manage: {
    anyOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'string', enum: ['add', 'edit', 'delete'] } }],
  },
};

/** Names, formulas and templates are texts. */
function toPropertySchema({ type, options, entries = {} }: PropertyDefinition): JsonSchema {
  if (type === 'list') return { type: 'array', items: toObjectSchema(entries, toPropertySchema) };
  return PROPERTIES[type] ?? (options === undefined ? TEXT : { type: 'string', enum: options });
}
