// The row that a template is repeated for, with its path in the data model, so that relative paths can be written.
import type { Expression } from '../../model/expression.ts';
import type { Json, JsonObject } from '../../model/payload.ts';
import { getField, isList, isObject, readPath, writePath } from './data-path.ts';

/** A row of a table, list or chart. */
export type Row = { readonly id: string; readonly [field: string]: Json };

export interface RowScope {
  readonly row: JsonObject;
  /** The path of the list that holds the row; without it the row can be read only. */
  readonly listPath?: string | undefined;
}

/** Functions that give some of the rows they got, in some order: a row of theirs is still one of the list. */
const KEEPING_ROWS: ReadonlySet<string> = new Set(['where', 'search', 'sort', 'take', 'join', 'derive']);

export function findListPath(rows: Expression | undefined): string | undefined {
  if (!isObject(rows)) return undefined;
  const { path, call, args } = rows as { path?: Json; call?: Json; args?: Json };
  if (typeof path === 'string') return path.startsWith('/') ? path : undefined;
  if (typeof call !== 'string' || !KEEPING_ROWS.has(call) || !isObject(args)) return undefined;
  return findListPath(getField(args, 'rows'));
}

/** Writes to an absolute path, or to a field of the row in its list. */
export function writeScoped(data: JsonObject, path: string, value: Json, scope: RowScope | undefined): JsonObject {
  if (path.startsWith('/')) return writePath(data, path, value);
  if (scope?.listPath === undefined) return data;
  const list = readPath(data, scope.listPath);
  const index = isList(list) ? list.findIndex((row) => getField(row, 'id') === getField(scope.row, 'id')) : -1;
  return index < 0 ? data : writePath(data, `${scope.listPath}/${index}/${path}`, value);
}

export function readScoped(data: JsonObject, path: string, scope: RowScope | undefined): Json {
  return path.startsWith('/') ? readPath(data, path) : readPath(scope?.row ?? null, path);
}
