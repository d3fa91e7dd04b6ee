import { isObject, isSafeName } from '../runtime/values/data-path.ts';
import type { Report } from './issue.ts';
import { DATA_DEPTH_MAX, DATA_LENGTH_MAX, FIELDS_MAX, ROWS_MAX, SOURCE_LENGTH_MAX } from './limits.ts';

/** Checks that the data model is JSON within bounds, without names that lead to prototypes. */
export function checkDataModel(data: unknown, path: string, report: Report): undefined {
  if (!isObject(data)) return report(path, 'must be an object');
  let length = 0;
  // Joined into a path only where something is wrong: data models have thousands of values.
  const names: (string | number)[] = [];
  const isWithin = walk(data, 1);
  if (isWithin && length > DATA_LENGTH_MAX) report(path, `is longer than ${DATA_LENGTH_MAX} characters`);

  /** Checks a value. Returns false after the first issue, which is enough to refuse the data model. */
  function walk(value: unknown, depth: number): boolean {
    if (typeof value === 'string') {
      length += value.length + 3;
      return value.length <= SOURCE_LENGTH_MAX || fail('is a text that is too long');
    }
    length += 8;
    if (value === null || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value) || fail('is not a finite number');
    if (typeof value !== 'object') return fail('is no JSON');
    if (depth > DATA_DEPTH_MAX) return fail(`is nested deeper than ${DATA_DEPTH_MAX}`);
    if (Array.isArray(value)) {
      if (value.length > ROWS_MAX) return fail(`has more than ${ROWS_MAX} entries`);
      return value.every((entry, index) => walkInto(index, entry, depth));
    }
    const fields = Object.entries(value);
    if (fields.length > FIELDS_MAX) return fail(`has more than ${FIELDS_MAX} fields`);
    return fields.every(([name, field]) => {
      length += name.length + 3;
      return walkInto(name, field, depth);
    });
  }

  function walkInto(name: string | number, value: unknown, depth: number): boolean {
    names.push(name);
    const isGood = isSafeName(String(name)) ? walk(value, depth + 1) : fail('is a name that is not allowed');
    names.pop();
    return isGood;
  }

  function fail(message: string): false {
    report([path, ...names].join('/'), message);
    return false;
  }
}
