// Undo, redo and earlier versions. A version made by an undo has the content of an earlier one, by which it is recognised, unless
// its prompt says that it was a change: showing again what was hidden is a step of its own.
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Change, Edit, EditContext, Outcome } from './edit.ts';
import { findHistoryStep } from './grammar/find-history-step.ts';

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
  const { line, position } = toLine(context);
  const target = Math.min(Math.max(position + steps, 0), line.length - 1);
  const found = line[target]?.payload;
  if (found === undefined || target === position) return { problem };
  return toChange(context, found);
}

function toChange({ payload }: EditContext, found: Payload): Change {
  const { sequence } = payload;
  return { payload: { ...found, sequence, surfaceId: payload.surfaceId }, nodeIds: [] };
}

/** A place on the line of versions, and the numbers of the versions that have its content. */
interface Place {
  readonly payload: Payload;
  readonly sequences: readonly number[];
}

/** The versions as a line that undo and redo walk along: a new version cuts off what could be redone. */
function toLine({ versions, versionPrompts = [], payload: current }: EditContext) {
  const all = isSame(versions.at(-1), current) ? versions : [...versions, current];
  const line: Place[] = [];
  let position = -1;
  for (const [index, payload] of all.entries()) {
    const prompt = versionPrompts[index];
    const known = prompt === undefined || isStep(prompt) ? findKnown(line, position, payload) : -1;
    const { sequences = [] } = line[known] ?? {};
    position = known === -1 ? position + 1 : known;
    line.splice(position, known === -1 ? line.length : 1, { payload, sequences: [...sequences, payload.sequence] });
  }
  return { line, position };
}

function isStep(prompt: string): boolean {
  const step = findHistoryStep(prompt);
  return step === 'undo' || step === 'redo';
}

/** The nearest place with the same content; or that of the version itself, whose data may have changed by its use. */
function findKnown(line: readonly Place[], position: number, payload: Payload): number {
  const [nearest] = [...line.keys()]
    .filter((index) => isSame(line[index]?.payload, payload))
    .sort((one, other) => Math.abs(one - position) - Math.abs(other - position));
  return nearest ?? line.findIndex(({ sequences }) => sequences.includes(payload.sequence));
}

function isSame(one: Payload | undefined, other: Payload): boolean {
  return one !== undefined && (one === other || toContent(one) === toContent(other));
}

function toContent({ title, theme, dataModel, nodes }: Payload): string {
  return JSON.stringify({ title, theme, dataModel, nodes });
}
