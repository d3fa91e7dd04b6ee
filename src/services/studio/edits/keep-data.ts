// Keeps what people made by using an app while its description changes: rows that they added, changed or removed, and
// the state of the interface.
import type { Json, JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { resolveDays } from '../../../interface-catalogue/runtime/values/resolve-days.ts';
import { checkApp } from '../app/check-app.ts';
import { type App, type CellValue, getTitleField, listFields, type SampleRow, type Thing } from '../app/description.ts';

/** As many as a data model of the studio holds with ease. */
const ROWS_MAX = 2000;

/** The description with the rows as they are now. Untouched rows stay as they were described. */
export function keepRows(app: App, base: JsonObject, current: JsonObject): App {
  const opened = resolveDays(base, findOpeningDay(app, base, current) ?? '2000-01-01');
  const things = Object.entries(app.things).map(([id, thing]) => {
    const rows = current[id];
    return [
      id,
      isList(rows) ? { ...thing, rows: mergeRows(thing, toRows(base[id]), toRows(opened[id]), toRows(rows)) } : thing,
    ];
  });
  const kept: App = { ...app, things: Object.fromEntries(things) };
  return JSON.stringify(kept.things) === JSON.stringify(app.things) ? app : withKnownReferences(kept);
}

const toRows = (value: Json | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter(isObject).slice(0, ROWS_MAX) : [];

function mergeRows(
  thing: Thing,
  base: readonly JsonObject[],
  opened: readonly JsonObject[],
  current: readonly JsonObject[],
): readonly SampleRow[] {
  const indices = new Map(base.map((row, index) => [String(row['id']), index]));
  const fields = listFields(thing.fields).filter(({ formula }) => formula === undefined);
  return current.map((row) => {
    const index = indices.get(String(row['id'])) ?? -1;
    const described = thing.rows[index];
    const cells = fields.flatMap(({ id }): readonly (readonly [string, CellValue])[] => {
      const isUntouched =
        described !== undefined && [base, opened].some((rows) => isSame(row[id] ?? null, rows[index]?.[id] ?? null));
      if (isUntouched) return described[id] === undefined ? [] : [[id, described[id] ?? null]];
      return [[id, toCell(row[id])]];
    });
    return Object.fromEntries(cells);
  });
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function toCell(value: Json | undefined): CellValue {
  if (isList(value)) return value.map(String);
  return isObject(value) || value === undefined ? null : (value as CellValue);
}

/** The day on which the client opened the interface: relative days became dates then. */
function findOpeningDay(app: App, base: JsonObject, current: JsonObject): string | undefined {
  const days = new Map<string, number>();
  for (const id of Object.keys(app.things)) {
    const now = new Map(toRows(current[id]).map((row) => [row['id'], row]));
    for (const row of toRows(base[id]))
      for (const [name, value] of Object.entries(row)) {
        const offset = typeof value === 'string' ? /^today([+-]\d{1,5})?$/.exec(value) : null;
        const date = now.get(row['id'] ?? null)?.[name];
        if (offset === null || typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) continue;
        const day = new Date(Date.parse(date) - Number(offset[1] ?? 0) * 86_400_000).toISOString().slice(0, 10);
        days.set(day, (days.get(day) ?? 0) + 1);
      }
  }
  return [...days].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** A row may name one that was removed, and a form may hold what a description does not allow: such cells are empty. */
function withKnownReferences(app: App): App {
  let things = app.things;
  const at = /^\/things\/(\w+)\/rows\/(\d+)\/(\w+)$/;
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const wrong = checkApp({ ...app, things }).flatMap(({ path }) => (at.exec(path) === null ? [] : [at.exec(path)]));
    if (wrong.length === 0) break;
    for (const match of wrong) {
      const [, id = '', row = '', field = ''] = match ?? [];
      const thing = things[id];
      if (thing === undefined) continue;
      const rows = thing.rows.map((entry, index) => (index === Number(row) ? { ...entry, [field]: null } : entry));
      things = { ...things, [id]: { ...thing, rows } };
    }
  }
  return { ...app, things };
}

/** Each check reports a limited number of cells. */
const PASSES_MAX = 20;

/** The data of the new interface, with the ids of rows and the state of the one that is shown. */
export function keepState(app: App, next: Payload, base: JsonObject, current: JsonObject): Payload {
  const data: { [name: string]: Json } = { ...next.dataModel };
  for (const [id, thing] of Object.entries(app.things))
    data[id] = withIds(toRows(data[id]), toRows(current[id]), getTitleField(thing));
  for (const name of STATE) {
    const [value, old, now] = [data[name], base[name], current[name]];
    if (isObject(value) && isObject(old) && isObject(now)) data[name] = mergeData(old, value, now);
    else if (value !== undefined && now !== undefined && isSame(value, old)) data[name] = now;
  }
  return { ...next, dataModel: data };
}

const STATE = ['ui', 'forms', 'session', 'chats'];

/** A row keeps the id that the client gave it: the page of a row shows it by its id. */
function withIds(next: readonly JsonObject[], current: readonly JsonObject[], title: string): readonly JsonObject[] {
  const ids = new Map<string, Json>();
  const repeated = new Set<string>();
  for (const row of current) {
    const name = JSON.stringify(row[title] ?? null);
    if (ids.has(name)) repeated.add(name);
    ids.set(name, row['id'] ?? null);
  }
  const taken = new Set(next.map((row) => row['id']));
  return next.map((row) => {
    const name = JSON.stringify(row[title] ?? null);
    const id = ids.get(name);
    if (typeof id !== 'string' || repeated.has(name) || (taken.has(id) && id !== row['id'])) return row;
    taken.add(id);
    return { ...row, id };
  });
}

/**
 * Data that a change does not concern stay as the client has them. Ids distinguish rows. `before` and `after` are the data of
 * the descriptions.
 */
export function mergeData(before: JsonObject, after: JsonObject, current: JsonObject): JsonObject {
  const names = new Set([...Object.keys(after), ...Object.keys(current)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = merge(before[name], after[name], current[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Undefined stands for what is not there. */
function merge(before: Json | undefined, after: Json | undefined, current: Json | undefined): Json | undefined {
  if (isSame(before, after)) return current;
  if (isSame(before, current)) return after;
  // Rows that the client has deleted stay deleted.
  if (current === undefined) return undefined;
  const sides = [before, after, current];
  if (sides.every(isObject)) return mergeData(...(sides as [JsonObject, JsonObject, JsonObject]));
  if (sides.every(isRows)) return Object.values(mergeData(...(sides.map(toRowsById) as Sides)));
  return after;
}

type Sides = [JsonObject, JsonObject, JsonObject];

function isRows(value: Json | undefined): value is readonly JsonObject[] {
  return isList(value) && value.every((row) => isObject(row) && typeof row['id'] === 'string');
}

/** The prefix keeps the order: names that are numbers would come first. */
function toRowsById(rows: Json | undefined): JsonObject {
  return Object.fromEntries((rows as readonly JsonObject[]).map((row) => [`row ${row['id']}`, row]));
}
