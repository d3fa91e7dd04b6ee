// Finds the files that contain or produce pasted text: a name, the frames of a stack trace, a message, a line of code.
import type { ReadTexts } from '../grep/grep-files.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { findFrames, leaveOutFrames } from './find-frames.ts';
import { findName } from './find-name.ts';
import { findPhrases } from './find-phrases.ts';
import type { Pasted } from './pasted.ts';

export async function findPasted(
  snapshot: Snapshot,
  query: string,
  readTexts: ReadTexts,
): Promise<ReadonlyMap<number, Pasted>> {
  const named = await findName(snapshot, query, readTexts);
  if (named !== undefined) return named;
  const framed = findFrames(snapshot, query);
  const found = await findPhrases(snapshot, framed.size > 0 ? leaveOutFrames(query) : query, readTexts);
  for (const [file, pasted] of framed) if (pasted.worth > (found.get(file)?.worth ?? 0)) found.set(file, pasted);
  return found;
}
