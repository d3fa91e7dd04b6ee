// Checks the props of nodes by the types that component.json gives them.

import type { ComponentDefinition, PropDefinition } from '../model/catalogue.ts';
import type { Node } from '../model/payload.ts';
import { isColour } from '../runtime/theme/colour.ts';
import { isObject, isSafeName } from '../runtime/values/data-path.ts';
import { checkAction } from './check-action.ts';
import { type CheckContext, checkBinding, checkExpression } from './check-expression.ts';
import { OPTIONS_MAX, PROPS_LENGTH_MAX, SOURCE_LENGTH_MAX, TEXT_LENGTH_MAX } from './limits.ts';

type Definitions = { readonly [name: string]: PropDefinition };

/** Pictures without a network: these types, as base64. SVG can contain script. */
const SOURCE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]*={0,2}$/;
const PLAIN: ReadonlySet<string> = new Set(['field', 'string', 'choice', 'integer', 'icon', 'color']);

export function checkProps(
  node: Node,
  definition: ComponentDefinition,
  path: string,
  context: CheckContext,
): undefined {
  if (JSON.stringify(node.props).length > PROPS_LENGTH_MAX) return context.say(path, 'is too long');
  checkFields(node.props, definition.props, context.catalogue.commonProps, path, context);
  const { source } = node.props;
  if (definition.props['source'] === undefined || typeof source !== 'string' || source === '') return undefined;
  if (source.length > SOURCE_LENGTH_MAX) return context.say(`${path}/source`, 'is a picture that is too large');
  if (SOURCE.test(source)) return undefined;
  return context.say(`${path}/source`, 'must be a picture as data:image/png, jpeg, webp or gif');
}

function checkFields(
  value: { readonly [name: string]: unknown },
  own: Definitions,
  shared: Definitions,
  path: string,
  context: CheckContext,
): undefined {
  for (const [name, field] of Object.entries(value)) {
    const definition = Object.hasOwn(own, name) ? own[name] : Object.hasOwn(shared, name) ? shared[name] : undefined;
    if (definition === undefined) context.say(`${path}/${name}`, 'is no prop of this component');
    else checkValue(field, definition, `${path}/${name}`, context);
  }
  for (const [name, { required }] of Object.entries(own)) {
    if (required === true && !Object.hasOwn(value, name)) context.say(`${path}/${name}`, 'is required');
  }
}

function checkValue(value: unknown, definition: PropDefinition, path: string, context: CheckContext): undefined {
  const { type } = definition;
  if (type === 'list') return checkList(value, definition, path, context);
  if (type === 'binding') return checkBinding(value, path, context);
  if (type === 'action') return checkAction(value, path, context);
  if (PLAIN.has(type)) {
    const problem = findPlainProblem(value, definition, context.catalogue.icons);
    return problem === undefined ? undefined : context.say(path, problem);
  }
  if (type === 'options' && Array.isArray(value) && value.length > OPTIONS_MAX) {
    return context.say(path, `has more than ${OPTIONS_MAX} options`);
  }
  return checkExpression(value, type, path, context);
}

function checkList(value: unknown, definition: PropDefinition, path: string, context: CheckContext): undefined {
  const { fields, of, max = OPTIONS_MAX } = definition;
  if (!Array.isArray(value)) return context.say(path, 'must be a list');
  if (value.length > max) return context.say(path, `has more than ${max} entries`);
  for (const [index, entry] of value.entries()) {
    const at = `${path}/${index}`;
    if (fields === undefined) checkValue(entry, of as PropDefinition, at, context);
    else if (isObject(entry)) checkFields(entry, fields, {}, at, context);
    else context.say(at, 'must be an object');
  }
}

function findPlainProblem(value: unknown, definition: PropDefinition, icons: ReadonlySet<string>): string | undefined {
  const { type, of, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = definition;
  if (type === 'integer') {
    const isWithin = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
    return isWithin ? undefined : `must be a whole number from ${min} to ${max}`;
  }
  if (typeof value !== 'string') return 'must be a text';
  const choices = Array.isArray(of) ? of : [];
  if (type === 'choice') return choices.includes(value) ? undefined : `must be one of ${choices.join(', ')}`;
  if (type === 'icon') return icons.has(value) ? undefined : 'is no icon of icon-names.json';
  if (type === 'color') return isColour(value) ? undefined : 'must be a colour as #rrggbb';
  if (type === 'field' && !isSafeName(value)) return 'is a name that is not allowed';
  return value.length <= TEXT_LENGTH_MAX ? undefined : `is longer than ${TEXT_LENGTH_MAX} characters`;
}
