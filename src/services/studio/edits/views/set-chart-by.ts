// Draws a chart by another field, or by day, week, month or year.
import { listFields } from '../../app/description.ts';
import { getField, getThing } from '../change.ts';
import type { EditKind, EditOutcome, FieldTarget } from '../edit.ts';
import { changeFirst, withoutProperties } from './parts/change-views.ts';
import { createChart } from './parts/create-chart.ts';
import { getThingOf, listCandidates } from './parts/find-views.ts';
import { findField, sayFields } from './parts/words.ts';
import examples from './set-chart-by.json' with { type: 'json' };

export const BUCKETS = {
  day: ['day', 'daily', 'per day', 'by day', 'each day'],
  week: ['week', 'weekly', 'per week', 'by week', 'each week'],
  month: ['month', 'monthly', 'per month', 'by month', 'each month', 'over time'],
  year: ['year', 'yearly', 'per year', 'by year', 'annual', 'each year'],
};

export const setChartBy: EditKind = {
  id: 'set-chart-by',
  examples,
  plain: 'Draw the chart by {field}',
  choices: BUCKETS,
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { field, choice: bucket } = slots;
    const { field: _field, ...position } = slots;
    const candidates = listCandidates(position, context, ({ kind }) => kind === 'chart');
    const [first] = candidates;
    if (first === undefined) return { problem: 'There is no chart.' };
    const changed = changeFirst(app, candidates, (view) => {
      const thing = getThingOf(view) ?? '';
      const by = field === undefined ? findDate(thing) : findOwn(thing, field);
      if (by === undefined) return undefined;
      const value = typeof view['value'] === 'string' ? view['value'] : undefined;
      const created = createChart(app, { thing, by, value, bucket });
      if ('problem' in created) return undefined;
      const { title, by: newBy, bucket: newBucket } = created.view;
      return {
        ...withoutProperties(view, 'bucket'),
        title: String(title),
        by: newBy,
        ...(newBucket !== undefined && { bucket: newBucket }),
      };
    });
    if (changed !== undefined) return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
    const thing = getThingOf(first.spec) ?? '';
    return {
      problem: `The chart of ${getThing(app, thing).plural} cannot be drawn by this. It has ${sayFields(app, thing)}.`,
    };

    /** Another thing may have a field of the same name. */
    function findOwn(thing: string, target: FieldTarget): string | undefined {
      return target.thing === thing ? target.field : findField(app, thing, getField(app, target).label)?.id;
    }
    function findDate(thing: string): string | undefined {
      if (bucket === undefined) return undefined;
      return listFields(getThing(app, thing).fields).find(({ type }) => type === 'date')?.id;
    }
  },
};
