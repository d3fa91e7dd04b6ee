// The dialog in which a row of a thing is added or changed. There is one for each thing, opened from everywhere.
import type { Expression, Step } from '../../../interface-catalogue/model/expression.ts';
import type { NamedField } from '../app/description.ts';
import { listNames, parseFormula } from '../app/parse-formula.ts';
import type { CompileContext, ThingView } from './context.ts';
import { toAction, toCall, toIf, toOpenPath, toPath, toSet, toToast } from './expressions.ts';
import { listCheckedSteps, listSaveSteps, listStarts, toFormNames, toFormPath, toProblemPath } from './forms.ts';
import { addInputs, isTyped, toCellType } from './inputs.ts';
import type { OfferedAction } from './offers.ts';
import type { Names } from './to-expression.ts';
import { toId } from './to-id.ts';

const toEditorId = (thing: string): string => `edit-${toId(thing)}`;

/** Opens the dialog for a new row, with some values given. */
export function listAddSteps(
  context: CompileContext,
  thing: string,
  preset: { readonly [field: string]: Expression } = {},
): readonly Step[] {
  return listDialogSteps(context, thing, { ...listStarts(context, context.getThing(thing).fields), ...preset });
}

/** Opens the dialog for the row around. */
function listEditSteps(context: CompileContext, thing: string): readonly Step[] {
  const { fields } = context.getThing(thing);
  const values = ['id', ...fields.filter((field) => field.formula === undefined).map(({ id }) => id)];
  return listDialogSteps(context, thing, Object.fromEntries(values.map((id) => [id, toPath(id)])));
}

/** Opens the dialog with these values. */
function listDialogSteps(
  context: CompileContext,
  thing: string,
  values: { readonly [field: string]: Expression },
): readonly Step[] {
  context.wanted.editors.add(thing);
  return [
    toSet(toFormPath(thing), values),
    toSet(toProblemPath(toEditorId(thing)), ''),
    toSet(toOpenPath(toEditorId(thing)), true),
  ];
}

/** Buttons that edit and delete the row around, as far as it is allowed; the page of a row offers what a list does. */
export function listManaging(
  context: CompileContext,
  thing: string,
  may: (what: 'edit' | 'delete') => boolean,
  afterwards: readonly Step[] = [],
): readonly OfferedAction[] {
  const { copy, managed } = context;
  const offers: OfferedAction[] = [];
  if (may('edit')) {
    managed.add(`edit ${thing}`);
    const press = toAction(...listEditSteps(context, thing));
    offers.push({ id: 'edit', label: copy('edit'), icon: 'pencil', press });
  }
  if (may('delete')) {
    managed.add(`delete ${thing}`);
    const message = copy('deleteQuestion', { name: context.getThing(thing).thing.name });
    const press = toAction(
      { do: 'confirm', message, label: copy('delete') },
      { do: 'remove', path: `/${thing}`, key: toPath('id') },
      toToast(copy('deleted')),
      ...afterwards,
    );
    offers.push({ id: 'delete', label: copy('delete'), icon: 'trash-2', tone: 'danger', press });
  }
  return offers;
}

export function addEditor(context: CompileContext, parentId: string, thing: string): void {
  const { draft, copy } = context;
  const view = context.getThing(thing);
  const id = toEditorId(thing);
  const open = toOpenPath(id);
  const path = toFormPath(thing);
  draft.put(open, false);
  draft.put(path, {});
  const modal = draft.add(parentId, id, 'Modal', {
    title: toIf(
      toCall('empty', { value: toPath(`${path}/id`) }),
      copy('add', { name: view.thing.name }),
      copy('editThing', { name: view.thing.name }),
    ),
    open: toPath(open),
    width: 'medium',
  });
  const steps = [...listSaveSteps(context, view, path), toSet(open, false)];
  const names = toFormNames(context, view, (field) => toPath(`${path}/${field}`));
  const form = draft.add(modal, `${id}-form`, 'Form', {
    submitLabel: copy('save'),
    submit: toAction(...listCheckedSteps(view, names, id, steps)),
    cancelLabel: copy('cancel'),
    cancel: toAction(toSet(open, false)),
    columns: 2,
  });
  addThingInputs(context, form, id, path, view, names);
}

/** The inputs of a thing, what its formulas give for them, and the rule that does not hold. */
export function addThingInputs(
  context: CompileContext,
  form: string,
  id: string,
  path: string,
  view: ThingView,
  names: Names,
  only?: readonly string[],
): void {
  const all = view.fields.filter(isTyped);
  const typed = only === undefined ? all : only.flatMap((id) => all.filter((field) => field.id === id));
  addInputs(
    context,
    form,
    id,
    path,
    typed.map((field) =>
      field.id === view.title && field.type === 'text' ? { ...field, required: field.required ?? true } : field,
    ),
  );
  addComputed(context, form, id, view, names);
  if ((view.thing.rules ?? []).length > 0) addProblem(context, form, id);
}

/** Says which rule does not hold. */
export function addProblem(context: CompileContext, parentId: string, id: string): void {
  const problem = toProblemPath(id);
  context.draft.put(problem, '');
  context.draft.add(parentId, `${id}-problem`, 'Alert', {
    text: toPath(problem),
    tone: 'bad',
    size: 'full',
    showIf: toCall('not', { value: toCall('empty', { value: toPath(problem) }) }),
  });
}

/** Shows the values of formulas while the form is filled: the price of a booking, the day on which a loan ends. */
export function addComputed(context: CompileContext, form: string, id: string, view: ThingView, names: Names): void {
  const computed = view.fields.filter(
    ({ formula, hidden, type, for: role }) =>
      formula !== undefined &&
      hidden !== true &&
      role === undefined &&
      PREVIEWED.has(type) &&
      dependsOnTyped(formula, view),
  );
  if (computed.length === 0) return;
  context.draft.add(form, `${id}-computed`, 'DefinitionList', {
    size: 'full',
    items: computed.map((field) => ({ label: field.label, value: names.get([field.id]), type: toCellType(field) })),
  });
}

/** Counts of other rows say nothing about a row that is not there yet. */
function dependsOnTyped(formula: string, { fields, title }: ThingView): boolean {
  const names = listNames(parseFormula(formula));
  const isEntered = ({ id, type }: NamedField) => id !== title || type === 'reference';
  return fields.some((field) => names.includes(field.id) && isTyped(field) && isEntered(field));
}

const PREVIEWED: ReadonlySet<string> = new Set(['money', 'number', 'date', 'duration']);
