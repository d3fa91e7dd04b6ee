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

/** The values of a new row before anything is typed. */
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

/** Names in a row that is not kept yet: its values, and the computed fields that follow from them. */
export function toFormNames(
  context: CompileContext,
  { fields, title }: ThingView,
  toValue: (field: string) => Expression,
): Names {
  const open = new Set<string>();
  const names: Names = context.toFieldNames(
    fields,
    (id) => {
      const formula = fields.find((field) => field.id === id)?.formula;
      if (formula === undefined) return toValue(id);
      if (open.has(id)) throw new FormulaError(`computes "${id}" from itself`);
      open.add(id);
      const value = toExpression(formula, names);
      open.delete(id);
      return value;
    },
    title,
  );
  return names;
}

/** Runs the steps if all rules of the thing hold; otherwise it says which one does not, in the form if there is one. */
export function listCheckedSteps(
  view: ThingView,
  names: Names,
  form: string | undefined,
  steps: readonly Step[],
): readonly Step[] {
  return (view.thing.rules ?? [])
    .toReversed()
    .reduce<readonly Step[]>(
      (rest, { need, says }) => [toGuard(toExpression(need, names), says, form, rest)],
      form === undefined ? steps : [toSet(toProblemPath(form), ''), ...steps],
    );
}

/** Runs the steps only where the condition holds; otherwise it says the message, in the form if there is one. */
export function toGuard(
  condition: Expression,
  message: Expression,
  form: string | undefined,
  steps: readonly Step[],
): Step {
  const problem = form === undefined ? [] : [toSet(toProblemPath(form), message)];
  return { do: 'when', condition, steps, otherwise: [...problem, { do: 'toast', message, tone: 'bad' }] };
}

/** Adds the rows whose names are new: a person who lends something, a customer of an order. */
export function listNewRowSteps(context: CompileContext, path: string, fields: readonly NamedField[]): readonly Step[] {
  return fields.flatMap(({ id, to = '', formula }) => {
    if (formula !== undefined || !context.growing.has(to)) return [];
    const { fields: referred, title } = context.getThing(to);
    const name = toPath(`${path}/${id}`);
    const value = { ...listStarts(context, referred), [title]: name };
    const condition = toCall('not', { value: toCall('empty', { value: name }) });
    return [{ do: 'when', condition, steps: [{ do: 'append', path: `/${to}`, value, merge: title }] }];
  });
}

/** Adds the row of a form, or changes the row that was opened in it. */
export function listSaveSteps(context: CompileContext, { id, fields }: ThingView, path: string): readonly Step[] {
  return [
    ...listNewRowSteps(context, path, fields),
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

/** Adds a row of a thing with the values for which it has fields; nothing without a thing. */
export function listKeepSteps(
  context: CompileContext,
  thing: string | undefined,
  values: Values,
  starts: Values = {},
): readonly Step[] {
  if (thing === undefined) return [];
  const { fields } = context.getThing(thing);
  const kept = Object.entries(values).filter(([name]) => fields.some(({ id }) => id === name));
  return [{ do: 'append', path: `/${thing}`, value: { ...starts, ...Object.fromEntries(kept) }, first: true }];
}
