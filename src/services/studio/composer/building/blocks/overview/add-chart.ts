// A chart of the same rows as the table: over time, by a field, or both.
import type { Expression } from '../../../../../../interface-catalogue/model/expression.ts';
import { toCall } from '../../../../compile/expressions.ts';
import type { Entity, Field, Period, Requirement } from '../../../brief.ts';
import { findPeriod } from '../../../understanding/find-period.ts';
import type { Context } from '../../context.ts';
import measures from '../../knowledge/measures.json' with { type: 'json' };
import { hasWord, toCapital, toId } from '../../words.ts';
import { toFigureTitle } from './to-figure-title.ts';
import { type Measure, toMeasure } from './to-measure.ts';

export function addChart(
  requirement: Requirement,
  entity: Entity,
  all: Expression,
  context: Context,
  parentId: string,
  isAgain: boolean,
): string {
  const words = `${requirement.title} ${requirement.text} ${requirement.details.join(' ')}`;
  const period = findTime(requirement, words);
  const date = entity.fields.find(({ type }) => type === 'date');
  const split = findSplit(words, entity);
  const isOverTime = date !== undefined && (period !== undefined || (split === undefined && !isAgain));
  const measure = toChartMeasure(requirement, entity, all, context);
  const { rows } = measure;
  const bucket = toBucket(period ?? WEEKS, measure, context.listRows(entity).length);
  const how = { how: measure.how, ...(measure.field === undefined ? {} : { field: measure.field }) };
  const label =
    measure.field === undefined
      ? toCapital(entity.plural)
      : (entity.fields.find(({ name }) => name === measure.field)?.label ?? 'Value');
  const id = `chart-${toId(requirement.title)}`;
  const shared = {
    title: toFigureTitle(requirement.title),
    labelField: 'label',
    format: measure.format,
  };
  if (isOverTime && split !== undefined && (split.options?.length ?? 0) <= SERIES_MAX) {
    const series = (split.options ?? []).map((option) => ({ field: option, label: option }));
    const args = { rows, by: date.name, split: split.name, bucket, ...how };
    return context.draft.add(parentId, id, 'Chart', {
      ...shared,
      kind: toKind(words, 'bar'),
      rows: toCall('pivot', args),
      series,
      stacked: true,
    });
  }
  const series = [{ field: 'value', label }];
  if (isOverTime) {
    const args = { rows, by: date.name, bucket, ...how };
    return context.draft.add(parentId, id, 'Chart', {
      ...shared,
      kind: toKind(words, measure.how === 'count' || bucket !== 'week' ? 'bar' : 'area'),
      rows: toCall('group', args),
      series,
    });
  }
  const by = split ?? entity.fields.find(({ options }) => (options?.length ?? 0) > 1) ?? entity.fields[0];
  const kind = measure.how === 'count' && (by?.options?.length ?? SLICES_MAX + 1) <= SLICES_MAX ? 'donut' : 'bar';
  const args = { rows, by: by?.name ?? 'id', ...how };
  return context.draft.add(parentId, id, 'Chart', {
    ...shared,
    kind: toKind(words, kind),
    rows: toCall('group', args),
    series,
  });
}

/** What sample rows are spread over if no other time is asked for. */
const WEEKS: Period = { bucket: 'week', count: 12 };

function findTime({ text }: Requirement, words: string): Period | undefined {
  return findPeriod(text.split('; ')[0] ?? '') ?? (hasWord(words, ...measures.time) ? WEEKS : undefined);
}

/** A few rows have no shape by weeks. */
function toBucket(period: Period, { how }: Measure, rowCount: number): Period['bucket'] {
  return period === WEEKS && how === 'count' && rowCount < COUNTED_MIN ? 'month' : period.bucket;
}

/** A handful of rows gives a chart of ones: their numbers tell more than how many there are. */
function toChartMeasure(requirement: Requirement, entity: Entity, all: Expression, context: Context): Measure {
  const measure = toMeasure(requirement, entity, all);
  const number = entity.fields.find(({ type }) => ['number', 'currency', 'duration'].includes(type));
  const { count } = entity.period ?? WEEKS;
  if (measure.how !== 'count' || number === undefined || context.listRows(entity).length >= 2 * count) return measure;
  return { ...measure, how: 'sum', field: number.name, format: number.type as Measure['format'] };
}

/** Two for each of the twelve weeks of the sample rows. */
export const COUNTED_MIN = 24;

/** The field after "by": the one that the words name, with few values. */
function findSplit(words: string, entity: Entity): Field | undefined {
  const fields = entity.fields.filter(({ type, options }) => (options?.length ?? 0) > 1 || type === 'person');
  const named = fields.find(({ label, name }) => hasWord(words, label.toLowerCase(), name.toLowerCase()));
  if (named !== undefined) return named;
  const isSplit = hasWord(words, ...measures.split) || BY.test(words);
  return isSplit ? (fields.find(({ type }) => type === 'person') ?? fields[0]) : undefined;
}

/** "By agent", but not "by month". */
const BY = /\b(?:by|per|for each) (?!(?:day|week|month|year|quarter|hour|date|time)s?\b)\w/i;

function toKind(words: string, otherwise: string): string {
  if (hasWord(words, 'pie', 'donut', 'doughnut')) return 'donut';
  for (const kind of ['line', 'bar', 'area', 'scatter']) if (hasWord(words, kind)) return kind;
  return otherwise;
}

/** More series than this cannot be told apart by colour. */
const SERIES_MAX = 5;
/** More slices than this are easier to compare as bars. */
const SLICES_MAX = 6;
