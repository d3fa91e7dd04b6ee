// A point as JSON text, in parts. The numbers are never parsed, so every digit is kept.

import { OperatorProblem } from '../../../base/operator-problem.ts';
import { walkObject } from '../../../platform/json/json-source.ts';

/** The parts of a point as JSON texts. */
export interface PointText {
  readonly id: string;
  readonly vector: string;
  /** The payload; undefined if the point has none. */
  readonly payload: string | undefined;
}

/** Finds the members of the object at `start`, which must be valid JSON. The last of duplicates counts. */
export function readMembers(text: string, start: number): Map<string, { start: number; end: number }> {
  const members = new Map<string, { start: number; end: number }>();
  if (text[start] !== '{') return members;
  walkObject(text, start, (key, from, end) => members.set(key, { start: from, end }));
  return members;
}

/** Parses a point. `where` names it in an error. */
export function parsePointText(text: string, start: number, where: string): PointText {
  const members = readMembers(text, start);
  const part = (name: string) => {
    const span = members.get(name);
    const source = span && text.slice(span.start, span.end);
    return source === 'null' ? undefined : source;
  };
  const id = part('id');
  const vector = part('vector');
  if (id === undefined || !/^["\d-]/.test(id)) throw new OperatorProblem(`${where} has no id`);
  if (vector === undefined) throw new OperatorProblem(`${where} has no vector`);
  return { id, vector, payload: part('payload') };
}

/** Writes a point on one line. Outside texts a line break means no more than a space, and texts contain none. */
export function writePointText({ id, vector, payload }: PointText): string {
  const text = `{"id":${id},"vector":${vector}${payload === undefined ? '' : `,"payload":${payload}`}}`;
  return text.replaceAll(/[\r\n]/g, ' ');
}
