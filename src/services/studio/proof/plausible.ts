// Values that a person might enter, a few different ones for each type.
import type { Json } from '../../../interface-catalogue/model/payload.ts';
import { type App, FIELD_TYPES, getTitleField, type NamedField } from '../app/description.ts';
import type { UsedApp } from './used-app.ts';

const NUMBERS = [1, 5, 20, 100, 1000, 100_000];
const DAYS = ['2031-06-15', '2026-03-17', '2026-03-16', '2026-03-20', '2026-04-10', '2026-03-01'];
const TIMES = ['10:00', '11:30', '08:00', '14:00', '17:30', '20:00'];

/** The given number chooses another value each time. */
export function toPlausible(field: NamedField | undefined, used: UsedApp, app: App, number: number): Json {
  const { type = 'text', options = [], to = '', min, max } = field ?? {};
  if (options.length > 0) return options[number % options.length] ?? '';
  const thing = app.things[to];
  if (type === 'reference' && thing !== undefined) {
    const rows = used.listStored(to);
    return rows[number % Math.max(1, rows.length)]?.[getTitleField(thing)] ?? '';
  }
  if (FIELD_TYPES[type].value === 'number')
    return Math.min(max ?? Infinity, Math.max(min ?? 0, NUMBERS[number % NUMBERS.length] ?? 1));
  if (type === 'date') return DAYS[number % DAYS.length] ?? '';
  if (type === 'time') return TIMES[number % TIMES.length] ?? '';
  if (type === 'yes/no') return true;
  return type === 'e-mail' ? `ada${number}@example.com` : `A text ${number === 0 ? '' : number}`.trim();
}
