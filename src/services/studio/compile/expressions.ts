// Short spellings of the expressions and steps that blocks write most often.
import type { Action, Expression, Step } from '../../../interface-catalogue/model/expression.ts';

export function toPath(path: string): { path: string } {
  return { path };
}

export function toCall(call: string, args: { readonly [name: string]: Expression }): Expression {
  return { call, args };
}

export function toText(template: string, values: { readonly [name: string]: Expression }): Expression {
  return toCall('text', { template, values });
}

export function toIf(when: Expression, yes: Expression, no: Expression): Expression {
  // biome-ignore lint/suspicious/noThenProperty: the argument is called `then` in functions.json, and nothing awaits it.
  return toCall('if', { when, then: yes, else: no });
}

export function toAction(...steps: readonly Step[]): Action & { readonly [key: string]: Expression } {
  return { steps };
}

export const toIsEmpty = (path: string): Expression => toCall('empty', { value: toPath(path) });
export const toIsSet = (path: string): Expression => toCall('not', { value: toIsEmpty(path) });

export const toToast = (message: Expression): Step => ({ do: 'toast', message, tone: 'good' });
export const toSet = (path: string, value: Expression): Step => ({ do: 'set', path, value });

/** Returns the path in the data model that holds if a Modal or Drawer is open. */
export const toOpenPath = (nodeId: string): string => `/ui/open/${nodeId}`;
