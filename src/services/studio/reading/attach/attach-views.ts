// Attaches ways to look at rows: filters, orders, search, charts and totals.

import type { NamedField } from '../../app/description.ts';
import { type AppDraft, FILTERED, NUMERIC } from '../app-draft.ts';
import { isLabel } from '../naming/field-items.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { splitItems, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { readField } from '../to-field.ts';

const { FILTER, SORT, FIRST, ORDER, DOWN, CHART, TOTAL, SEARCH, RATE, AMOUNT } = toPatterns(patterns['attach-views']);

export function attachViews(sentence: string, reading: Reading): void {
  const { draft } = reading;
  const thing = draft.listMentioned(sentence)[0] ?? reading.lastThing ?? reading.mainThing;
  if (thing === undefined) return;
  attachFilters(sentence, thing, reading);
  attachOrders(sentence, thing, reading);
  if (SEARCH.test(sentence))
    draft.changeViews((view) => (view['of'] === thing && hasRows(view) ? { ...view, search: true } : view));
  if (CHART.test(sentence)) attachChart(sentence, thing, reading);
  const total = TOTAL.exec(sentence);
  if (total !== null) attachTotal(total.groups?.['what'] ?? '', total[0], thing, reading);
}

const hasRows = (view: { readonly kind: string }): boolean => ['table', 'cards', 'list', 'gallery'].includes(view.kind);

function attachFilters(sentence: string, thing: string, reading: Reading): void {
  const { draft } = reading;
  for (const { text } of splitItems(FILTER.exec(sentence)?.groups?.['list'] ?? '')) {
    const owner = findOwner(text, thing, reading) ?? addFiltered(text, thing, reading);
    const field = owner === undefined ? undefined : draft.findField(owner, text);
    if (owner === undefined || field === undefined) continue;
    const usual = listUsualFilters(reading, owner);
    draft.changeViews((view) => {
      if (view['of'] !== owner || !hasRows(view)) return view;
      const known = Array.isArray(view['filters']) ? view['filters'] : usual;
      return known.includes(field.id) ? view : { ...view, filters: [...known, field.id] };
    });
    reading.note(text, { is: 'filter', thing: owner, field: field.id });
  }
}

/** A choice that is only named as a filter, if its values are known. */
function addFiltered(text: string, thing: string, { draft, library, near }: Reading): string | undefined {
  const { label, field, values } = readField(text, undefined, library, near);
  if (field.type !== 'choice' || !isLabel(label)) return undefined;
  draft.addField(thing, label, field, values);
  return thing;
}

/** The thing, or another one that has a field of the name. */
function findOwner(field: string, thing: string, { draft }: Reading): string | undefined {
  return [thing, ...draft.things.map(([id]) => id)].find((id) => draft.findField(id, field) !== undefined);
}

/** "Newest first" is an order; "sort by newest or most replies" lets people choose between two. */
function attachOrders(sentence: string, thing: string, reading: Reading): void {
  const { draft } = reading;
  const first = FIRST.exec(sentence)?.groups?.['order'];
  const listed = splitItems(SORT.exec(sentence)?.groups?.['list'] ?? '').map(({ text }) => text);
  const orders = [...(first === undefined ? [] : [first]), ...listed].flatMap((text) => {
    const key = findOrder(/\branked\b/i.test(sentence) ? `most ${text}` : text, thing, reading);
    return key === undefined ? [] : [{ text, ...key }];
  });
  for (const { text, owner, field, key } of orders) {
    draft.changeViews((view) => {
      if (view['of'] !== owner || !hasRows(view)) return view;
      const known = Array.isArray(view['sorts']) ? view['sorts'] : [];
      if (text === first || listed.length === 1) return { ...view, sort: key };
      return known.includes(key) ? view : { ...view, sorts: [...known, key] };
    });
    reading.note(text, { is: 'sort', thing: owner, field });
  }
}

function findOrder(
  text: string,
  thing: string,
  reading: Reading,
): { readonly owner: string; readonly field: string; readonly key: string } | undefined {
  const { draft } = reading;
  const { order = '', rest = '' } = ORDER.exec(text)?.groups ?? {};
  const isDown = DOWN.test(order);
  const type = /new|lat|recent|old/i.test(order) ? 'date' : /cheap|price/i.test(order) ? 'money' : undefined;
  const owner = rest === '' ? thing : findOwner(rest, thing, reading);
  if (owner === undefined) return undefined;
  const field = draft.findField(owner, rest) ?? draft.listFields(owner).find((each) => each.type === type);
  return field && { owner, field: field.id, key: isDown ? `-${field.id}` : field.id };
}

function listUsualFilters({ draft }: Reading, thing: string): readonly string[] {
  return draft
    .listFields(thing)
    .filter(({ type, hidden }) => FILTERED.has(type) && hidden !== true)
    .slice(0, 3)
    .map(({ id }) => id);
}

/** "A chart of reports per category", "a curve over the last weeks". */
function attachChart(sentence: string, thing: string, reading: Reading): void {
  const { draft } = reading;
  const has = draft.app.pages.some(({ views }) => views.some(({ kind, of }) => kind === 'chart' && of === thing));
  if (
    has ||
    draft.app.pages.some(({ views }) => views.some(({ kind, tables }) => kind === 'calculator' && tables !== undefined))
  )
    return;
  const per = /\b(?:per|by|for each|over)\s+(?:the )?(?:last )?(?<by>[\p{L} ]{2,30})/iu.exec(sentence)?.groups?.['by'];
  const fields = draft.listFields(thing);
  const date = fields.find(({ type }) => type === 'date');
  const by =
    (per === undefined ? undefined : draft.findField(thing, per)) ??
    (/week|month|day|year|time|progress|curve|trend/i.test(sentence) ? date : undefined) ??
    fields.find(({ type }) => type === 'choice') ??
    date;
  if (by === undefined) return;
  const said = sentence.toLowerCase();
  const value = fields.find(({ type, label }) => NUMERIC.has(type) && said.includes(label.toLowerCase()));
  draft.addView(
    'Charts',
    {
      kind: 'chart',
      of: thing,
      chart: by.type === 'date' ? 'line' : 'bar',
      by: by.id,
      ...(value !== undefined && { value: value.id }),
      ...(by.type === 'date' && {
        bucket: /month/i.test(sentence) ? 'month' : /day|date/i.test(sentence) ? 'day' : 'week',
      }),
    },
    'line-chart',
  );
}

/** Returns the field to sum up: the total of a row before its price, and no hourly rate. */
function findAmount(fields: readonly NamedField[]): NamedField | undefined {
  const amounts = fields.filter(({ type, label }) => type === 'money' && !RATE.test(label));
  return amounts.find(({ label }) => AMOUNT.test(label)) ?? amounts.find(({ formula }) => formula) ?? amounts[0];
}

/** "The total of open quotes", "how many reports": a figure above the rows. */
function attachTotal(what: string, said: string, thing: string, reading: Reading): void {
  const { draft } = reading;
  const owner = draft.listMentioned(what)[0] ?? thing;
  const fields = draft.listFields(owner);
  const isSum = /\b(?:total|sum|how much)\b/i.test(said);
  // "Total minutes left to watch": the first word may be the field.
  const field = draft.findField(owner, what) ?? draft.findField(owner, what.split(' ')[0] ?? '');
  const numeric =
    (field !== undefined && NUMERIC.has(field.type) ? field : undefined) ?? (isSum ? findAmount(fields) : undefined);
  const state = fields
    .filter(({ type }) => type === 'choice')
    .flatMap(({ id, options = [] }) => options.map((option) => ({ id, option })))
    .find(({ option }) => new RegExp(`\\b${option.replace(/[^\p{L}\p{N} ]/gu, '.')}\\b`, 'iu').test(said));
  const where = state === undefined ? '' : ` where ${state.id} = '${state.option}'`;
  const { plural } = draft.getThing(owner);
  const value = isSum && numeric !== undefined ? `sum(${owner}.${numeric.id}${where})` : `count(${owner}${where})`;
  const item = {
    label: toCapital(
      isSum && numeric !== undefined
        ? `${/^total\b/i.test(numeric.label) ? '' : 'total '}${numeric.label.toLowerCase()}${state === undefined ? '' : ` ${state.option.toLowerCase()}`}`
        : `${state?.option ?? ''} ${plural}`.trim(),
    ),
    value,
    ...(numeric?.type === 'money' && { format: 'money' }),
  };
  const page = draft.findPage(owner);
  const isThere = JSON.stringify(draft.app.pages).includes(JSON.stringify(value).slice(1, -1));
  if (page !== undefined && !isThere) draft.addFigure(page, item);
  relabel(draft, item, state?.option);
}

/** "To be picked up" counts those that are ready: it says so. */
function relabel(draft: AppDraft, item: Figure, option: string | undefined): void {
  if (option === undefined) return;
  const write = (_key: string, each: Figure) =>
    each?.value === item.value && !each.label.includes(option) ? { ...each, label: item.label } : each;
  draft.app.pages = JSON.parse(JSON.stringify(draft.app.pages), write);
}

interface Figure {
  readonly label: string;
  readonly value: string;
}
