// Relative days in a data model: `today`, `today+3` and `today-12` become dates when an interface is opened.
import type { Json, JsonObject } from '../../model/payload.ts';
import { addDays } from '../functions/date-functions.ts';
import { isList, isObject } from './data-path.ts';

const RELATIVE_DAY = /^today(?:([+-]\d{1,5}))?$/;

/** Resolves the days of all data but the state of the interface, in which a page may be called "Today". */
export function resolveDays({ ui, ...data }: JsonObject, today: string): JsonObject {
  return { ...(resolve(data) as JsonObject), ...(ui !== undefined && { ui }) };

  function resolve(value: Json): Json {
    if (typeof value === 'string') {
      const match = RELATIVE_DAY.exec(value);
      return match === null ? value : addDays(today, Number(match[1] ?? 0));
    }
    if (isList(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, resolve(field)]));
  }
}
