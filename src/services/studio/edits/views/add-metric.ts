// Adds a figure: "how many members do we have", "the total revenue", "average rating of the books".

import type { Claim } from '../../app/claim.ts';
import type { App } from '../../app/description.ts';
import { getField, getThing } from '../change.ts';
import type { EditContext, EditKind, EditOutcome, Slots } from '../edit.ts';
import examples from './add-metric.json' with { type: 'json' };
import { insertView, replaceView } from './parts/change-views.ts';
import { findAmount } from './parts/create-chart.ts';
import { createMetric, listItems, type MetricItem } from './parts/create-metric.ts';
import { findMainThing, findNamedThing, listViews, parseSelected } from './parts/find-views.ts';
import { findPage } from './parts/new-position.ts';
import { toCondition } from './parts/to-condition.ts';
import { NUMERIC, sayFields, toLiteral } from './parts/words.ts';

export const addMetric: EditKind = {
  id: 'add-metric',
  examples,
  plain: 'Show the {choice} of {field}',
  choices: {
    count: ['count', 'count of', 'number of', 'how many', 'counter of'],
    sum: [
      'total',
      'sum',
      'sum of',
      'total of',
      'how much',
      'altogether',
      'in total',
      'add up to',
      'added up',
      'overall',
    ],
    average: ['average', 'mean', 'average of', 'on average'],
    lowest: ['lowest', 'minimum', 'smallest', 'least'],
    highest: ['highest', 'maximum', 'largest', 'biggest'],
  },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { field } = slots;
    // "The total of the invoices": a reference stands for what it refers to.
    const referred = field === undefined ? undefined : getField(app, field).to;
    const thing = referred ?? findNamedThing(slots, app) ?? findMainThing(app);
    if (thing === undefined) return { problem: 'This app has nothing to count.' };
    const item = toItem(referred === undefined ? slots : withoutField(slots), app, thing);
    if (typeof item === 'string') return { problem: item };
    const shown = listViews(app).find(({ spec }) => listItems(spec).some(({ value }) => value === item.value));
    if (shown !== undefined) return { problem: `The page “${app.pages[shown.page]?.name}” shows this figure already.` };
    return addItem(slots, context, thing, item);
  },
};

function withoutField({ field: _field, ...slots }: Slots): Slots {
  return slots;
}

/** The figure, or what is wrong with the wish. */
function toItem({ field, option, value, choice, name }: Slots, app: App, thing: string): MetricItem | string {
  const { plural } = getThing(app, thing);
  const where =
    option?.thing === thing
      ? `${option.field} = ${toLiteral(option.option)}`
      : value === undefined
        ? undefined
        : toCondition(app, thing, value);
  if (value !== undefined && where === undefined && option === undefined)
    return `No field of ${plural} has “${value}”: ${sayFields(app, thing)}.`;
  const which = (option?.option ?? value)?.toLowerCase();
  const isSummed = choice !== undefined && choice !== 'count';
  const amount = field?.field ?? findAmount(app, thing, name ?? (isSummed ? 'amount' : undefined))?.id;
  const given = amount === undefined ? undefined : getField(app, { thing, field: amount });
  // "How many points": a number is summed, only rows are counted.
  if (given !== undefined && NUMERIC.has(given.type))
    return createMetric(app, { thing, field: given.id, how: choice === 'count' ? undefined : choice, where, which });
  if (!isSummed) return createMetric(app, { thing, where, which });
  return given === undefined
    ? `Say of which number of ${plural}: ${sayFields(app, thing)}.`
    : `${given.label} is no number.`;
}

/** To the figures of the page, or to others of the same thing, or as the first part above the list. */
function addItem(slots: Slots, context: EditContext, thing: string, item: MetricItem): EditOutcome {
  const { app, selected } = context;
  const page = findPage(slots, context, thing);
  const figures = listViews(app).filter(({ spec }) => spec.kind === 'metrics');
  const isFree = slots.page === undefined && parseSelected(selected).page === undefined;
  const found =
    figures.find((view) => view.page === page) ??
    figures.find(({ spec }) => isFree && listItems(spec).some(({ value }) => new RegExp(`\\(${thing}\\b`).test(value)));
  const claims = (at: { page: number; view: number }): readonly Claim[] => [
    { is: 'text', text: item.label },
    { is: 'view', page: at.page, view: at.view },
  ];
  if (found !== undefined) {
    const view = { ...found.spec, items: [...listItems(found.spec), item] };
    return { app: replaceView(app, found, view), claims: claims(found) };
  }
  const target = { page, view: app.pages[page]?.views[0]?.kind === 'hero' ? 1 : 0 };
  return { app: insertView(app, target, { kind: 'metrics', items: [item] }), claims: claims(target) };
}
