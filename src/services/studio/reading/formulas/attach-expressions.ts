// Attaches formulas in words: "volume (sets x reps x weight)", "days = return minus pickup", "percent done".
import type { Field, NamedField } from '../../app/description.ts';
import { isFormula } from '../../app/parse-formula.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import { match } from './grammar.ts';
import { toClaim } from './host.ts';

const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/\s(?:x|×|times|multiplied by)\s/giu, ' * '],
  [/\s(?:minus|–)\s/giu, ' - '],
  [/\splus\s/giu, ' + '],
  [/\sdivided by\s/giu, ' / '],
];
/** The values of a proof for days; numbers are 2, 3 and so on. */
const ENTRIES: { readonly [type: string]: readonly string[] } = { date: ['2031-06-19', '2031-06-10'] };
const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration', 'rating']);

export function attachExpressions(sentences: readonly string[], reading: Reading): void {
  for (const sentence of sentences) {
    for (let rest = sentence, said = match('computed', rest); said !== undefined; said = match('computed', rest)) {
      const { label = '', formula = '', all = '' } = said;
      attachFormula(label.replace(/^.*\b(?:the|an?|out|estimated|shows?)\s+/iu, ''), formula, all, reading);
      rest = rest.slice(rest.indexOf(all) + all.length);
    }
    for (const clause of sentence.split(/[,;:()]/))
      if (match('percentDone', clause) !== undefined) attachShare(clause, reading);
  }
}

/** A field that is computed, if all of its words are numbers or days of one thing. */
function attachFormula(label: string, formula: string, text: string, reading: Reading): void {
  const { draft } = reading;
  const isOpen = formula.split('(').length === formula.split(')').length;
  const plain = OPERATORS.reduce(
    (words, [pattern, operator]) => words.replace(pattern, operator),
    isOpen ? formula : formula.replace(/\)$/u, ''),
  );
  for (const [thing] of draft.things) {
    const used: (NamedField | undefined)[] = [];
    const written = plain.replace(/[\p{L}][\p{L} ]*/gu, (words) => {
      used.push(draft.findField(thing, words));
      return `${used.at(-1)?.id} `;
    });
    const field = toComputed(used, written.trim());
    const isSame = (each: NamedField) => listStems(each.label).join() === listStems(label).join();
    const known = draft.listFields(thing).find(isSame);
    if (field === undefined || (known !== undefined && used.includes(known))) continue;
    const id = known?.id ?? draft.addField(thing, label.charAt(0).toUpperCase() + label.slice(1), field);
    if (known !== undefined) draft.setField(thing, id, { ...field, label: known.label });
    const entries = used.map(
      (each, index) => [each?.id ?? '', ENTRIES[each?.type ?? '']?.[index] ?? index + 2] as const,
    );
    reading.note(text, toClaim([thing, id, field.formula ?? '0'], new Map(entries)));
    return;
  }
}

/** Days can only be counted from one to the other. */
function toComputed(used: readonly (NamedField | undefined)[], formula: string): Field | undefined {
  const [end, start] = used;
  if (used.length === 2 && end?.type === 'date' && start?.type === 'date' && end !== start)
    return formula.includes(' - ') ? { type: 'number', formula: `max(0, days(${start.id}, ${end.id}))` } : undefined;
  const areNumbers = used.length > 0 && used.every((field) => field !== undefined && NUMERIC.has(field.type));
  return areNumbers && isFormula(formula)
    ? { type: used.some((field) => field?.type === 'money') ? 'money' : 'number', formula }
    : undefined;
}

/** A percentage of what is done, from two numbers that are entered; not one of something else that the words name. */
function attachShare(clause: string, { draft }: Reading): void {
  const said = new Set(listStems(clause));
  const names = (label: string) => listStems(label).some((stem) => said.has(stem));
  const isPlain = (word: string) => match('doneOnly', word) !== undefined || listStems(word).length === 0;
  const isDone = clause.split(/[^\p{L}]+/u).every(isPlain) || match('part', clause) !== undefined;
  for (const [thing] of draft.things) {
    const fields = draft.listFields(thing);
    const numbers = fields.filter(({ type, formula }) => type === 'number' && formula === undefined);
    const part = numbers.find(({ label }) => match('part', label) !== undefined);
    const whole = numbers.find((field) => field !== part && match('whole', field.label) !== undefined);
    if (part === undefined || whole === undefined) continue;
    if (!isDone && !names(part.label) && !names(whole.label)) continue;
    const formula = `if(${whole.id} > 0, round(${part.id} / ${whole.id} * 100, 0), 0)`;
    const percents = fields.filter(({ type }) => type === 'percent');
    const known = percents.find(({ label }) => names(label) || match('percentDone', label) !== undefined);
    if (known?.formula !== undefined) draft.setField(thing, known.id, { type: 'percent', label: known.label, formula });
    else if (percents.every((field) => field.formula !== undefined))
      draft.addField(thing, 'Percent done', { type: 'percent', formula });
    return;
  }
}
