// The thing that a price belongs to: the booking, order or quote that people fill in.
import { type NamedField, toField } from '../../app/description.ts';
import { listNames, parseFormula } from '../../app/parse-formula.ts';
import type { AppDraft } from '../app-draft.ts';

const TRANSACTION =
  /book|order|ticket|quote|reserv|rent|regist|enrol|visit|job|invoice|estimate|stay|appointment|hire|request|session/iu;
const TOTAL = /^(?:total|price|cost|amount|to ?pay|sum|fee)/iu;
const PRICE_LIST = /kind|type|class|tariff|rate|categor|package|option|ticket|fare/iu;
const SCORE_MIN = 4;

/** The computed amount that people pay. */
export function findTotal(draft: AppDraft, thing: string): NamedField | undefined {
  return draft
    .listFields(thing)
    .find(({ type, formula, id, label }) => type === 'money' && formula && (TOTAL.test(id) || TOTAL.test(label)));
}

/** Undefined if nothing is booked or ordered. */
export function findHost(draft: AppDraft, text: string): string | undefined {
  const mentioned = draft.listMentioned(text);
  const forms = draft.app.pages.flatMap(({ views }) => views.flatMap(({ kind, of }) => (kind === 'form' ? [of] : [])));
  const scored = draft.things.map(([id, { name, words = [] }]) => {
    const isNamed = [name, ...words].some((word) => TRANSACTION.test(word));
    const extras = [isNamed, isNamed, mentioned.includes(id), forms.includes(id)].filter(Boolean).length;
    return { id, score: extras + (findTotal(draft, id) === undefined ? 0 : 3) };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one), { id: '', score: 0 });
  return best.score >= SCORE_MIN ? best.id : undefined;
}

/** All fields of the thing that a formula uses, also by other computed fields. */
function listUsed(draft: AppDraft, thing: string, formula: string, used = new Set<string>()): Set<string> {
  for (const name of listNames(parseFormula(formula))) {
    const field = draft.listFields(thing).find(({ id }) => id === name);
    if (field === undefined || used.has(name)) continue;
    used.add(name);
    if (field.formula !== undefined) listUsed(draft, thing, field.formula, used);
  }
  return used;
}

/** Sets the total. Inputs on which only the old one depended are hidden, or the sum of the numbers that are entered. */
export function setTotal(
  draft: AppDraft,
  thing: string,
  formula: string,
  entries: ReadonlyMap<string, unknown>,
  counted: readonly string[],
  text: string,
): string {
  const old = findTotal(draft, thing);
  const before = listUsed(draft, thing, old?.formula ?? '0');
  const total = old?.id ?? draft.addField(thing, 'Total', { type: 'money', formula });
  if (old !== undefined) draft.setField(thing, total, { type: 'money', label: old.label, formula });
  const used = listUsed(draft, thing, formula);
  const mentioned = draft.listMentioned(text);
  for (const { id, type, to = '', formula: known, label } of draft.listFields(thing)) {
    const isPeople = /^(?:people|persons|guests)$/iu.test(id);
    if (entries.has(id) || used.has(id) || type === 'date' || type === 'time') continue;
    if (!before.has(id) && !isPeople) continue;
    if (type === 'number' && counted.length > 0 && (known === undefined || isPeople))
      draft.setField(thing, id, { type, label, formula: counted.join(' + ') });
    else if (type !== 'reference' || PRICE_LIST.test(to) || !mentioned.includes(to)) retire(draft, thing, id);
  }
  return total;
}

/** Hides a field on which no price depends any more; rules about it go too. */
function retire(draft: AppDraft, thing: string, id: string): void {
  const target = draft.getThing(thing);
  const { required: _required, ...field } = toField(target.fields[id] ?? 'text');
  target.fields = { ...target.fields, [id]: { ...field, hidden: true } };
  target.rules = (target.rules ?? []).filter(({ need }) => !new RegExp(`\\b${id}\\b`, 'u').test(need));
  draft.changeViews((view) => {
    const lists = Object.entries(view).filter(([, value]) => view['of'] === thing && Array.isArray(value));
    const without = lists.map(([name, value]) => [name, (value as unknown[]).filter((entry) => entry !== id)]);
    return { ...view, ...Object.fromEntries(without) };
  });
}
