import type { Report } from './issue.ts';
import { DATA_DEPTH_MAX, DATA_LENGTH_MAX, FIELDS_MAX, ROWS_MAX, SOURCE_LENGTH_MAX } from './limits.ts';
import { isObject, isSafeName } from './runtime/data-path.ts';

/** JSON within bounds, without names that lead to prototypes. */
export function checkDataModel(data: unknown, path: string, report: Report): undefined {
  if (!isObject(data)) return report(path, 'must be an object');
  let length = 0;
  const isWithin = walk(data, path, 1);
  if (isWithin && length > DATA_LENGTH_MAX) report(path, `is longer than ${DATA_LENGTH_MAX} characters`);

  /** False once something is wrong: one issue for each data model is enough to refuse it. */
  function walk(value: unknown, at: string, depth: number): boolean {
    if (typeof value === 'string') {
      length += value.length + 3;
      return value.length <= SOURCE_LENGTH_MAX || fail(at, 'is a text that is too long');
    }
    length += 8;
    if (value === null || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value) || fail(at, 'is not a finite number');
    if (typeof value !== 'object') return fail(at, 'is no JSON');
    if (depth > DATA_DEPTH_MAX) return fail(at, `is nested deeper than ${DATA_DEPTH_MAX}`);
    if (Array.isArray(value)) {
      if (value.length > ROWS_MAX) return fail(at, `has more than ${ROWS_MAX} entries`);
      return value.every((entry, index) => walk(entry, `${at}/${index}`, depth + 1));
    }
    const names = Object.keys(value);
    if (names.length > FIELDS_MAX) return fail(at, `has more than ${FIELDS_MAX} fields`);
    return names.every((name) => {
      length += name.length + 3;
      if (!isSafeName(name)) return fail(`${at}/${name}`, 'is a name that is not allowed');
      return walk((value as { [name: string]: unknown })[name], `${at}/${name}`, depth + 1);
    });
  }

  function fail(at: string, message: string): false {
    report(at, message);
    return false;
  }
}
