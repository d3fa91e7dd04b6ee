// The catalogue as A2UI describes catalogues: a JSON Schema of each component, with the names that its props may use.
import type {
  CallDefinition,
  Catalogue,
  ComponentDefinition,
  PropDefinition,
} from '../../../interface-catalogue/model/catalogue.ts';
import schemas from './catalogue-schemas.json' with { type: 'json' };
import { CATALOG_ID } from './message.ts';

const { definitions, types } = schemas;
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

export function toCatalogueDocument(catalogue: Catalogue): object {
  const { components, commonProps, functions, steps } = catalogue;
  const names = [...components.keys()];
  return {
    $schema: DIALECT,
    catalogId: CATALOG_ID,
    title: 'Components of Magpie Studio',
    components: Object.fromEntries([...components].map(([name, each]) => [name, toComponent(each, commonProps)])),
    functions: Object.fromEntries([...functions].map(([name, each]) => [name, toCall(each)])),
    steps: Object.fromEntries([...steps].map(([name, each]) => [name, toCall(each)])),
    $defs: {
      anyComponent: { oneOf: names.map((name) => ({ $ref: `#/components/${name}` })) },
      ...definitions,
    },
  };
}

function toComponent(
  { name, summary, children, props }: ComponentDefinition,
  common: Catalogue['commonProps'],
): object {
  const all = Object.entries({ ...common, ...props });
  const required = Object.entries(props).filter(([, prop]) => prop.required === true);
  return {
    type: 'object',
    description: summary,
    properties: {
      id: { type: 'string' },
      component: { const: name },
      ...(children !== 'none' && {
        children: { type: 'array', items: { type: 'string' }, description: wordChildren(children) },
      }),
      ...Object.fromEntries(all.map(([prop, definition]) => [prop, toProp(definition)])),
    },
    required: ['id', 'component', ...required.map(([prop]) => prop)],
    unevaluatedProperties: false,
  };
}

function wordChildren(children: ComponentDefinition['children']): string {
  if (children === 'any') return 'Any components.';
  if (children === 'row') return 'One component, repeated for each row.';
  return `Of ${[children].flat().join(', ')}.`;
}

/** The schemas of the types that are no expressions. */
const PLAIN: Readonly<Record<string, object>> = types;

function toProp({ type, summary, min, max, of, fields }: PropDefinition): object {
  return {
    ...(summary !== undefined && { description: summary }),
    ...toType(type, of, fields),
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
}

function toType(type: string, of: PropDefinition['of'], fields: PropDefinition['fields']): object {
  if (type === 'choice') return { enum: of };
  if (type !== 'list') return PLAIN[type] ?? { $ref: '#/$defs/expression' };
  const properties = fields && Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toProp(field)]));
  const items = properties === undefined ? toItems(of) : { type: 'object', properties };
  return { type: 'array', items };
}

function toItems(of: PropDefinition['of']): object {
  if (of === undefined) return {};
  return 'type' in of ? toProp(of) : { enum: of };
}

function toCall({ summary, args, returns }: CallDefinition): object {
  const required = Object.entries(args).filter(([, { optional }]) => optional !== true);
  return {
    description: summary,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(args).map(([name, { type }]) => [name, { description: type }])),
      required: required.map(([name]) => name),
    },
    ...(returns !== undefined && { returnType: returns }),
  };
}
