// What can be done with one row, from its card, its table row or its detail.
import type { Expression, Step } from '../../../../../../interface-catalogue/model/expression.ts';
import { toCall, toIf, toOpenPath, toSet, toText, toToast } from '../../../../compile/expressions.ts';
import type { Field } from '../../../brief.ts';
import { toEntityCopy } from '../../copy.ts';
import { type EntityView, hasOptions } from './entity-view.ts';
import { type Subject, toSelectedPath } from './row-expressions.ts';

export const toEditorId = (view: EntityView): string => `${view.id}-editor`;
export const toDetailId = (view: EntityView): string => `${view.id}-detail`;
export const toFormPath = (view: EntityView): string => `/forms/${view.key}`;

export function listOpenSteps(view: EntityView, row: Subject): Step[] {
  const steps = [toSet(toSelectedPath(view), row.id)];
  if (view.detail === 'drawer') steps.push(toSet(toOpenPath(toDetailId(view)), true));
  if (view.features.has('history')) {
    const value = { id: row.id, title: row.field(view.title.name), visits: 1 };
    steps.push({ do: 'append', path: `/app/history/${view.key}`, value, first: true, merge: 'id', add: 'visits' });
  }
  return steps;
}

export function listEditSteps(view: EntityView, row: Subject): Step[] {
  const rows = { path: `/${view.key}` };
  return [toSet(toFormPath(view), toCall('find', { rows, value: row.id })), toSet(toOpenPath(toEditorId(view)), true)];
}

export function listDeleteSteps(view: EntityView, row: Subject): Step[] {
  const message = toText(toEntityCopy('confirmDelete', view.entity), { title: row.field(view.title.name) });
  return [
    { do: 'confirm', message, label: toEntityCopy('delete', view.entity) },
    { do: 'remove', path: `/${view.key}`, key: row.id },
    ...listCloseSteps(view),
    toToast(toEntityCopy('deleted', view.entity)),
  ];
}

/** Leaves the detail, whichever way it is shown. */
export function listCloseSteps(view: EntityView): Step[] {
  if (!view.features.has('detail')) return [];
  const close = toSet(toSelectedPath(view), null);
  return view.detail === 'drawer' ? [toSet(toOpenPath(toDetailId(view)), false), close] : [close];
}

/** Turns a mark of the row on or off, such as `favourite`. */
export function toMarkStep(view: EntityView, row: Subject, mark: string): Step {
  return {
    do: 'edit',
    path: `/${view.key}`,
    key: row.id,
    value: { [mark]: toCall('not', { value: row.field(mark) }) },
  };
}

export function toLikeStep(view: EntityView, row: Subject): Step {
  const liked = row.field('liked');
  const inputs = { likes: row.field('likes'), step: toIf(liked, -1, 1) };
  const likes = toCall('formula', { text: 'likes + step', inputs });
  return { do: 'edit', path: `/${view.key}`, key: row.id, value: { liked: toCall('not', { value: liked }), likes } };
}

export function listShareSteps(view: EntityView, row: Subject): Step[] {
  const value = toText(`https://example.com/${view.id}/{id}`, { id: row.id });
  return [{ do: 'copy', value }, toToast(toEntityCopy('shared', view.entity))];
}

export function toCartStep(view: EntityView, row: Subject): Step {
  const price = view.entity.fields.find(({ type }) => type === 'currency');
  const value: { [name: string]: Expression } = { id: row.id, name: row.field(view.title.name), quantity: 1 };
  if (price !== undefined) value['price'] = row.field(price.name);
  return { do: 'append', path: '/cart', value, merge: 'id', add: 'quantity' };
}

/** The field that says how far a row has come, with the words for yes and no. */
export function findDecision(view: EntityView): { field: Field; yes: string; no: string } | undefined {
  const field = view.entity.fields.find((candidate) => candidate.type === 'status' && hasOptions(candidate));
  if (field === undefined) return undefined;
  const find = (...words: readonly string[]) =>
    field.options?.find((option) => words.some((word) => option.toLowerCase().includes(word)));
  return {
    field,
    yes: find('approv', 'accept', 'confirm', 'publish', 'active') ?? 'Approved',
    no: find('reject', 'declin', 'refus', 'cancel') ?? 'Rejected',
  };
}

/** Whether a row is not yet what the decision would make of it. */
export function toUndecided(view: EntityView, row: Subject, isYes: boolean): Expression {
  const decision = findDecision(view);
  if (decision === undefined) return true;
  const isDecided = toCall('equals', { a: row.field(decision.field.name), b: isYes ? decision.yes : decision.no });
  return toCall('not', { value: isDecided });
}

export function listDecisionSteps(view: EntityView, row: Subject, isYes: boolean): Step[] {
  const decision = findDecision(view);
  if (decision === undefined) return [];
  const value = { [decision.field.name]: isYes ? decision.yes : decision.no };
  return [
    { do: 'edit', path: `/${view.key}`, key: row.id, value },
    toToast(toEntityCopy(isYes ? 'approved' : 'rejected', view.entity)),
  ];
}
