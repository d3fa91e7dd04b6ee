// The rows of an entity as its page shows them, and the fields of one of them.
import type { Expression } from '../../../../../../interface-catalogue/model/expression.ts';
import { toCall, toIf, toPath } from '../../../../compile/expressions.ts';
import type { Field } from '../../../brief.ts';
import type { EntityView } from './entity-view.ts';

/** One row: that of a template or a row action, or the selected one. */
export interface Subject {
  readonly id: Expression;
  field(name: string): Expression;
}

export const toSearchPath = (view: EntityView): string => `/ui/search/${view.key}`;
export const toFilterPath = (view: EntityView, field: Field): string => `/ui/filter/${view.key}/${field.name}`;
export const toSortPath = (view: EntityView): string => `/ui/sort/${view.key}`;
export const toSelectedPath = (view: EntityView): string => `/ui/selected/${view.key}`;

/** Narrowed by the filters: what figures and charts are computed from. */
export function toFilteredRows(view: EntityView): Expression {
  let rows: Expression = toPath(`/${view.key}`);
  for (const field of view.filters) {
    const how = field.type === 'date' ? { how: 'from' } : {};
    rows = toCall('where', { rows, field: field.name, value: toPath(toFilterPath(view, field)), ...how });
  }
  return rows;
}

/** Narrowed by the filters and the search, in the order that was chosen: what the list shows. */
export function toShownRows(view: EntityView): Expression {
  const filtered = toFilteredRows(view);
  const rows = view.features.has('search')
    ? toCall('search', { rows: filtered, text: toPath(toSearchPath(view)) })
    : filtered;
  return view.sorts.reduce<Expression>((shown, { name, label, type }) => {
    const isChosen = toCall('equals', { a: toPath(toSortPath(view)), b: label });
    const order = type === 'date' || type === 'rating' ? 'descending' : 'ascending';
    return toIf(isChosen, toCall('sort', { rows, by: name, order }), shown);
  }, rows);
}

export const ROW: Subject = { id: toPath('id'), field: (name) => toPath(name) };

export function toSelected(view: EntityView): Subject {
  const value = toPath(toSelectedPath(view));
  const rows = toPath(`/${view.key}`);
  return { id: value, field: (field) => toCall('find', { rows, value, field }) };
}
