// Checks actions: only steps of the catalogue, with their arguments, within bounds.

import { isObject } from '../runtime/values/data-path.ts';
import { type CheckContext, checkArguments, checkExpression } from './check-expression.ts';
import { ID_LENGTH_MAX, STEPS_MAX } from './limits.ts';

type Count = { left: number };

export function checkAction(value: unknown, path: string, context: CheckContext): undefined {
  const { steps, event, ...rest } = isObject(value) ? (value as { readonly [name: string]: unknown }) : {};
  const isOne = (steps === undefined) !== (event === undefined) && Object.keys(rest).length === 0;
  if (!isOne) return context.say(path, 'must be {steps} or {event}');
  if (steps !== undefined) return checkSteps(steps, `${path}/steps`, context, { left: STEPS_MAX });
  const isNamed = isObject(event) && typeof event['name'] === 'string' && event['name'].length <= ID_LENGTH_MAX;
  if (!isNamed) return context.say(`${path}/event`, 'must have a name');
  return checkExpression(event['context'] ?? {}, 'object', `${path}/event/context`, context);
}

function checkSteps(steps: unknown, path: string, context: CheckContext, count: Count): undefined {
  if (!Array.isArray(steps)) return context.say(path, 'must be a list of steps');
  count.left -= steps.length;
  if (count.left < 0) return context.say(path, `has more than ${STEPS_MAX} steps`);
  for (const [index, step] of steps.entries()) checkStep(step, `${path}/${index}`, context, count);
}

function checkStep(step: unknown, path: string, context: CheckContext, count: Count): undefined {
  if (!isObject(step)) return context.say(path, 'must be an object');
  const { do: name, ...args } = step as { readonly [name: string]: unknown };
  const definition = typeof name === 'string' ? context.catalogue.steps.get(name) : undefined;
  if (definition === undefined) return context.say(`${path}/do`, `is no step: ${String(name).slice(0, 60)}`);
  checkArguments(args, definition, path, context, 0);
  for (const [argument, { type }] of Object.entries(definition.args)) {
    if (type === 'steps' && Object.hasOwn(args, argument))
      checkSteps(args[argument], `${path}/${argument}`, context, count);
  }
}
