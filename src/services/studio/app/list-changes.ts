// The paths at which two descriptions differ. The order of members makes no difference.
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../interface-catalogue/model/payload.ts';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';

/** Below this depth a whole part counts as changed: `/things/course/fields/price`. */
const DEPTH_MAX = 4;

/** Lists that differ in length are changed as a whole; so is what one of the two does not have. */
export function listChanges(before: Json, after: Json, path = '', depth = 0): readonly string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [one, other] = [toMembers(before), toMembers(after)];
  const isSplit = one !== undefined && other !== undefined && Array.isArray(before) === Array.isArray(after);
  if (!isSplit || depth === DEPTH_MAX || (Array.isArray(before) && one.size !== other.size)) return [path];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [was, is] = [one.get(name), other.get(name)];
    const at = `${path}/${name}`;
    return was === undefined || is === undefined ? [at] : listChanges(was, is, at, depth + 1);
  });
}

function toMembers(value: Json): ReadonlyMap<string, Json> | undefined {
  return Array.isArray(value) || isObject(value) ? new Map(Object.entries(value)) : undefined;
}
