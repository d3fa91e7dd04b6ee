// The first page of an application: figures and charts, computed from the rows that the other pages show.
import type { Expression } from '../../../../../../interface-catalogue/model/expression.ts';
import { toCall, toCount, toPath } from '../../../../compile/expressions.ts';
import type { Entity, Requirement } from '../../../brief.ts';
import { withAskedFields } from '../../../understanding/with-asked-fields.ts';
import type { Context } from '../../context.ts';
import { toCopy, toEntityCopy } from '../../copy.ts';
import measures from '../../knowledge/measures.json' with { type: 'json' };
import { findEntity, findMainEntity } from '../../plan-pages.ts';
import { hasWord, toCapital, toId, toKey } from '../../words.ts';
import { addToolbar } from '../entity/add-toolbar.ts';
import { buildEntity } from '../entity/build-entity.ts';
import { Built } from '../entity/built.ts';
import { type EntityView, toEntityView } from '../entity/entity-view.ts';
import { toShownRows } from '../entity/row-expressions.ts';
import { addChart, COUNTED_MIN } from './add-chart.ts';
import { addLatest } from './add-latest.ts';
import { toFigureTitle } from './to-figure-title.ts';
import { type Measure, toMeasure } from './to-measure.ts';

export function buildOverview(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  draft.add(parentId, 'overview-heading', 'Heading', { text: toCopy('overview'), level: 1 });
  const filtered = addFilters(requirements, context);
  const rowsOf = (entity: Entity): Expression => {
    const view = filtered.get(entity.name);
    return view === undefined ? toPath(`/${toKey(entity.plural)}`) : toShownRows(view);
  };
  const figures = requirements.filter(({ kind }) => kind === 'metric');
  const charts = requirements.filter(({ kind }) => kind === 'chart');
  const counted = figures.length < METRICS_MIN ? listCounted(context) : [];
  // One or two figures do not fill a line: they stand beside the chart.
  const isBeside = charts.length === 1 && figures.length > 0 && figures.length + counted.length < METRICS_MIN;
  const line = isBeside
    ? { ...context, parentId: draft.add(parentId, 'figures', 'Row', { align: 'stretch' }) }
    : context;
  addMetrics(figures, counted, line, rowsOf, isBeside ? 'small' : undefined);
  addProgress(
    requirements.filter(({ kind }) => kind === 'progress'),
    context,
    rowsOf,
  );
  addCharts(charts, line, rowsOf);
  addTables(requirements, context, filtered);
  if (charts.length < CHARTS_FULL && requirements.every(({ kind }) => FIGURES.includes(kind)))
    addLatest(listLatest(requirements, context), context);
}

type Filtered = ReadonlyMap<string, EntityView>;
type RowsOf = (entity: Entity) => Expression;

const FIGURES = ['metric', 'chart', 'progress', 'filter'];

/** What has a page of its own, or else what the figures are about. */
function listLatest(requirements: readonly Requirement[], context: Context): readonly Entity[] {
  const entities = listPageEntities(context);
  const [first] = requirements;
  return entities.length > 0 || first === undefined ? entities : [getSubject(first, context)];
}

/** Filters stand above the figures, because they narrow everything on the page. */
function addFilters(requirements: readonly Requirement[], context: Context): Filtered {
  const narrowed = new Map<string, EntityView>();
  for (const requirement of requirements.filter(({ kind }) => kind === 'filter')) {
    const entity = getSubject(requirement, context);
    const own = toEntityView(entity, [requirement], context);
    // Without a field that has few values, words narrow the rows.
    const view: EntityView = { ...own, features: new Set([own.filters.length > 0 ? 'filter' : 'search']) };
    const built = new Built();
    addToolbar(view, context, context.parentId, built);
    narrowed.set(entity.name, view);
    context.fulfil([requirement], built.list(['filter', 'search']));
  }
  return narrowed;
}

function addMetrics(
  requirements: readonly Requirement[],
  counted: readonly Entity[],
  context: Context,
  rowsOf: RowsOf,
  size: 'small' | undefined,
): void {
  if (requirements.length + counted.length === 0) return;
  const grid = context.draft.add(context.parentId, 'metrics', 'MetricGrid', { size });
  for (const requirement of requirements.slice(0, METRICS_MAX)) {
    const entity = getSubject(requirement, context);
    const { value, format, how, field } = toMeasure(requirement, entity, rowsOf(entity));
    const date = entity.fields.find(({ type }) => type === 'date');
    // A count of a few rows over time is a line of zeros and ones.
    const isCurved = date !== undefined && (how !== 'count' || context.listRows(entity).length >= COUNTED_MIN);
    const group = {
      rows: rowsOf(entity),
      by: date?.name ?? 'id',
      bucket: 'week',
      how,
      ...(field === undefined ? {} : { field }),
    };
    const id = context.draft.add(grid, `metric-${toId(requirement.title)}`, 'Metric', {
      label: toFigureTitle(requirement.title),
      value,
      format,
      icon: entity.icon,
      ...(isCurved ? { series: toCall('group', group), seriesField: 'value' } : {}),
    });
    context.fulfil([requirement], [id]);
  }
  context.fulfil(requirements.slice(METRICS_MAX), [grid], 'Shown together with the other figures.');
  for (const entity of counted.slice(0, METRICS_ROW - requirements.length)) {
    const id = context.draft.add(grid, `metric-count-${toId(entity.plural)}`, 'Metric', {
      label: toCapital(entity.plural),
      value: toCount(rowsOf(entity)),
      format: 'number',
      icon: entity.icon,
    });
    context.assume(toEntityCopy('counted', entity), [id], toCopy('countedReason'));
  }
}

/** What has a page of its own, where there are several such pages. */
function listCounted(context: Context): readonly Entity[] {
  const entities = listPageEntities(context);
  return entities.length >= METRICS_MIN ? entities : [];
}

function listPageEntities({ pages }: Context): readonly Entity[] {
  return pages.flatMap(({ sort, entity, requirements }) =>
    sort === 'entity' && entity !== undefined && requirements.some(({ kind }) => kind !== 'form') ? [entity] : [],
  );
}

function addProgress(requirements: readonly Requirement[], context: Context, rowsOf: RowsOf): void {
  if (requirements.length === 0) return;
  const card = context.draft.add(context.parentId, 'progress', 'Card', { title: 'Targets', icon: 'target' });
  for (const requirement of requirements) {
    const entity = getSubject(requirement, context);
    const measure = toMeasure(requirement, entity, rowsOf(entity));
    const target = toTarget(requirement, entity, measure, context);
    const format = toProgressFormat(measure, target);
    context.fulfil(
      [requirement],
      [
        context.draft.add(card, `progress-${toId(requirement.title)}`, 'Progress', {
          label: toFigureTitle(requirement.title),
          value: measure.value,
          max: target,
          format,
        }),
      ],
    );
  }
}

function toProgressFormat({ format }: Measure, target: number): string {
  if (format === 'percent') return target === 100 ? 'percent' : 'rate';
  return format === 'currency' ? 'currency' : 'number';
}

/** A round number that the sample rows do not quite reach; of a share that has no target, the whole. */
function toTarget(requirement: Requirement, entity: Entity, { how, field, format }: Measure, context: Context): number {
  if (format === 'percent' && (field === undefined || !hasWord(requirement.text, ...measures.target))) return 100;
  const rows = context.listRows(entity);
  const sum = rows.reduce((total, row) => total + (field === undefined ? 1 : Number(row[field]) || 0), 0);
  const value = (how === 'average' ? sum / Math.max(rows.length, 1) : sum) * 1.2;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1);
  const target = Math.ceil(value / step) * step;
  return format === 'percent' ? Math.min(target, 100) : target;
}

function addCharts(requirements: readonly Requirement[], context: Context, rowsOf: RowsOf): void {
  if (requirements.length === 0) return;
  const { draft, parentId } = context;
  const grid =
    requirements.length === 1 ? parentId : draft.add(parentId, 'charts', 'Grid', { columns: 2, gap: 'medium' });
  // A second chart of the same things shows them from another side.
  const drawn = new Set<Entity>();
  for (const requirement of requirements) {
    const entity = getSubject(requirement, context);
    context.fulfil([requirement], [addChart(requirement, entity, rowsOf(entity), context, grid, drawn.has(entity))]);
    drawn.add(entity);
  }
}

/** Everything else on the page is about rows: one table for each sort of them. */
function addTables(requirements: readonly Requirement[], context: Context, filtered: Filtered): void {
  const groups = Map.groupBy(
    requirements.filter(({ kind }) => !FIGURES.includes(kind)),
    (requirement) => getSubject(requirement, context).name,
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const entity = getSubject(first, context);
    const filters = filtered.get(entity.name)?.filters;
    buildEntity(group, context, entity, { level: 2, ...(filters === undefined ? {} : { filters }) });
  }
  // Those that have a page get more fields there, such as likes.
  const elsewhere = listPageEntities(context);
  for (const entity of new Set(requirements.map((requirement) => getSubject(requirement, context)))) {
    if (elsewhere.includes(entity)) continue;
    context.draft.put(`/${toKey(entity.plural)}`, [...context.listRows(entity)]);
  }
}

function getSubject(requirement: Requirement, context: Context): Entity {
  return findEntity(requirement, context.brief) ?? findMainEntity(context.brief) ?? toRecord(context);
}

/** What the rows are made of where the prompt names no things: the figures and groups that it asks for. */
function toRecord({ brief }: Context): Entity {
  return withAskedFields(
    RECORD,
    brief.requirements.filter(({ entity }) => entity === undefined),
  );
}

const RECORD: Entity = {
  name: 'record',
  plural: 'records',
  icon: 'database',
  fields: [
    { name: 'number', label: 'Number', type: 'text' },
    { name: 'region', label: 'Region', type: 'category', options: ['North', 'South', 'East', 'West'] },
    { name: 'amount', label: 'Amount', type: 'currency' },
    { name: 'date', label: 'Date', type: 'date' },
  ],
};

/** As many figures as are read at a glance. */
const METRICS_MAX = 8;
/** Fewer leave the first page of an application empty. */
const METRICS_MIN = 3;
/** As many charts as fill a screen. */
const CHARTS_FULL = 3;
/** As many as stand beside one another. */
const METRICS_ROW = 4;
