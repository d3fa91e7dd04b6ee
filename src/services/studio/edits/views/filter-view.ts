// Shows only the rows for which something holds: "only paid orders", "just the overdue ones".
import type { View } from '../../app/description.ts';
import { getThing } from '../change.ts';
import type { EditKind, EditOutcome, Slots } from '../edit.ts';
import examples from './filter-view.json' with { type: 'json' };
import { changeFirst } from './parts/change-views.ts';
import { findNamedThing, getThingOf, hasProperty, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';
import { getConditionField, listConditions, toCondition } from './parts/to-condition.ts';
import { sayFields, toLiteral } from './parts/words.ts';

export const filterView: EditKind = {
  id: 'filter-view',
  examples,
  plain: 'Show only {value} {thing}',
  choices: {
    not: [
      'no',
      'leave out anything',
      'hide the',
      'keep those out',
      'should disappear',
      "don't list",
      "don't belong",
      'except',
      'without the',
      'not the',
    ],
    above: ['over', 'above', 'more than', 'greater than', 'at least'],
    below: ['under', 'below', 'less than', 'fewer than', 'at most', 'up to'],
    today: ["today's", 'of today', 'due today'],
    week: ["this week's", 'this week', 'next 7 days', 'of this week'],
    upcoming: ['upcoming', 'future', 'coming'],
    overdue: ['overdue', 'late', 'past due'],
    open: ["i don't want to see finished ones", 'unfinished', 'hide finished ones', 'not finished', 'open ones'],
  },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const words = toWords(slots);
    if (words === undefined) return { problem: 'Say which rows to show, such as a status or “over 100”.' };
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'where'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const toWanted = (of: string): string | undefined =>
      toSlotCondition(slots, of) ?? toCondition(app, of, words, slots.field?.field);
    const changed = changeFirst(app, candidates, (view) => {
      const wanted = toWanted(getThingOf(view) ?? '');
      return wanted === undefined ? undefined : withCondition(view, wanted);
    });
    if (changed !== undefined) return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
    const thing = findNamedThing(slots, app) ?? getThingOf(candidates[0]?.spec ?? { kind: '' }) ?? '';
    return candidates.some(({ spec }) => toWanted(getThingOf(spec) ?? '') !== undefined)
      ? { problem: `The list of ${getThing(app, thing).plural} shows only “${words}” already, or always shows all.` }
      : { problem: `No ${getThing(app, thing).name} can be “${words}”. Its fields are ${sayFields(app, thing)}.` };
  },
};

const PERIODS: { readonly [choice: string]: string } = {
  today: 'today',
  week: 'next week',
  upcoming: 'upcoming',
  overdue: 'overdue',
  open: 'not finished',
};

/** The condition in words: what the message fills in, or what its own words stand for. */
function toWords({ option, value, number, choice = '' }: Slots): string | undefined {
  const given = option?.option ?? value;
  if (given !== undefined) return choice === 'not' ? `not ${given}` : given;
  if (number === undefined) return PERIODS[choice];
  if (choice === 'above') return `over ${number}`;
  return choice === 'below' ? `under ${number}` : String(number);
}

/** An option that was found in the app says its field. */
function toSlotCondition({ option, choice }: Slots, of: string): string | undefined {
  if (option === undefined || option.thing !== of) return undefined;
  return `${option.field} ${choice === 'not' ? '!=' : '='} ${toLiteral(option.option)}`;
}

/** A condition on the same field is replaced; a control that could only choose what is shown anyway is removed. */
function withCondition(view: View, condition: string): View {
  const fields = new Set(listConditions(condition).map(getConditionField));
  const kept = listConditions(view['where']).filter((known) => !fields.has(getConditionField(known)));
  const filters = view['filters'];
  const isFixed = (id: unknown) => typeof id === 'string' && condition.startsWith(`${id} = `);
  return {
    ...view,
    where: [...kept, condition].join(' and '),
    ...(Array.isArray(filters) && { filters: filters.filter((id) => !isFixed(id)) }),
  };
}
