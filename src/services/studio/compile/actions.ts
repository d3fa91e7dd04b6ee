// Actions of a description: what their buttons do, and the dialogs of those that ask for something first.
import type { Expression, Step } from '../../../interface-catalogue/model/expression.ts';
import { type AppAction, listFields, type NamedField } from '../app/description.ts';
import { FormulaError, parseConditions } from '../app/parse-formula.ts';
import { toRoleCondition } from './audience.ts';
import type { CompileContext } from './context.ts';
import { addComputed, addProblem } from './editor.ts';
import { toAction, toCall, toOpenPath, toPath, toSet, toToast } from './expressions.ts';
import { listCheckedSteps, listNewRowSteps, listStarts, toFormNames, toGuard, toProblemPath } from './forms.ts';
import { addInputs } from './inputs.ts';
import type { OfferedAction } from './offers.ts';
import { toFile } from './table.ts';
import { toTemplate } from './templates.ts';
import { toDataValues } from './to-data-values.ts';
import { type Names, toExpression, toWhere } from './to-expression.ts';
import { toId } from './to-id.ts';
import { isReferenceTo, listUndoSteps, toDone, toIsDone } from './undo.ts';

/** The actions that are offered on a row of a thing. */
export function listThingActions(context: CompileContext, thing: string): readonly string[] {
  return Object.entries(context.app.actions ?? {}).flatMap(([id, { on }]) => (on === thing ? [id] : []));
}

/** A button for an action, and one that undoes it. */
export function listOffers(context: CompileContext, ids: readonly string[]): readonly OfferedAction[] {
  return ids.flatMap((id) => {
    const action = getAction(context, id);
    const names = toNames(context, action);
    const done = action.once === true ? toDone(context, action, names) : undefined;
    const conditions = listConditions(action, names);
    if (done !== undefined) conditions.push(toCall('not', { value: toIsDone(done) }));
    const offer: OfferedAction = {
      id,
      label: action.label,
      icon: action.icon,
      tone: action.tone,
      press: toAction(...listPressSteps(context, id, action, names)),
      showIf: toAll(conditions),
    };
    if (done === undefined || action.undo === undefined) return [offer];
    const undo: OfferedAction = {
      id: `${id}-undo`,
      label: action.undo,
      icon: 'undo-2',
      press: toAction(...listUndoSteps(action, done, names)),
      showIf: toAll([
        ...listConditions({ label: '', ...(action.for !== undefined && { for: action.for }) }, names),
        toIsDone(done),
      ]),
    };
    return [offer, undo];
  });
}

/** The conditions under which an action is offered. */
function listConditions({ when, for: role }: AppAction, names: Names): Expression[] {
  const may = toRoleCondition(role);
  return [...(may === undefined ? [] : [may]), ...(when === undefined ? [] : [toExpression(when, names)])];
}

const toAll = (conditions: readonly Expression[]): Expression | undefined =>
  conditions.length > 1 ? toCall('all', { values: conditions }) : conditions[0];

function getAction(context: CompileContext, id: string): AppAction {
  const action = context.app.actions?.[id];
  if (action === undefined) throw new FormulaError(`names the action "${id}", which does not exist`);
  return action;
}

function toNames(context: CompileContext, { on }: AppAction): Names {
  return on === undefined ? context.toFieldNames([], toPath) : context.toRowNames(on);
}

/** The node of the dialog in which an action asks. */
export const toDialogId = (action: string): string => `do-${toId(action)}`;
const toAskPath = (action: string): string => `/forms/${toDialogId(action)}`;

function listPressSteps(context: CompileContext, id: string, action: AppAction, names: Names): readonly Step[] {
  if (action.asks === undefined) return listEffects(context, id, action, names, []);
  context.wanted.dialogs.add(id);
  const starts = listStarts(context, listFields(action.asks));
  return [
    toSet(toAskPath(id), action.on === undefined ? starts : { ...starts, row: toPath('id') }),
    toSet(toProblemPath(toDialogId(id)), ''),
    toSet(toOpenPath(toDialogId(id)), true),
  ];
}

/** The dialog of an action that asks: in the scope of the row that it was opened for. */
export function addActionDialog(context: CompileContext, parentId: string, id: string): void {
  const { draft, copy } = context;
  const action = getAction(context, id);
  const asks = listFields(action.asks ?? {});
  const dialog = toDialogId(id);
  const [open, path] = [toOpenPath(dialog), toAskPath(id)];
  draft.put(open, false);
  draft.put(path, {});
  const modal = draft.add(parentId, dialog, 'Modal', { title: action.label, open: toPath(open), width: 'small' });
  const scope =
    action.on === undefined
      ? modal
      : draft.add(modal, `${dialog}-row`, 'List', {
          rows: toCall('where', { rows: context.getRows(action.on), field: 'id', value: toPath(`${path}/row`) }),
        });
  const names = context.toFieldNames(asks, (field) => toPath(`${path}/${field}`), undefined, toNames(context, action));
  const newRows = listNewRowSteps(context, path, asks);
  const form = draft.add(scope, `${dialog}-form`, 'Form', {
    submitLabel: action.label,
    submit: toAction(...listEffects(context, id, action, names, [...newRows, toSet(open, false)], dialog)),
    cancelLabel: copy('cancel'),
    cancel: toAction(toSet(open, false)),
  });
  addInputs(context, form, dialog, path, asks);
  if (action.makes !== undefined && action.picks === undefined) {
    const value = toMade(context, action.makes, action.on, names);
    const view = context.getThing(action.makes.thing);
    addComputed(
      context,
      form,
      dialog,
      view,
      toFormNames(context, view, (field) => value[field] ?? null),
    );
  }
  addProblem(context, form, dialog);
}

/** More inputs would push the rows below out of sight. */
const OPEN_ASKS_MAX = 5;

/** The actions on a thing whose forms stand open on the page of a row, above the rows of another thing that they make. */
export function listOpenActions({ app }: CompileContext, on: string, made: string): readonly string[] {
  return Object.entries(app.actions ?? {}).flatMap(([id, action]) => {
    const { asks = {}, makes, once, confirm } = action;
    const count = Object.keys(asks).length;
    const isOpen =
      makes?.thing === made && count > 0 && count <= OPEN_ASKS_MAX && once !== true && confirm === undefined;
    return action.on === on && isOpen ? [id] : [];
  });
}

/** The form of an action in the scope of the row around. */
export function addOpenForm(context: CompileContext, parentId: string, key: string, id: string): void {
  const { draft } = context;
  const action = getAction(context, id);
  const asks = listFields(action.asks ?? {});
  const [form, path] = [`${key}-${toId(id)}`, `/forms/${key}-${toId(id)}`];
  const starts = listStarts(context, asks);
  draft.put(path, toDataValues(starts, draft.dataModel));
  const names = context.toFieldNames(asks, (field) => toPath(`${path}/${field}`), undefined, toNames(context, action));
  const showIf = toAll(listConditions(action, toNames(context, action)));
  const card = draft.add(parentId, `${form}-card`, 'Card', { title: action.label, showIf });
  const newRows = listNewRowSteps(context, path, asks);
  const node = draft.add(card, `${form}-form`, 'Form', {
    submitLabel: action.label,
    submit: toAction(...listEffects(context, id, action, names, [...newRows, toSet(path, starts)], form)),
    columns: asks.length > 2 ? 2 : 1,
  });
  addInputs(context, node, form, path, asks);
  addProblem(context, node, form);
}

/** The row that an action is about: the one that it is done on, or the one that it picks. */
interface Target {
  readonly thing: string | undefined;
  readonly names: Names;
  readonly key: Expression;
  readonly fields: readonly NamedField[];
}

function toTarget(context: CompileContext, id: string, { on, picks, asks = {} }: AppAction, names: Names): Target {
  if (picks === undefined) {
    const fields = [...listFields(asks), ...(on === undefined ? [] : context.getThing(on).fields)];
    return { thing: on, names, key: toPath('id'), fields };
  }
  const path = toPickedPath(id);
  const { fields, title } = context.getThing(picks.thing);
  const picked = context.toFieldNames(fields, (field) => toPath(`${path}/${field}`), title, names);
  return { thing: picks.thing, names: picked, key: toPath(`${path}/id`), fields };
}

function listEffects(
  context: CompileContext,
  id: string,
  action: AppAction,
  names: Names,
  finally_: readonly Step[],
  form?: string,
): readonly Step[] {
  const target = toTarget(context, id, action, names);
  const steps: Step[] = [...listChanges(context, action, target)];
  if (action.removes === true) steps.push({ do: 'remove', path: `/${target.thing}`, key: target.key });
  if (action.empties !== undefined) steps.push({ do: 'clear', path: `/${action.empties}` });
  if (action.copies !== undefined) steps.push({ do: 'copy', value: toExpression(action.copies, target.names) });
  if (action.exports !== undefined) {
    const value = toFile(context.getRows(action.exports), context.getThing(action.exports).fields);
    steps.push({ do: 'download', name: `${toId(action.exports)}.csv`, format: 'csv', value });
  }
  if (action.prints === true) steps.push({ do: 'print' });
  const says = action.says ?? toSaid(action);
  if (says !== undefined) steps.push(toToast(toTemplate(says, target.names, target.fields)));
  steps.push(...finally_);
  if (action.opens !== undefined) steps.push({ do: 'navigate', to: toId(action.opens) });
  const made = action.makes === undefined ? steps : listMakeSteps(context, action, action.makes, target, form, steps);
  const picked = action.picks === undefined ? made : listPickSteps(context, id, action.picks, names, made);
  const message = toTemplate(action.otherwise ?? 'This is not possible.', names);
  const guarded =
    action.need === undefined ? picked : [toGuard(toExpression(action.need, names), message, form, picked)];
  return action.confirm === undefined
    ? guarded
    : [{ do: 'confirm', message: toTemplate(action.confirm, names, target.fields), label: action.label }, ...guarded];
}

/** Says what was done, to which row. */
function toSaid({ label, on, picks, changes, makes, removes }: AppAction): string | undefined {
  if (picks !== undefined) return '{this}';
  const isChange = changes !== undefined || makes !== undefined || removes === true;
  return on !== undefined && isChange ? `${label}: {this}` : undefined;
}

type Made = NonNullable<AppAction['makes']>;

/**
 * A new row, if its rules hold: given values first, then a reference to the row that the action is about, then what
 * new rows begin with. A row that is only counted was checked when it was made.
 */
function listMakeSteps(
  context: CompileContext,
  { counts }: AppAction,
  made: Made,
  { thing, names }: Target,
  form: string | undefined,
  rest: readonly Step[],
): readonly Step[] {
  const view = context.getThing(made.thing);
  const value = toMade(context, made, thing, names);
  const path = `/${made.thing}`;
  if (counts !== undefined) return [{ do: 'append', path, value, merge: view.title, add: counts }, ...rest];
  const madeNames = toFormNames(context, view, (field) => value[field] ?? null);
  return listCheckedSteps(view, madeNames, form, [{ do: 'append', path, value, first: true }, ...rest]);
}

function toMade(context: CompileContext, made: Made, thing: string | undefined, names: Names) {
  const { fields } = context.getThing(made.thing);
  const value: { [field: string]: Expression } = { ...listStarts(context, fields) };
  for (const field of fields) {
    const formula = made.with[field.id];
    if (formula !== undefined) value[field.id] = toExpression(formula, names);
    else if (thing !== undefined && isReferenceTo(field, thing)) value[field.id] = names.get(['this']);
  }
  return value;
}

function listChanges(context: CompileContext, { changes }: AppAction, { thing, names, key }: Target): readonly Step[] {
  if (changes === undefined || thing === undefined) return [];
  const own: { [field: string]: Expression } = {};
  const steps: Step[] = [];
  for (const [target, formula] of Object.entries(changes)) {
    const [first = '', second] = target.split('.');
    if (second === undefined) {
      own[first] = toExpression(formula, names);
      continue;
    }
    const reference = context.getThing(thing).fields.find(({ id }) => id === first);
    const value = { [second]: toExpression(formula, names) };
    steps.push({ do: 'edit', path: `/${reference?.to}`, key: names.get([first, 'id']), value });
  }
  if (Object.keys(own).length > 0) steps.unshift({ do: 'edit', path: `/${thing}`, key, value: own });
  return steps;
}

type Pick_ = NonNullable<AppAction['picks']>;

const toPickedPath = (action: string): string => `/ui/picked/${action}`;

function listPickSteps(
  context: CompileContext,
  id: string,
  pick: Pick_,
  names: Names,
  steps: readonly Step[],
): readonly Step[] {
  const path = toPickedPath(id);
  context.draft.put(path, null);
  const conditions = pick.where === undefined ? [] : parseConditions(pick.where);
  return [
    { do: 'random', path, rows: toWhere(context.getRows(pick.thing), conditions, names) },
    { do: 'when', condition: toPath(path), steps, otherwise: [toToast(context.copy('noPick'))] },
  ];
}
