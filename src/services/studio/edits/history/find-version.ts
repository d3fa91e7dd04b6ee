// Undo, redo and earlier versions. An undo makes a version with the content of an earlier one, by which it is
// recognised, unless its prompt says that it was a change: showing again what was hidden is a step by itself.
import type { Payload } from '../../../../interface-catalogue/model/payload.ts';
import type { Problem } from '../edit.ts';
import { getAskable } from '../kinds.ts';
import type { Wanted } from './history.ts';

export interface Versions {
  readonly current: Payload;
  /** Oldest first, the current one last. */
  readonly versions: readonly Payload[];
  readonly versionPrompts: readonly string[];
}

/** A position on the line of versions, and the numbers of the versions that have its content. */
interface Position {
  readonly payload: Payload;
  readonly sequences: readonly number[];
}

/** The version that is wanted, or the reason why there is none. */
export function findVersion(wanted: Wanted, given: Versions, isStep: (prompt: string) => boolean): Payload | Problem {
  const { versions } = given;
  if ('version' in wanted) {
    const { version } = wanted;
    const choices = version === undefined ? listEarlier(given) : [];
    if (version === undefined)
      return choices.length === 0
        ? { problem: 'There is no earlier version.' }
        : { problem: 'Say which version.', choices };
    const found = versions.find(({ sequence }) => sequence === version) ?? versions[version - 1];
    return (
      found ?? {
        problem: `There is no version ${version}; there ${versions.length === 1 ? 'is one' : `are ${versions.length}`}.`,
      }
    );
  }
  const { line, position } = toLine(given, isStep);
  const target = Math.min(Math.max(position + Math.trunc(wanted.steps), 0), line.length - 1);
  const found = line[target]?.payload;
  if (found === undefined || target === position)
    return { problem: wanted.steps < 0 ? 'There is nothing to undo.' : 'There is nothing to redo.' };
  return found;
}

const CHOICES_MAX = 3;

/** The last ones before the current one, as buttons. */
function listEarlier({ versions, current }: Versions): readonly string[] {
  return versions
    .filter(({ sequence }) => sequence !== current.sequence)
    .slice(-CHOICES_MAX)
    .map(({ sequence }) => getAskable('restore-version').plain.replace('{number}', String(sequence)))
    .reverse();
}

/** The versions as a line along which undo and redo step: a new version cuts off what could be redone. */
function toLine({ versions, versionPrompts, current }: Versions, isStep: (prompt: string) => boolean) {
  const all = isSame(versions.at(-1), current) ? versions : [...versions, current];
  const line: Position[] = [];
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

/** The nearest position with the same content; or that of the version itself, whose data may have changed. */
function findKnown(line: readonly Position[], position: number, payload: Payload): number {
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
