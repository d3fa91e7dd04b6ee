// The rows of a thing as a view shows them: narrowed, searched, sorted, and what can be done with each.
import type { Expression, Step } from '../../../interface-catalogue/model/expression.ts';
import { FIELD_TYPES, type NamedField } from '../app/description.ts';
import { parseConditions } from '../app/parse-formula.ts';
import { listOffers, listThingActions } from './actions.ts';
import type { CompileContext, ThingView } from './context.ts';
import { listOpenSteps } from './detail.ts';
import { listAddSteps, listManaging } from './editor.ts';
import { toAction, toCall, toIf, toPath, toToast } from './expressions.ts';
import { listTitles } from './inputs.ts';
import { listLimits } from './number-filter.ts';
import type { OfferedAction } from './offers.ts';
import { isKept, toFile } from './table.ts';
import { toWhere } from './to-expression.ts';
import { toId } from './to-id.ts';

/** The properties that all views of rows share; `kinds/collection.json` describes them. */
export interface CollectionProperties {
  readonly of: string;
  readonly title?: string;
  readonly where?: string;
  readonly fields?: readonly string[];
  readonly search?: boolean;
  readonly filters?: readonly string[];
  readonly sort?: string;
  readonly sorts?: readonly string[];
  readonly actions?: readonly string[];
  readonly manage?: boolean | readonly string[];
  readonly limit?: number;
  readonly opens?: boolean;
  readonly export?: boolean;
  readonly empty?: string;
}

export interface Collection extends ThingView {
  readonly nodeId: string;
  /** The fields that the view shows. */
  readonly shown: readonly NamedField[];
  /** The rows after searching and filtering. */
  readonly rows: Expression;
  readonly filters: readonly NamedField[];
  readonly offers: readonly OfferedAction[];
  readonly press: { readonly steps: readonly Step[] } | undefined;
  readonly properties: CollectionProperties;
}

/** Fewer rows are seen at a glance. */
const SEARCHED_MIN = 6;
const FILTERED_MIN = 4;
const FILTERS_MAX = 4;

export function toCollection(context: CompileContext, nodeId: string, given: object): Collection {
  const properties = given as CollectionProperties;
  const thing = context.getThing(properties.of);
  const visible = thing.fields.filter(({ hidden }) => hidden !== true);
  const shown =
    properties.fields === undefined
      ? visible
      : properties.fields.flatMap((id) => visible.filter((field) => field.id === id));
  const filters = listFilters(thing, properties);
  const base = { ...thing, nodeId, shown, filters, properties };
  if (manages('add', properties.manage)) context.managed.add(`add ${thing.id}`);
  return {
    ...base,
    rows: toShownRows(context, base),
    offers: [
      ...listOffers(context, properties.actions ?? listThingActions(context, thing.id)),
      ...listManaging(context, thing.id, (what) => manages(what, properties.manage)),
    ],
    press: properties.opens === false ? undefined : toAction(...listOpenSteps(context, thing.id)),
  };
}

type Base = Omit<Collection, 'rows' | 'offers' | 'press'>;

/** Returns true if the view offers to add, edit or delete rows. */
export function manages(what: string, manage: unknown = true): boolean {
  return Array.isArray(manage) ? manage.includes(what) : manage === true;
}

const isSearched = ({ properties, thing }: Base): boolean => properties.search ?? thing.rows.length >= SEARCHED_MIN;

function listFilters({ fields, thing }: ThingView, { filters, where }: CollectionProperties): readonly NamedField[] {
  if (filters !== undefined)
    return filters.flatMap((id) => fields.filter((field) => field.id === id && field.hidden !== true));
  if (thing.rows.length < FILTERED_MIN) return [];
  const fixed = new Set(where === undefined ? [] : parseConditions(where).map(({ field }) => field));
  return fields
    .filter(({ id, type, hidden }) => FIELD_TYPES[type].isFiltered && hidden !== true && !fixed.has(id))
    .slice(0, FILTERS_MAX);
}

const SORTS_MAX = 4;

/** The orders that people may choose where the view does not name some; a table is sorted by its columns. */
export function withSorts(context: CompileContext, given: object): object {
  const properties = given as CollectionProperties;
  const { thing, fields, title } = context.getThing(properties.of);
  const isPlain = properties.filters?.length === 0 || properties.limit !== undefined;
  if (properties.sorts !== undefined || isPlain || thing.rows.length < SEARCHED_MIN) return given;
  const sorts = fields.flatMap(({ id, type, hidden }) => {
    const mark = id === title ? '' : FIELD_TYPES[type].sort;
    return hidden === true || mark === undefined ? [] : [`${mark}${id}`];
  });
  return sorts.length < 2 ? given : { ...given, sorts: sorts.slice(0, SORTS_MAX) };
}

const toState = (nodeId: string, name: string): string => `/ui/${nodeId}/${name}`;

function toShownRows(context: CompileContext, base: Base): Expression {
  const { nodeId, properties, id, fields, filters } = base;
  const names = context.toFieldNames([], toPath);
  const conditions = properties.where === undefined ? [] : parseConditions(properties.where);
  let rows = toWhere(context.getRows(id), conditions, names);
  if (isSearched(base)) {
    const searched = fields.filter((field) => FIELD_TYPES[field.type].isSearched && !isKept(field)).map(({ id }) => id);
    rows = toCall('search', { rows, text: toPath(toState(nodeId, 'search')), fields: searched });
  }
  for (const filter of filters) {
    const how = FIELD_TYPES[filter.type].filter;
    const chosen = toPath(toState(nodeId, filter.id));
    const value = filter.type === 'yes/no' ? toMark(context, chosen) : chosen;
    rows = toCall('where', { rows, field: filter.id, value, ...(how !== undefined && { how }) });
  }
  rows = toSorted(base, rows);
  return properties.limit === undefined ? rows : toCall('take', { rows, count: properties.limit });
}

/** The value of a mark that is chosen by its word. */
function toMark({ copy }: CompileContext, chosen: Expression): Expression {
  const isChosen = (word: 'yes' | 'no') => toCall('equals', { a: chosen, b: copy(word) });
  return toIf(isChosen('yes'), true, toIf(isChosen('no'), false, null));
}

/** `-date` is the newest first. */
function toSorted({ nodeId, properties: { sort, sorts = [] }, fields }: Base, rows: Expression): Expression {
  const sortBy = (key: string): Expression => {
    const [by, order] = key.startsWith('-') ? [key.slice(1), 'descending'] : [key, 'ascending'];
    return toCall('sort', { rows, by, order });
  };
  const first = sort === undefined ? rows : sortBy(sort);
  return sorts.reduceRight(
    (rest, key) =>
      toIf(toCall('equals', { a: toPath(toState(nodeId, 'sort')), b: toSortLabel(key, fields) }), sortBy(key), rest),
    first,
  );
}

function toSortLabel(key: string, fields: readonly NamedField[]): string {
  const field = fields.find(({ id }) => id === key.replace(/^-/, ''));
  return field?.label ?? key;
}

/** Heading with the number of rows, a button to add one, search, filters and sorting. */
export function addToolbar(context: CompileContext, parentId: string, collection: Collection): void {
  const { draft, copy } = context;
  const { nodeId, thing, properties, filters, fields, rows } = collection;
  addHeader(context, parentId, collection);
  const words = { name: thing.name, plural: thing.plural };
  const sorts = (properties.sorts ?? []).filter(
    (key) => !fields.some((field) => field.id === key.replace(/^-/, '') && isKept(field)),
  );
  const hasBoth = isSearched(collection) && sorts.length > 0;
  const tools = hasBoth ? draft.add(parentId, `${nodeId}-tools`, 'Row', { align: 'end' }) : parentId;
  if (isSearched(collection)) {
    draft.put(toState(nodeId, 'search'), '');
    draft.add(tools, `${nodeId}-search`, 'Search', {
      label: copy('search', words),
      placeholder: copy('search', words),
      value: toPath(toState(nodeId, 'search')),
      count: toCall('count', { rows }),
    });
  }
  if (filters.length > 0) {
    for (const { id } of filters) draft.put(toState(nodeId, id), null);
    draft.add(parentId, `${nodeId}-filters`, 'FilterBar', {
      filters: filters.map((field, index) => toFilter(context, nodeId, field, index)),
    });
  }
  if (sorts.length > 0) {
    draft.put(toState(nodeId, 'sort'), '');
    draft.add(tools, `${nodeId}-sort`, 'Select', {
      label: copy('sort'),
      value: toPath(toState(nodeId, 'sort')),
      options: sorts.map((key) => toSortLabel(key, fields)),
      size: 'small',
    });
  }
}

function addHeader(context: CompileContext, parentId: string, collection: Collection): void {
  const { draft, copy } = context;
  const { nodeId, thing, properties, id } = collection;
  const hasButtons = manages('add', properties.manage) || properties.export === true;
  if (properties.title === '' && !hasButtons) return;
  const header = draft.add(parentId, `${nodeId}-header`, 'Row', { justify: 'between', align: 'center', gap: 'medium' });
  const title = properties.title ?? thing.plural.charAt(0).toUpperCase() + thing.plural.slice(1);
  draft.add(header, `${nodeId}-title`, 'Heading', { text: title === '' ? thing.plural : title, level: 2 });
  if (!hasButtons) return;
  const buttons = draft.add(header, `${nodeId}-buttons`, 'Row', { gap: 'small', align: 'center' });
  if (properties.export === true)
    draft.add(buttons, `${nodeId}-export`, 'Button', {
      label: copy('download'),
      icon: 'download',
      variant: 'secondary',
      press: toAction(
        {
          do: 'download',
          name: `${toId(thing.plural)}.csv`,
          format: 'csv',
          value: toFile(collection.rows, collection.fields),
        },
        toToast(copy('exported')),
      ),
    });
  if (manages('add', properties.manage))
    draft.add(buttons, `${nodeId}-add`, 'Button', {
      label: copy('add', { name: thing.name }),
      icon: 'plus',
      variant: 'primary',
      press: toAction(...listAddSteps(context, id)),
    });
}

function toFilter(context: CompileContext, nodeId: string, field: NamedField, index: number): Expression {
  const { label, type, options = [], to = '' } = field;
  const value = toPath(toState(nodeId, field.id));
  if (type === 'date') return { label: toFromLabel(context, label), value, kind: 'from' };
  if (type === 'yes/no') return { label, value, kind: 'select', options: [context.copy('yes'), context.copy('no')] };
  if (type === 'reference') return { label, value, kind: 'select', options: listTitles(context, to) };
  if (FIELD_TYPES[type].value === 'number') return toNumberFilter(context, field, value);
  // A few short values are quicker to press than to unfold.
  const isShort = index === 0 && options.length <= 6 && options.join('').length < 60;
  const owner = context.things.find(({ fields }) => fields.includes(field));
  const known =
    options.length > 0 ? [...options] : toCall('values', { rows: toPath(`/${owner?.id ?? to}`), field: field.id });
  return { label, value, kind: isShort ? 'chips' : 'select', options: known };
}

/** A field that is named "From" says so already. */
function toFromLabel(context: CompileContext, label: string): string {
  const said = context.copy('from', { label });
  return said.toLowerCase() === `${label} ${label}`.toLowerCase() ? label : said;
}

const RATINGS = ['2', '3', '4', '5'];

function toNumberFilter(context: CompileContext, field: NamedField, value: Expression): Expression {
  const { label, type } = field;
  if (type === 'rating') return { label: toFromLabel(context, label), value, kind: 'select', options: RATINGS };
  return { label: context.copy('upTo', { label }), value, kind: 'select', options: listLimits(context, field) };
}

export function listEmptyProps(context: CompileContext, { thing, properties, filters }: Collection) {
  const words = { plural: thing.plural };
  const isNarrowed = filters.length > 0 || properties.search === true;
  return {
    emptyTitle: properties.empty ?? context.copy(isNarrowed ? 'noneFound' : 'noneYet', words),
    emptyText: context.copy(isNarrowed ? 'noneFoundText' : 'noneYetText'),
  };
}
