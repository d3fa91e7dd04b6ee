// A point as it is written in JSON, part by part, without reading the numbers: whatever digits it has, it keeps.

import { OperatorProblem } from '../../../base/operator-problem.ts';
import { skipSpace, walkObject } from '../../../platform/json/json-source.ts';

/** JSON texts. */
export interface PointText {
  readonly id: string;
  readonly vector: string;
  /** Absent where the point has none. */
  readonly payload: string | undefined;
}

/** The members of the object in `text` from `start` on, which must be valid JSON. Of duplicates the last counts. */
export function readMembers(text: string, start: number): Map<string, { start: number; end: number }> {
  const members = new Map<string, { start: number; end: number }>();
  if (text[start] !== '{') return members;
  walkObject(text, start, (key, from, end) => members.set(key, { start: from, end }));
  return members;
}

/** `where` names the point in a refusal. */
export function parsePointText(text: string, start: number, where: string): PointText {
  const members = readMembers(text, start);
  const part = (name: string) => {
    const place = members.get(name);
    const source = place && text.slice(place.start, place.end);
    return source === 'null' ? undefined : source;
  };
  const id = part('id');
  const vector = part('vector');
  if (id === undefined || !/^["\d-]/.test(id)) throw new OperatorProblem(`${where} has no id`);
  if (vector === undefined) throw new OperatorProblem(`${where} has no vector`);
  if (vector[0] !== '[' || '[{"'.includes(vector[skipSpace(vector, 1)] ?? '"')) {
    throw new OperatorProblem(`${where} has named, sparse or multiple vectors, which Magpie does not store`);
  }
  return { id, vector, payload: part('payload') };
}

/** On one line: outside of texts a line break means no more than a space, and inside of them none can be. */
export function writePointText({ id, vector, payload }: PointText): string {
  const text = `{"id":${id},"vector":${vector}${payload === undefined ? '' : `,"payload":${payload}`}}`;
  return text.replaceAll(/[\r\n]/g, ' ');
}
