// Attaches what must hold: an end after its start, no double booking, and a vote only once.
import type { Reading } from '../reading.ts';

const ORDER = /\b(?:end|return|until|to|departure|check-?out)\b.*\b(?:before|after|earlier|later)\b/i;
const TWICE =
  /\b(?:twice|double[- ]?book|overlap|already taken|is taken|same time|at the same moment|same day|deux fois|dos veces|doppelt)\b/i;
const ONCE = /\bonly once\b|\bone vote\b|\bonce per\b/i;

export function attachRules(sentence: string, reading: Reading): void {
  if (ORDER.test(sentence)) attachOrder(reading);
  if (TWICE.test(sentence)) attachUnique(reading, false);
  if (ONCE.test(sentence)) attachUnique(reading, true);
}

/** The first thing with two days gets the rule, unless it has one. */
function attachOrder({ draft }: Reading): void {
  for (const [id, thing] of draft.things) {
    const days = draft.listFields(id).filter(({ type, formula }) => type === 'date' && formula === undefined);
    const start = days.find(({ id: name }) => /start|from|pickup|arriv|check-?in|begin|borrow|taken/i.test(name));
    const end = days.find(({ id: name }) => /end|to$|return|depart|check-?out|until|back|due/i.test(name));
    if (start === undefined || end === undefined || start === end) continue;
    if ((thing.rules ?? []).some(({ need }) => need.includes(end.id))) return;
    const rule = {
      need: `${end.id} >= ${start.id}`,
      says: `${end.label} must not be before ${start.label.toLowerCase()}.`,
    };
    draft.getThing(id).rules = [...(thing.rules ?? []), rule];
    return;
  }
}

/** The booked resource, the day and the time may occur together only once. */
function attachUnique({ draft }: Reading, isByPerson: boolean): void {
  for (const [id, thing] of draft.things) {
    const fields = draft.listFields(id).filter(({ formula }) => formula === undefined);
    const resource = fields.find(({ type }) => type === 'reference') ?? fields.find(({ type }) => type === 'choice');
    const keys = isByPerson
      ? [resource, fields.find(({ type }) => type === 'e-mail')]
      : [
          resource,
          fields.find(({ type }) => type === 'date'),
          fields.find(({ type, id: name }) => type === 'time' || /slot|time/i.test(name)),
        ];
    const known = keys.filter((field) => field !== undefined);
    if (resource === undefined || known.length < 2) continue;
    if ((thing.rules ?? []).some(({ need }) => need.includes('count('))) return;
    const same = known.map((field) => `${field.id} = this.${field.id}`).join(' and ');
    const says = isByPerson
      ? 'This was done with this address already.'
      : `${resource.label} is taken at that time already.`;
    draft.getThing(id).rules = [
      ...(thing.rules ?? []),
      { need: `count(${id} where ${same} and id != this.id) = 0`, says },
    ];
    return;
  }
}
