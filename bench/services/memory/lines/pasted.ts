// The pasted texts of a half: one hundred messages, log lines and stack frames, and one hundred rare identifiers.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../../../test/vector/random.ts';
import { toPackageFolder } from '../corpus/sources.ts';
import {
  type Candidate,
  hasPlaceholder,
  isFromOneFile,
  listFrames,
  listIdentifiers,
  listMessages,
  type Pasted,
  type SourceFile,
  toPasted,
} from './draw-pasted.ts';
import { type Half, SEED } from './questions.ts';

const COUNTS: Readonly<Record<Pasted['kind'], number>> = {
  message: 40,
  'log line': 30,
  'stack frame': 30,
  identifier: 100,
};
/** A package with fewer messages that have placeholders also gives others. */
const FILLED_MIN = 20;
/** Each package has many more candidates than this number of failed draws. */
const DRAWS_MAX = 200;

export interface PackagePasted extends Pasted {
  readonly packageName: string;
}

/** Draws the texts of a half: the packages take turns, and another half draws other texts. */
export function drawHalf(half: Half, packageNames: readonly string[]): PackagePasted[] {
  const kinds = Object.keys(COUNTS) as Pasted['kind'][];
  const turns = kinds.flatMap((kind) => Array.from({ length: COUNTS[kind] }, () => kind));
  return packageNames.flatMap((packageName, position) => {
    const files = listFiles(toPackageFolder(packageName));
    const random = createRandom(createHash('sha256').update(`${SEED}:${half}:${packageName}`).digest().readInt32LE());
    const messages = listMessages(files);
    const filled = messages.filter(hasPlaceholder);
    const candidates: Record<Pasted['kind'], readonly Candidate[]> = {
      message: filled.length >= FILLED_MIN ? filled : messages,
      'log line': messages,
      'stack frame': listFrames(files),
      identifier: listIdentifiers(files),
    };
    const drawn = new Map<string, PackagePasted>();
    const mine = turns.filter((_, turn) => turn % packageNames.length === position);
    for (const kind of mine) {
      for (let draw = 0; draw < DRAWS_MAX && candidates[kind].length > 0; draw++) {
        const candidate = random.pick(candidates[kind]);
        const isMessage = kind === 'message' || kind === 'log line';
        if (isMessage && !isFromOneFile(files, candidate.text)) continue;
        const key = `${candidate.path}:${candidate.line}`;
        if (drawn.has(key)) continue;
        drawn.set(key, { ...toPasted(kind, candidate, random), packageName });
        break;
      }
    }
    return [...drawn.values()];
  });
}

function listFiles(folder: string): SourceFile[] {
  return globSync('**/*', { cwd: folder })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
