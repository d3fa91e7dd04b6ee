// Copies of a file: vendored ones with the same content, and versions of it with mostly the same definitions. One of
// them is a result, so that they do not crowd out the rest.
import type { Snapshot } from './snapshot.ts';

/** The numbers and marks by which the names of versions differ. */
const VERSION = /[-_.]?v?\d+(?:[._]\d+)*|[-_.](?:min|old|orig|copy|legacy|bak)\b/gi;
/** The share of the definitions that versions of a file have in common. */
const SHARED_MIN = 0.7;
/** The most definitions that are compared. */
const COMPARED_MAX = 200;
/** The fewest definitions that tell a version of a file from another file of the same name. */
const COMPARED_MIN = 3;

export interface Distinct {
  readonly file: number;
  /** The files of the list that are copies of it. */
  readonly copies: readonly number[];
}

/** Groups the copies in an ordered list of files with the first of them. */
export function groupCopies(snapshot: Snapshot, files: readonly number[]): Distinct[] {
  const distinct: { file: number; copies: number[] }[] = [];
  const sameName = new Map<string, typeof distinct>();
  for (const file of files) {
    const { part, local } = snapshot.locate(file);
    const path = part.segment.path(local);
    const key = `${part.group} ${path
      .slice(path.lastIndexOf('/') + 1)
      .replaceAll(VERSION, '')
      .toLowerCase()}`;
    const others = sameName.get(key) ?? [];
    const first = others.find((other) => isCopy(snapshot, other.file, file));
    if (first !== undefined) {
      first.copies.push(file);
      continue;
    }
    const added = { file, copies: [] };
    distinct.push(added);
    sameName.set(key, [...others, added]);
  }
  return distinct;
}

function isCopy(snapshot: Snapshot, a: number, b: number): boolean {
  const [one, other] = [describe(snapshot, a), describe(snapshot, b)];
  if (one.blob === other.blob) return true;
  if (Math.min(one.names.size, other.names.size) < COMPARED_MIN) return false;
  return one.names.intersection(other.names).size >= SHARED_MIN * Math.max(one.names.size, other.names.size);
}

function describe(snapshot: Snapshot, file: number): { blob: string; names: Set<string> } {
  const { part, local } = snapshot.locate(file);
  const { segment } = part;
  const [from, to] = segment.definitionsOf(local);
  const names = new Set<string>();
  for (let definition = from; definition < Math.min(to, from + COMPARED_MAX); definition++)
    names.add(segment.definitionScope(definition).join('.'));
  return { blob: segment.blob(local), names };
}
