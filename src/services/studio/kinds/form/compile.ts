import type { Step } from '../../../../interface-catalogue/model/expression.ts';
import type { CompileContext, ThingView } from '../../compile/context.ts';
import { addThingInputs } from '../../compile/editor.ts';
import { toAction, toPath, toSet, toToast } from '../../compile/expressions.ts';
import { listCheckedSteps, listStarts, toFormNames } from '../../compile/forms.ts';
import { addInputs, isTyped } from '../../compile/inputs.ts';
import { toTemplate } from '../../compile/templates.ts';
import { toDataValues } from '../../compile/to-data-values.ts';
import type { Names } from '../../compile/to-expression.ts';
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

export const form = defineKind<FormProperties>(definition, (view, { context, nodeId }) => {
  const { draft, copy } = context;
  const thing = context.getThing(view.of);
  const path = `/forms/${nodeId}`;
  const starts = listStarts(context, thing.fields);
  draft.put(path, toDataValues(starts));
  const title = view.title ?? copy('add', { name: thing.thing.name });
  const names = toFormNames(context, thing, path);
  const steps = listCheckedSteps(thing, names, nodeId, [
    toToast(toTemplate(view.says ?? copy('added'), names, thing.fields)),
    { do: 'append', path: `/${view.of}`, value: toPath(path), first: true },
    toSet(path, starts),
    ...(view.opens === undefined ? [] : [{ do: 'navigate', to: toId(view.opens) }]),
  ]);
  const card = draft.add(nodeId, `${nodeId}-card`, 'Card', { title, subtitle: view.text });
  addCalendar(context, card, nodeId, path, view, thing);
  if (view.steps !== undefined) addSteps(context, card, nodeId, path, view, thing, names, steps);
  else {
    const fields = (view.fields ?? thing.fields.map(({ id }) => id)).filter((id) => !isInCalendar(view, id));
    const node = draft.add(card, `${nodeId}-form`, 'Form', {
      submitLabel: view.button ?? title,
      submit: toAction(...steps),
      columns: fields.length <= SHORT_FORM_MAX ? 1 : 2,
    });
    addThingInputs(context, node, nodeId, path, thing, names, fields);
  }
});

function isInCalendar({ date, time, slots = [] }: FormProperties, id: string): boolean {
  return id === date || (id === time && slots.length > 0);
}

function addCalendar(
  context: CompileContext,
  parentId: string,
  id: string,
  path: string,
  { date, time, slots, of }: FormProperties,
  { title }: ThingView,
): void {
  if (date === undefined) return;
  context.draft.add(parentId, `${id}-calendar`, 'Calendar', {
    rows: context.getRows(of),
    dateField: date,
    titleField: title,
    timeField: time,
    day: toPath(`${path}/${date}`),
    ...(time !== undefined && slots !== undefined ? { slots: [...slots], slot: toPath(`${path}/${time}`) } : {}),
  });
}

function addSteps(
  context: CompileContext,
  parentId: string,
  id: string,
  path: string,
  view: FormProperties,
  thing: ThingView,
  names: Names,
  finish: readonly Step[],
): void {
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
    const typed = thing.fields.filter(
      (field) => isTyped(field) && fields.includes(field.id) && !isInCalendar(view, field.id),
    );
    if (index < steps.length - 1) addInputs(context, panel, id, path, typed);
    else
      addThingInputs(
        context,
        panel,
        id,
        path,
        thing,
        names,
        typed.map((field) => field.id),
      );
  }
}
