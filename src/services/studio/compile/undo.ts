// The way back from an action: the rows that it made, and what takes them away again.
import type { Expression, Step } from '../../../interface-catalogue/model/expression.ts';
import type { AppAction, NamedField } from '../app/description.ts';
import type { Condition } from '../app/parse-formula.ts';
import type { CompileContext } from './context.ts';
import { toCall, toPath, toToast } from './expressions.ts';
import { type Names, toExpression, toWhere } from './to-expression.ts';

export interface Done {
  readonly thing: string;
  readonly rows: Expression;
}

/** The rows that the action made for this row and this person. */
export function toDone(context: CompileContext, { makes, on }: AppAction, names: Names): Done | undefined {
  if (makes === undefined || on === undefined) return undefined;
  const conditions = context.getThing(makes.thing).fields.flatMap((field): readonly Condition[] => {
    const formula = makes.with[field.id];
    const isThis = formula === 'this' || (formula === undefined && isReferenceTo(field, on));
    if (isThis) return [{ field: field.id, operator: '=', value: { is: 'name', parts: ['this'] } }];
    return formula === 'me' ? [{ field: field.id, operator: '=', value: { is: 'name', parts: ['me'] } }] : [];
  });
  return { thing: makes.thing, rows: toWhere(toPath(`/${makes.thing}`), conditions, names) };
}

export function isReferenceTo({ type, to }: NamedField, thing: string): boolean {
  return type === 'reference' && to === thing;
}

export function toIsDone({ rows }: Done): Expression {
  return toCall('above', { a: toCall('count', { rows }), b: 0 });
}

export function listUndoSteps({ on, changes = {}, undo }: AppAction, done: Done, names: Names): readonly Step[] {
  const steps: Step[] = [
    { do: 'remove', path: `/${done.thing}`, key: toCall('first', { rows: done.rows, field: 'id' }) },
  ];
  const back = Object.entries(changes).flatMap(([field, formula]) => toInverse(field, formula));
  if (back.length > 0) {
    const value = Object.fromEntries(back.map(([field, formula]) => [field, toExpression(formula, names)]));
    steps.push({ do: 'edit', path: `/${on}`, key: toPath('id'), value });
  }
  return [...steps, toToast(undo ?? '')];
}

/** An addition is taken away again, and the other way round. */
function toInverse(field: string, formula: string): readonly (readonly [string, string])[] {
  const match = /^(\w+)\s*([+-])\s*(.+)$/.exec(formula);
  if (match === null || match[1] !== field) return [];
  return [[field, `${field} ${match[2] === '+' ? '-' : '+'} (${match[3]})`]];
}
