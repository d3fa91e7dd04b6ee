// The shapes of the parts of a description: a small schema, from which the published JSON schema is made too.

import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import type { Say } from './issues.ts';
import shapes from './shapes.json' with { type: 'json' };

export interface Shape {
  readonly type: 'text' | 'number' | 'boolean' | 'any' | 'object' | 'map' | 'list' | 'field' | 'icon' | 'colour' | 'id';
  readonly summary?: string;
  readonly required?: boolean;
  readonly options?: readonly string[];
  /** The longest text, or the most entries. */
  readonly max?: number;
  readonly min?: number;
  /** The properties of an object. */
  readonly properties?: { readonly [name: string]: Shape };
  /** More properties are allowed, and checked elsewhere. */
  readonly open?: boolean;
  /** The entries of a list or map; a text names another shape. */
  readonly of?: Shape | string;
}

const TEXT_LENGTH_MAX = 4000;
const NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/;

let icons: ReadonlySet<string> | undefined;
const isIcon = (name: string): boolean => {
  icons ??= loadCatalogue().icons;
  return icons.has(name);
};

export function getShape(of: Shape | string | undefined): Shape {
  if (typeof of === 'object') return of;
  const known: { readonly [name: string]: unknown } = shapes;
  return (of === undefined ? { type: 'any' } : known[of]) as Shape;
}

export function checkShape(value: unknown, shape: Shape, path: string, say: Say): undefined {
  switch (shape.type) {
    case 'any':
      return;
    case 'text':
    case 'icon':
    case 'colour':
    case 'id':
      return checkText(value, shape, path, say);
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return say(path, 'must be a number');
      return;
    case 'boolean':
      if (typeof value !== 'boolean') return say(path, 'must be true or false');
      return;
    case 'field':
      return checkShape(typeof value === 'string' ? { type: value } : value, getShape('fieldObject'), path, say);
    case 'list':
      return checkList(value, shape, path, say);
    case 'map':
      return checkMap(value, shape, path, say);
    case 'object':
      return checkObject(value, shape, path, say);
  }
}

function checkText(value: unknown, { type, options, max = TEXT_LENGTH_MAX }: Shape, path: string, say: Say): undefined {
  if (typeof value !== 'string') return say(path, 'must be a text');
  if (value.length > max) return say(path, `is longer than ${max} characters`);
  if (options !== undefined && !options.includes(value)) return say(path, `must be one of ${options.join(', ')}`);
  if (type === 'icon' && !isIcon(value)) return say(path, `"${value.slice(0, 40)}" is no icon of the catalogue`);
  if (type === 'colour' && !/^#[0-9a-f]{6}$/i.test(value)) return say(path, 'must be a colour like #2f6f5e');
  if (type === 'id' && !NAME.test(value)) return say(path, 'must be a name of letters and digits');
}

function checkList(value: unknown, { of, max = 60, min = 0 }: Shape, path: string, say: Say): undefined {
  if (!Array.isArray(value)) return say(path, 'must be a list');
  if (value.length > max) return say(path, `has more than ${max} entries`);
  if (value.length < min) return say(path, `needs at least ${min} entries`);
  for (const [index, entry] of value.entries()) checkShape(entry, getShape(of), `${path}/${index}`, say);
}

function checkMap(value: unknown, { of, max = 60 }: Shape, path: string, say: Say): undefined {
  if (!isObject(value)) return say(path, 'must be an object');
  const entries = Object.entries(value);
  if (entries.length > max) return say(path, `has more than ${max} entries`);
  for (const [name, entry] of entries) checkShape(entry, getShape(of), `${path}/${name}`, say);
}

function checkObject(value: unknown, { properties = {}, open }: Shape, path: string, say: Say): undefined {
  if (!isObject(value)) return say(path, 'must be an object');
  for (const [name, entry] of Object.entries(value)) {
    const shape = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (shape !== undefined) checkShape(entry, shape, `${path}/${name}`, say);
    else if (open !== true) say(`${path}/${name}`, `is unknown: there are ${Object.keys(properties).join(', ')}`);
  }
  for (const [name, { required }] of Object.entries(properties))
    if (required === true && !Object.hasOwn(value, name)) say(`${path}/${name}`, 'is missing');
}
