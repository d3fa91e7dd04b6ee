import type { Step } from '../../../../interface-catalogue/model/expression.ts';
import { type Condition, type Formula, parseFormula, type RowsFormula } from '../../app/parse-formula.ts';
import type { CompileContext, ThingView } from '../../compile/context.ts';
import { addThingInputs } from '../../compile/editor.ts';
import { toAction, toCall, toPath, toSet, toToast } from '../../compile/expressions.ts';
import { listCheckedSteps, listNewRowSteps, listStarts, toFormNames } from '../../compile/forms.ts';
import { addInputs, isTyped } from '../../compile/inputs.ts';
import { toTemplate } from '../../compile/templates.ts';
import { toDataValues } from '../../compile/to-data-values.ts';
import { type Names, toWhere } from '../../compile/to-expression.ts';
import { toId } from '../../compile/to-id.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface FormProperties {
  readonly of: string;
  readonly fields?: readonly string[];
  readonly text?: string;
  readonly button?: string;
  readonly says?: string;
  readonly opens?: string;
  readonly steps?: readonly { readonly title: string; readonly fields: readonly string[] }[];
  readonly date?: string;
  readonly time?: string;
  readonly slots?: readonly string[];
}

/** As many inputs as one column shows without scrolling. */
const SHORT_FORM_MAX = 4;

interface FormPosition {
  readonly context: CompileContext;
  readonly id: string;
  /** The values that are typed. */
  readonly path: string;
  readonly thing: ThingView;
  readonly names: Names;
}

export const form = defineKind<FormProperties>(definition, (view, { context, nodeId }) => {
  const { draft, copy } = context;
  const thing = context.getThing(view.of);
  const path = `/forms/${nodeId}`;
  const title = view.title ?? copy('add', { name: thing.thing.name });
  const names = toFormNames(context, thing, (field) => toPath(`${path}/${field}`));
  const position: FormPosition = { context, id: nodeId, path, thing, names };
  const { begin, shown } = toBeginning(position);
  const steps = listCheckedSteps(thing, names, nodeId, [
    toToast(toTemplate(view.says ?? copy('added'), names, thing.fields)),
    ...listNewRowSteps(context, path, thing.fields),
    { do: 'append', path: `/${view.of}`, value: toPath(path), first: true },
    ...begin,
    ...(view.opens === undefined ? [] : [{ do: 'navigate', to: toId(view.opens) }]),
  ]);
  const card = draft.add(nodeId, `${nodeId}-card`, 'Card', { title, subtitle: view.text, shown });
  if (view.steps !== undefined) addSteps(position, card, view, steps);
  else {
    const fields = view.fields ?? thing.fields.map(({ id }) => id);
    const node = draft.add(card, `${nodeId}-form`, 'Form', {
      submitLabel: view.button ?? title,
      submit: toAction(...steps),
      columns: fields.length <= SHORT_FORM_MAX && view.date === undefined ? 1 : 2,
    });
    const rest = addCalendar(position, node, view, fields);
    addThingInputs(context, node, nodeId, path, thing, names, rest);
  }
});

/** Values of a new row are computed again whenever the form is shown, unless something was typed. */
function toBeginning({ context, path, thing }: FormPosition) {
  const starts = listStarts(context, thing.fields);
  const begun = `${path}-begun`;
  const data = toDataValues(starts, context.draft.dataModel);
  context.draft.put(path, data);
  context.draft.put(begun, data);
  const begin = [toSet(path, starts), toSet(begun, starts)];
  const isUntouched = toCall('equals', { a: toPath(path), b: toPath(begun) });
  const isOld = toCall('not', { value: toCall('equals', { a: toPath(path), b: starts }) });
  const condition = toCall('all', { values: [isUntouched, isOld] });
  return { begin, shown: toAction({ do: 'when', condition, steps: begin }) };
}

function isInCalendar({ date, time, slots = [] }: FormProperties, id: string): boolean {
  return id === date || (id === time && slots.length > 0);
}

/** Adds the calendar after the inputs that say for whom its times are, and gives the fields that are left. */
function addCalendar(
  { context, id, path, thing, names }: FormPosition,
  parentId: string,
  view: FormProperties,
  fields: readonly string[],
): readonly string[] {
  const { date, time, slots, of } = view;
  if (date === undefined) return fields;
  const taking = listTaking(view, thing);
  const isChosen = (field: string) => taking.some((condition) => condition.field === field);
  const first = thing.fields.filter((field) => fields.includes(field.id) && isChosen(field.id) && isTyped(field));
  addInputs(context, parentId, id, path, first);
  context.draft.add(parentId, `${id}-calendar`, 'Calendar', {
    rows: toWhere(context.getRows(of), taking, names),
    dateField: date,
    titleField: thing.title,
    timeField: time,
    day: toPath(`${path}/${date}`),
    ...(time !== undefined && slots !== undefined ? { slots: [...slots], slot: toPath(`${path}/${time}`) } : {}),
  });
  return fields.filter((field) => !isInCalendar(view, field) && !first.some((known) => known.id === field));
}

/** Conditions on the rows that take a time, by the rule that counts rows of the same day and time. */
function listTaking({ of, date = '', time }: FormProperties, { thing }: ThingView): readonly Condition[] {
  const has = ({ where }: RowsFormula, name: string | undefined) => where.some(({ field }) => field === name);
  const counted = (thing.rules ?? [])
    .flatMap(({ need }) => listRowsFormulas(parseFormula(need)))
    .find((rows) => rows.thing === of && has(rows, date) && has(rows, time));
  return (counted?.where ?? []).filter(({ field }) => field !== date && field !== time && field !== 'id');
}

function listRowsFormulas(formula: Formula): readonly RowsFormula[] {
  if (formula.is === 'rows') return [formula.of];
  return formula.is === 'operation' ? [formula.left, formula.right].flatMap(listRowsFormulas) : [];
}

function addSteps(position: FormPosition, parentId: string, view: FormProperties, finish: readonly Step[]): void {
  const { context, id, path, thing, names } = position;
  const { draft, copy } = context;
  const selected = `/ui/${id}/step`;
  draft.put(selected, 0);
  const stepper = draft.add(parentId, `${id}-steps`, 'Stepper', {
    selected: toPath(selected),
    nextLabel: copy('next'),
    backLabel: copy('previous'),
    finishLabel: view.button ?? copy('finish'),
    finish: toAction(...finish, toSet(selected, 0)),
  });
  const steps = view.steps ?? [];
  for (const [index, { title, fields }] of steps.entries()) {
    const panel = draft.add(stepper, `${id}-step-${index + 1}`, 'Panel', { title });
    const rest = fields.includes(view.date ?? '') ? addCalendar(position, panel, view, fields) : fields;
    if (index === steps.length - 1) addThingInputs(context, panel, id, path, thing, names, rest);
    else
      addInputs(
        context,
        panel,
        id,
        path,
        thing.fields.filter((field) => isTyped(field) && rest.includes(field.id)),
      );
  }
}
