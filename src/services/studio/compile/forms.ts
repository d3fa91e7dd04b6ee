// The state of forms: what a new row begins with, what its formulas name, and how it is checked and kept.
import type { Expression, Step } from '../../../interface-catalogue/model/expression.ts';
import type { NamedField } from '../app/description.ts';
import { FormulaError } from '../app/parse-formula.ts';
import type { CompileContext, ThingView } from './context.ts';
import { toCall, toPath, toSet, toToast } from './expressions.ts';
import { isState } from './inputs.ts';
import { type Names, toExpression } from './to-expression.ts';

export const toFormPath = (thing: string): string => `/forms/${thing}`;
export const toProblemPath = (form: string): string => `/ui/problem/${form}`;

type Values = { readonly [field: string]: Expression };

/** What a new row has before anything is typed. */
export function listStarts(context: CompileContext, fields: readonly NamedField[]): Values {
  const names = context.toFieldNames([], toPath);
  const starts: { [field: string]: Expression } = {};
  for (const field of fields) {
    if (field.formula !== undefined) continue;
    if (field.start !== undefined) starts[field.id] = toExpression(field.start, names);
    else if (field.type === 'yes/no') starts[field.id] = false;
    else if (isState(field)) starts[field.id] = field.options?.[0] ?? '';
  }
  return starts;
}

/** Names in a form: what is typed, and computed fields with what was typed. */
export function toFormNames(context: CompileContext, { fields, title }: ThingView, path: string, outer?: Names): Names {
  const open = new Set<string>();
  const names: Names = context.toFieldNames(
    fields,
    (id) => {
      const formula = fields.find((field) => field.id === id)?.formula;
      if (formula === undefined) return toPath(`${path}/${id}`);
      if (open.has(id)) throw new FormulaError(`computes "${id}" from itself`);
      open.add(id);
      const value = toExpression(formula, names);
      open.delete(id);
      return value;
    },
    title,
    outer,
  );
  return names;
}

/** Runs the steps if all rules of the thing hold; otherwise it says in the form which one does not. */
export function listCheckedSteps(view: ThingView, names: Names, form: string, steps: readonly Step[]): readonly Step[] {
  const problem = toProblemPath(form);
  return (view.thing.rules ?? []).toReversed().reduce<readonly Step[]>(
    (rest, { need, says }) => [
      {
        do: 'when',
        condition: toExpression(need, names),
        steps: rest,
        otherwise: [toSet(problem, says), { do: 'toast', message: says, tone: 'bad' }],
      },
    ],
    [toSet(problem, ''), ...steps],
  );
}

/** Adds the row of a form, or changes the row that was opened in it. */
export function listSaveSteps(context: CompileContext, { id }: ThingView, path: string): readonly Step[] {
  return [
    {
      do: 'when',
      condition: toCall('empty', { value: toPath(`${path}/id`) }),
      steps: [{ do: 'append', path: `/${id}`, value: toPath(path), first: true }, toToast(context.copy('added'))],
      otherwise: [
        { do: 'edit', path: `/${id}`, key: toPath(`${path}/id`), value: toPath(path) },
        toToast(context.copy('saved')),
      ],
    },
  ];
}
