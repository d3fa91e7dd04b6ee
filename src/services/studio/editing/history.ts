// Undo, redo and earlier versions. A version made by an undo has the content of an earlier one, by which it is recognised.
import type { Payload } from '../model/payload.ts';
import type { Change, Edit, EditContext, Outcome } from './edit.ts';

const COUNTS = new Map(Object.entries({ one: 1, two: 2, twice: 2, three: 3, four: 4, five: 5 }));

export const undo: Edit = ({ count }, context) => step(context, -toCount(count), 'There is nothing to undo.');

export const redo: Edit = ({ count }, context) => step(context, toCount(count), 'There is nothing to redo.');

export const restoreVersion: Edit = ({ version = '' }, context) => {
  const { versions } = context;
  const number = Number(version);
  const found = /^\d+$/.test(version)
    ? (versions.find(({ sequence }) => sequence === number) ?? versions[number - 1])
    : versions[0];
  if (found === undefined) return { problem: `There is no version ${version}; there are ${versions.length}.` };
  return toChange(context, found);
};

function toCount(words: string | undefined): number {
  return words === undefined ? 1 : (COUNTS.get(words.toLowerCase()) ?? (Number(words) || 1));
}

function step(context: EditContext, steps: number, problem: string): Outcome {
  const { line, position } = toLine(context.versions, context.payload);
  const target = Math.min(Math.max(position + steps, 0), line.length - 1);
  const found = line[target];
  if (found === undefined || target === position) return { problem };
  return toChange(context, found);
}

function toChange({ payload }: EditContext, found: Payload): Change {
  const { sequence } = payload;
  return { payload: { ...found, sequence, surfaceId: payload.surfaceId }, nodeIds: [] };
}

/** The versions as a line that undo and redo walk along: a new version cuts off what could be redone. */
function toLine(versions: readonly Payload[], current: Payload): { line: readonly Payload[]; position: number } {
  const all = versions.at(-1) === undefined || !isSame(versions.at(-1), current) ? [...versions, current] : versions;
  const line: Payload[] = [];
  let position = -1;
  for (const version of all) {
    if (isSame(line[position - 1], version)) position--;
    else if (isSame(line[position + 1], version)) position++;
    else if (!isSame(line[position], version)) {
      line.splice(position + 1, line.length, version);
      position++;
    }
  }
  return { line, position };
}

function isSame(one: Payload | undefined, other: Payload): boolean {
  return one !== undefined && (one === other || toContent(one) === toContent(other));
}

function toContent({ title, theme, dataModel, nodes }: Payload): string {
  return JSON.stringify({ title, theme, dataModel, nodes });
}
