// Parts that things, actions and views share when a description is settled: fields, and formulas that set fields.
import type { App, Field, FieldSpec } from '../../app/description.ts';
import type { FieldTarget } from '../edit.ts';
import type { FormulaChange, Scope } from './change-formula.ts';

/** Without the entries for which the result is undefined. */
export function mapEntries<Value, Result>(
  entries: { readonly [name: string]: Value },
  change: (value: Value, name: string) => Result | undefined,
): { readonly [name: string]: Result } {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) => {
      const changed = change(value, name);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}

/** A field that is computed from what is gone is gone too, and so is a reference to no thing. */
export function settleField(
  spec: FieldSpec,
  formulas: FormulaChange,
  app: App,
  scope: Scope,
  target?: FieldTarget,
): FieldSpec | undefined {
  if (typeof spec === 'string') return spec;
  const { formula, start, ...rest }: Field = spec;
  if (rest.type === 'reference' && !Object.hasOwn(app.things, rest.to ?? '')) return undefined;
  const computed = formula === undefined ? undefined : formulas.toFormula(formula, scope, target);
  if (formula !== undefined && computed === undefined) return undefined;
  const begun = start === undefined ? undefined : formulas.toFormula(start, {}, target);
  if (computed === formula && begun === start) return spec;
  return { ...rest, ...(computed && { formula: computed }), ...(begun && { start: begun }) };
}

/** Formulas by the field of the thing that gets their value. */
export function settleFormulas(
  given: { readonly [field: string]: string },
  thing: string,
  scope: Scope,
  formulas: FormulaChange,
): { readonly [field: string]: string } {
  return mapEntries(given, (formula, field) =>
    formulas.hasField(thing, field, 'set') ? formulas.toFormula(formula, scope, { thing, field }) : undefined,
  );
}
