// The form for a new row and for changes of one, in a dialog.
import type { Expression, Step } from '../../../../../../interface-catalogue/model/expression.ts';
import {
  toAction,
  toCall,
  toIf,
  toIsEmpty,
  toOpenPath,
  toPath,
  toSet,
  toToast,
} from '../../../../compile/expressions.ts';
import type { Entity, Field } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toCopy, toEntityCopy } from '../../copy.ts';
import { toId } from '../../words.ts';
import type { Built } from './built.ts';
import type { EntityView } from './entity-view.ts';
import { toEditorId, toFormPath } from './row-actions.ts';

export function addEditor(view: EntityView, context: Context, parentId: string, built: Built): void {
  const { draft } = context;
  const form = toFormPath(view);
  const isNew = toIsEmpty(`${form}/id`);
  const open = toOpenPath(toEditorId(view));
  const modal = draft.add(parentId, toEditorId(view), 'Modal', {
    title: toIf(isNew, toEntityCopy('add', view.entity), toEntityCopy('edit', view.entity)),
    open: toPath(open),
  });
  const fields = listInputFields(view.entity);
  const save: Step = {
    do: 'when',
    condition: isNew,
    steps: [
      { do: 'append', path: `/${view.key}`, value: toPath(form), first: true },
      toToast(toEntityCopy('added', view.entity)),
    ],
    otherwise: [
      { do: 'edit', path: `/${view.key}`, key: toPath(`${form}/id`), value: toPath(form) },
      toToast(toEntityCopy('saved', view.entity)),
    ],
  };
  const formId = draft.add(modal, `${view.id}-form`, 'Form', {
    submitLabel: toEntityCopy('save', view.entity),
    submit: toAction(save, toSet(open, false)),
    cancelLabel: toCopy('cancel'),
    cancel: toAction(toSet(open, false)),
    columns: fields.length > 4 ? 2 : 1,
  });
  addInputs(context, formId, view.id, form, fields);
  draft.put(open, false);
  draft.put(form, {});
  for (const feature of ['create', 'edit'] as const) built.add(feature, modal, formId);
}

/** Inputs for fields, below a Form; the first one has to be filled in. */
export function addInputs(context: Context, formId: string, id: string, path: string, fields: readonly Field[]): void {
  for (const [index, field] of fields.entries()) {
    const { component, ...props } = toInput(field);
    context.draft.add(formId, `${id}-input-${toId(field.name)}`, component, {
      label: field.label,
      value: toPath(`${path}/${field.name}`),
      required: index === 0 ? true : undefined,
      ...props,
    });
  }
}

export function listInputFields(entity: Entity): readonly Field[] {
  return entity.fields.filter(({ type, isMeasured }) => type !== 'image' && isMeasured !== true).slice(0, INPUTS_MAX);
}

/** What a new row has before anything is typed. */
export function listDefaults(view: EntityView): { readonly [name: string]: Expression } {
  const defaults: { [name: string]: Expression } = {};
  for (const { name, type, options } of view.entity.fields) {
    if (type === 'date') defaults[name] = toCall('today', {});
    else if (type === 'status' || type === 'category') defaults[name] = options?.[0] ?? '';
    else if (type === 'boolean') defaults[name] = false;
  }
  return defaults;
}

/** A longer form belongs on a page of its own. */
const INPUTS_MAX = 9;

type Input = { readonly component: string; readonly [prop: string]: Expression };

function toInput(field: Field): Input {
  const options = [...(field.options ?? [])];
  switch (field.type) {
    case 'long-text':
      return { component: 'TextArea', lines: 4, size: 'full' };
    case 'number':
    case 'duration':
    case 'bytes':
      return { component: 'Number', min: 0 };
    case 'currency':
      return { component: 'Number', min: 0, step: 0.01, unit: '$' };
    case 'percent':
      return { component: 'Number', min: 0, max: 100, unit: '%' };
    case 'rating':
      return { component: 'Number', min: 1, max: 5, step: 0.1 };
    case 'date':
      return { component: 'Date' };
    case 'time':
      return { component: 'Time' };
    case 'boolean':
      return { component: 'Switch' };
    case 'email':
      return { component: 'TextField', kind: 'email', placeholder: 'name@example.com' };
    case 'phone':
      return { component: 'TextField', kind: 'phone' };
    case 'tags':
      return options.length > 0
        ? { component: 'Choice', multiple: true, variant: 'chips', options }
        : { component: 'TextField' };
    default:
      return options.length > 0 ? { component: 'Select', options } : { component: 'TextField' };
  }
}
