// The thing that a price belongs to: the booking, order or quote that people fill in.
import { evaluate } from '../../../../interface-catalogue/runtime/values/evaluate.ts';
import type { Claim } from '../../app/claim.ts';
import { type CellValue, type NamedField, toField } from '../../app/description.ts';
import { listNames, parseFormula } from '../../app/parse-formula.ts';
import { toExpression } from '../../compile/to-expression.ts';
import type { AppDraft } from '../app-draft.ts';
import { patterns, toPatterns } from '../patterns.ts';

const { TRANSACTION, TOTAL, PRICE_LIST, COUNT } = toPatterns(patterns['host']);
const SCORE_MIN = 4;

/** The computed amount that people pay. */
export function findTotal(draft: AppDraft, thing: string): NamedField | undefined {
  return draft.listFields(thing).find(({ type, formula, label }) => type === 'money' && formula && TOTAL.test(label));
}

export function setMoney(
  draft: AppDraft,
  thing: string,
  known: NamedField | undefined,
  label: string,
  formula: string,
): string {
  if (known === undefined) return draft.addField(thing, label, { type: 'money', formula });
  draft.setField(thing, known.id, { type: 'money', label: /\d/u.test(known.label) ? label : known.label, formula });
  return known.id;
}

/** The claim that a form shows the amount for the entries; `known` has the values of other names of the formula. */
export function toClaim(
  [thing, field, formula]: readonly [string, string, string],
  entries: ReadonlyMap<string, CellValue>,
  known: ReadonlyMap<string, CellValue> = entries,
): Claim {
  const get = (parts: readonly string[]) => known.get(parts.join('.')) ?? entries.get(parts[0] ?? '') ?? 0;
  const amount = evaluate(toExpression(formula, { get, getRows: () => [] }), { data: {}, today: '' });
  return { is: 'computes', thing, field, with: Object.fromEntries(entries), gives: Number(amount) };
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
export function listUsed(draft: AppDraft, thing: string, formula: string, used = new Set<string>()): Set<string> {
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
  const total = setMoney(draft, thing, old, 'Total', formula);
  const used = listUsed(draft, thing, formula);
  const mentioned = draft.listMentioned(text);
  const things = JSON.stringify(draft.app.things);
  const isLinked = (id: string) => new RegExp(`\\(${thing}\\b[^)]* ${id} = this\\b`, 'u').test(things);
  const isPeople = ({ id }: NamedField) => /^(?:people|persons|guests)$/iu.test(id);
  const isOld = (field: NamedField) => !entries.has(field.id) && !used.has(field.id);
  const olds = draft.listFields(thing).filter((each) => isOld(each) && (before.has(each.id) || isPeople(each)));
  for (const field of olds) {
    const { id, type, to = '', label } = field;
    const isCount = isPeople(field) || (field.formula === undefined && COUNT.test(`${id} ${label}`));
    const isKept = type === 'reference' && !PRICE_LIST.test(to) && (mentioned.includes(to) || isLinked(id));
    if (type === 'number' && counted.length > 0 && isCount) countPeople(draft, thing, field, counted);
    else if (isKept) hidePrices(draft, to);
    else if (type !== 'date' && type !== 'time') retire(draft, thing, id);
  }
  askInActions(draft, thing, [...entries.keys()]);
  return total;
}

/** The price of what is booked would contradict the tariff. */
function hidePrices(draft: AppDraft, thing: string): void {
  for (const { id, type } of draft.listFields(thing)) if (type === 'money') retire(draft, thing, id);
}

/** Actions that make the thing ask for the same numbers; its rules, not theirs, say what is possible. */
function askInActions(draft: AppDraft, thing: string, ids: readonly string[]): void {
  const { fields } = draft.getThing(thing);
  const get = (id: string) => toField(fields[id] ?? 'text');
  const asked = ids.filter((id) => ['number', 'yes/no'].includes(get(id).type));
  const actions = Object.entries(draft.app.actions ?? {}).map(([name, action]) => {
    const { asks, makes, need: _need, otherwise: _otherwise, says: _says, ...rest } = action;
    if (makes?.thing !== thing || asks === undefined) return [name, action];
    const isOld = (id: string) => asked.includes(id) || get(id).formula || (get(id).hidden && Object.hasOwn(asks, id));
    const listKept = <T>(values: { readonly [id: string]: T }) => Object.entries(values).filter(([id]) => !isOld(id));
    const added = asked.map((id) => [id, fields[id]] as const);
    const made = { thing, with: Object.fromEntries([...listKept(makes.with), ...asked.map((id) => [id, id])]) };
    return [name, { ...rest, asks: Object.fromEntries([...listKept(asks), ...added]), makes: made }];
  });
  if (actions.length > 0) draft.app.actions = Object.fromEntries(actions);
}

/** A number that was entered before is the sum of those that are entered now; places that are left count all of them. */
function countPeople(
  draft: AppDraft,
  thing: string,
  { id: people, label }: NamedField,
  counted: readonly string[],
): void {
  draft.setField(thing, people, { type: 'number', label, formula: counted.join(' + ') });
  const sums = new RegExp(`( [-+] )?sum\\(${thing}\\.(?:${counted.join('|')})( where [^()]*)?\\)`, 'gu');
  for (const [other, { fields }] of draft.things)
    for (const [id, spec] of Object.entries(fields)) {
      const field = toField(spec);
      let count = 0;
      const formula = field.formula?.replace(sums, (_all, sign = '', where = '') =>
        count++ === 0 ? `${sign}sum(${thing}.${people}${where})` : '',
      );
      if (count > 0) draft.setField(other, id, { ...field, formula: formula ?? '' });
    }
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
