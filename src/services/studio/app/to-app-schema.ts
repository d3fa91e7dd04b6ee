// The JSON schema of descriptions, for programs that write them. The validator also checks names and formulas.
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { JsonObject } from '../../../interface-catalogue/model/payload.ts';
import { type KindDefinition, PROPERTY_SHAPES, type PropertyDefinition } from '../kinds/kind.ts';
import { getKind, KIND_NAMES } from '../kinds/kinds.ts';
import { listProperties } from './check-pages.ts';
import shapes from './shapes.json' with { type: 'json' };
import { getShape, type Shape } from './shapes.ts';

export function toAppSchema(): JsonObject {
  const names = Object.keys(shapes).filter((name) => name !== 'app');
  const defs = names.map((name) => [name, toSchema(getShape(name))] as const);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'App description',
    ...toSchema(getShape('app')),
    $defs: {
      ...Object.fromEntries(defs),
      icon: { enum: [...loadCatalogue().icons] },
      view: { anyOf: KIND_NAMES.map((name) => toViewSchema(name)) },
    },
  };
}

const refer = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

function toSchema(shape: Shape): JsonObject {
  const { type, summary, options, max, min, of } = shape;
  const about = summary === undefined ? {} : { description: summary };
  switch (type) {
    case 'any':
      return { type: ['string', 'number', 'boolean', 'null', 'array'], items: { type: 'string' }, ...about };
    case 'number':
    case 'boolean':
      return { type, ...about };
    case 'icon':
      return { ...refer('icon'), ...about };
    case 'list':
      return { type: 'array', items: toEntry(of), ...define({ maxItems: max, minItems: min }), ...about };
    case 'map':
      return { type: 'object', additionalProperties: toEntry(of), ...define({ maxProperties: max }), ...about };
    case 'field':
      return {
        anyOf: [{ enum: [...(getShape('fieldObject').properties?.['type']?.options ?? [])] }, refer('fieldObject')],
      };
    case 'object':
      // Only views have more properties than their shape says: those of their kind.
      return shape.open === true ? refer('view') : { ...toObject(shape.properties ?? {}, toSchema), ...about };
    default:
      return {
        type: 'string',
        ...(type === 'colour' && { pattern: '^#[0-9a-fA-F]{6}$' }),
        ...define({ maxLength: max, enum: options }),
        ...about,
      };
  }
}

/** The entries of a list or map; a text names another shape. */
function toEntry(of: Shape | string | undefined): JsonObject {
  return typeof of === 'string' ? refer(of) : toSchema(getShape(of));
}

function toViewSchema(name: string): JsonObject {
  const { definition } = getKind(name);
  const { properties, required = [], ...rest } = toObject(listProperties(definition), toPropertySchema);
  const { summary }: KindDefinition = definition;
  return {
    ...rest,
    description: summary,
    properties: { kind: { enum: [name] }, ...(properties as JsonObject) },
    required: ['kind', ...(required as readonly string[])],
  };
}

function toPropertySchema({ type, summary, options, entries }: PropertyDefinition): JsonObject {
  const about = summary === undefined ? {} : { description: summary };
  if (entries !== undefined) return { type: 'array', items: toObject(entries, toPropertySchema), ...about };
  return { ...toSchema({ ...PROPERTY_SHAPES[type], ...(options && { options }) }), ...about };
}

function toObject<Property extends { readonly required?: boolean }>(
  properties: { readonly [name: string]: Property },
  toMember: (property: Property) => JsonObject,
): JsonObject {
  const entries = Object.entries(properties);
  const required = entries.filter(([, property]) => property.required === true).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, property]) => [name, toMember(property)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Leaves out what is not set. */
function define(members: { readonly [name: string]: number | readonly string[] | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JsonObject;
}
