// Reads and writes a data model by path (`/orders/0/total`). Values are never changed in place.
import type { Json, JsonObject } from '../../model/payload.ts';

/** Real data is not nested deeper; the bound keeps a hostile path cheap. */
const SEGMENTS_MAX = 16;
/** A list may grow by one entry at a time, as by `append`; an index far behind its end would make a huge, empty list. */
const LIST_LENGTH_MAX = 5000;

/** Names that lead from data to the objects that all data share. */
const SHARED_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function isSafeName(name: string): boolean {
  return !SHARED_NAMES.has(name);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns the names of a path, or undefined if it may not be followed. */
export function findSegments(path: string): readonly string[] | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.length <= SEGMENTS_MAX && segments.every(isSafeName) ? segments : undefined;
}

/** Returns an own field of a value, or null; never an inherited one. */
export function getField(value: Json | undefined, name: string): Json {
  if (typeof value !== 'object' || value === null || !isSafeName(name)) return null;
  if (isList(value) && !isIndex(name)) return null;
  return Object.hasOwn(value, name) ? ((value as JsonObject)[name] ?? null) : null;
}

export function readPath(data: Json, path: string): Json {
  return (findSegments(path) ?? ['__proto__']).reduce<Json>(getField, data);
}

/** Returns the data with the value at the path, which is created if it does not exist; the same data if it is refused. */
export function writePath(data: JsonObject, path: string, value: Json): JsonObject {
  const segments = findSegments(path);
  if (segments === undefined || segments.length === 0) return data;
  const written = writeSegments(data, segments, value);
  return isObject(written) ? written : data;
}

function writeSegments(target: Json, segments: readonly string[], value: Json): Json {
  const [name, ...rest] = segments;
  if (name === undefined) return value;
  const field = writeSegments(getField(target, name), rest, value);
  if (isList(target)) {
    if (!isIndex(name) || Number(name) > target.length || Number(name) >= LIST_LENGTH_MAX) return target;
    return target.toSpliced(Number(name), 1, field);
  }
  return { ...(isObject(target) ? target : {}), [name]: field };
}

function isIndex(name: string): boolean {
  return /^\d{1,6}$/.test(name);
}
