// The difference of two descriptions in lines that a person can judge.
import { isDeepStrictEqual } from 'node:util';

const LENGTH_MAX = 160;

/** One line for each member that was added (+), removed (-) or changed (~). Entries of lists are matched by content. */
export function diffApps(before: unknown, after: unknown, path = ''): readonly string[] {
  if (isDeepStrictEqual(before, after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [`~ ${path} in another order`];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  if (!isRecord(before) || !isRecord(after)) return [`~ ${path} ${say(before)} → ${say(after)}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const at = `${path}/${name}`;
    if (!Object.hasOwn(before, name)) return [`+ ${at} ${say(after[name])}`];
    return Object.hasOwn(after, name) ? diffApps(before[name], after[name], at) : [`- ${at} ${say(before[name])}`];
  });
}

function diffLists(before: readonly unknown[], after: readonly unknown[], path: string): readonly string[] {
  if (before.length === after.length && before.some((entry, index) => isDeepStrictEqual(entry, after[index])))
    return before.flatMap((entry, index) => diffApps(entry, after[index], `${path}/${index}`));
  const isIn = (entry: unknown, list: readonly unknown[]) => list.some((other) => isDeepStrictEqual(entry, other));
  const gone = [...before.entries()].filter(([, entry]) => !isIn(entry, after));
  const added = [...after.entries()].filter(([, entry]) => !isIn(entry, before));
  if (gone.length === 0 && added.length === 0) return [`~ ${path} ${say(before)} → ${say(after)}`];
  if (gone.length === added.length)
    return gone.flatMap(([index, entry], number) => diffApps(entry, added[number]?.[1], `${path}/${index}`));
  return [
    ...gone.map(([index, entry]) => `- ${path}/${index} ${say(entry)}`),
    ...added.map(([index, entry]) => `+ ${path}/${index} ${say(entry)}`),
  ];
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function say(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}
