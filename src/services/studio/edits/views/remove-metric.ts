// Removes a figure, and the row of figures with its last one.

import { isSameName, sayNames } from '../change.ts';
import type { EditKind, EditOutcome, Slots } from '../edit.ts';
import { removeView, replaceView } from './parts/change-views.ts';
import { claimGone } from './parts/claim-gone.ts';
import { listItems, type MetricItem } from './parts/create-metric.ts';
import { listCandidates } from './parts/find-views.ts';
import examples from './remove-metric.json' with { type: 'json' };

export const removeMetric: EditKind = {
  id: 'remove-metric',
  examples,
  plain: 'Remove the figure {text}',
  choices: {
    count: ['count', 'number of', 'how many', 'counter', 'counting'],
    sum: ['total', 'sum', 'add up to'],
    average: ['average', 'mean'],
    all: [
      'metrics',
      'all figures',
      'the big numbers',
      'figures at the top',
      'boxes with numbers',
      'no totals',
      'the counter at the top',
      'this number tile',
      'this big number',
    ],
  },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { thing: _thing, field: _field, option: _option, ...position } = slots;
    const figures = listCandidates(position, context, ({ kind }) => kind === 'metrics');
    for (const found of figures) {
      const items = listItems(found.spec);
      const removed = slots.choice === 'all' ? items[0] : findItem(items, slots);
      if (removed === undefined) continue;
      const kept = slots.choice === 'all' ? [] : items.filter((item) => item !== removed);
      const changed =
        kept.length === 0 ? removeView(app, found) : replaceView(app, found, { ...found.spec, items: kept });
      if (changed === undefined) return { problem: 'This is all that the app shows: it cannot be removed.' };
      return { app: changed, claims: claimGone(app, changed, removed.label) };
    }
    const labels = figures.flatMap(({ spec }) => listItems(spec).map(({ label }) => label));
    return {
      problem:
        labels.length === 0 ? 'There are no figures.' : `There is no such figure. There are ${sayNames(labels)}.`,
    };
  },
};

/** By its words, or else by what it is computed from. */
function findItem(items: readonly MetricItem[], slots: Slots): MetricItem | undefined {
  const words = slots.text ?? slots.name ?? slots.value;
  const named = words === undefined ? undefined : items.find(({ label }) => isSameName(label, words));
  if (named !== undefined) return named;
  const { field, thing, choice = '', option } = slots;
  const source = field === undefined ? thing : `${field.thing}.${field.field}`;
  if (source === undefined) return undefined;
  const pattern = new RegExp(`\\(${source.replace('.', '\\.')}(?:[ .)]|$)`);
  const found = items.filter(
    ({ value }) => pattern.test(value) && (option === undefined || value.includes(option.option)),
  );
  return found.find(({ value }) => value.startsWith(`${choice}(`)) ?? found[0];
}
