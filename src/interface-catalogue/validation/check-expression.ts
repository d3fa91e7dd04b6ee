// Checks expressions and bindings: only functions of the catalogue, with their arguments, within bounds.

import type { CallDefinition, Catalogue } from '../model/catalogue.ts';
import { findSegments, isObject, isSafeName } from '../runtime/values/data-path.ts';
import type { Report } from './issue.ts';
import { EXPRESSION_DEPTH_MAX, PATH_LENGTH_MAX, SOURCE_LENGTH_MAX, TEXT_LENGTH_MAX } from './limits.ts';

export interface CheckContext {
  readonly catalogue: Catalogue;
  readonly say: Report;
}

type Fields = { readonly [name: string]: unknown };

/** The checks of literals, by the type of the expression that they replace. */
const LITERALS = new Map<string, (value: unknown) => boolean>([
  ['text', (value) => typeof value === 'string' || typeof value === 'number' || value === null],
  ['number', (value) => typeof value === 'number' || value === null],
  ['boolean', (value) => typeof value === 'boolean' || value === null],
  ['condition', (value) => typeof value === 'boolean' || value === null],
  ['rows', (value) => Array.isArray(value)],
  ['options', (value) => Array.isArray(value)],
  ['string', (value) => typeof value === 'string'],
  ['field', (value) => typeof value === 'string' && isSafeName(value)],
  ['list', (value) => Array.isArray(value)],
  ['object', isObject],
]);

export function checkExpression(
  value: unknown,
  type: string,
  path: string,
  context: CheckContext,
  depth = 0,
): undefined {
  const { say } = context;
  if (depth > EXPRESSION_DEPTH_MAX) return say(path, `is nested deeper than ${EXPRESSION_DEPTH_MAX}`);
  if (isObject(value) && Object.hasOwn(value, 'call')) return checkCall(value, path, context, depth);
  if (isObject(value) && Object.hasOwn(value, 'path')) return checkBinding(value, path, context);
  if (LITERALS.get(type)?.(value) === false) return say(path, `must be ${type}, or an expression`);
  if (typeof value !== 'object' || value === null) return checkScalar(value, path, say);
  for (const [name, field] of Object.entries(value)) {
    if (isSafeName(name)) checkExpression(field, 'value', `${path}/${name}`, context, depth + 1);
    else say(`${path}/${name}`, 'is a name that is not allowed');
  }
}

function checkScalar(value: unknown, path: string, say: Report): undefined {
  if (typeof value === 'string') {
    const lengthMax = value.startsWith('data:image/') ? SOURCE_LENGTH_MAX : TEXT_LENGTH_MAX;
    return value.length > lengthMax ? say(path, 'is a text that is too long') : undefined;
  }
  const isScalar = value === null || typeof value === 'boolean' || Number.isFinite(value);
  return isScalar ? undefined : say(path, 'is no JSON');
}

function checkCall(value: Fields, path: string, context: CheckContext, depth: number): undefined {
  const { call, args, ...rest } = value;
  const definition = typeof call === 'string' ? context.catalogue.functions.get(call) : undefined;
  if (definition === undefined) return context.say(`${path}/call`, `is no function: ${String(call).slice(0, 60)}`);
  if (Object.keys(rest).length > 0) return context.say(path, 'has more than call and args');
  if (!isObject(args)) return context.say(`${path}/args`, 'must be an object');
  checkArguments(args, definition, `${path}/args`, context, depth + 1);
}

/** Arguments of a function or a step; those that are steps themselves are checked by the action. */
export function checkArguments(
  args: Fields,
  definition: CallDefinition,
  path: string,
  context: CheckContext,
  depth: number,
): undefined {
  for (const [name, value] of Object.entries(args)) {
    const type = Object.hasOwn(definition.args, name) ? definition.args[name]?.type : undefined;
    const at = `${path}/${name}`;
    if (type === undefined) context.say(at, 'is no argument');
    else if (type === 'path') checkPath(value, at, context.say);
    // Any value is a valid condition.
    else if (type !== 'steps') checkExpression(value, type === 'boolean' ? 'value' : type, at, context, depth);
  }
  for (const [name, { optional }] of Object.entries(definition.args)) {
    if (optional !== true && !Object.hasOwn(args, name)) context.say(`${path}/${name}`, 'is required');
  }
}

export function checkBinding(value: unknown, path: string, { say }: CheckContext): undefined {
  if (!isObject(value) || Object.keys(value).join() !== 'path') return say(path, 'must be {path}');
  return checkPath(value['path'], `${path}/path`, say);
}

function checkPath(value: unknown, path: string, say: Report): undefined {
  const isText = typeof value === 'string' && value !== '' && value.length <= PATH_LENGTH_MAX;
  return isText && findSegments(value) !== undefined ? undefined : say(path, 'is no path of the data model');
}
