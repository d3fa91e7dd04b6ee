// Finds the files that have a name exactly as it is written. A file that defines it comes before those that use it.
import type { ReadTexts } from '../grep/grep-files.ts';
import { TrigramFiles } from '../grep/trigram-files.ts';
import { listTrigramKeys } from '../grep/trigrams.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { toFoundFile } from '../ranking/symbols.ts';
import type { Pasted } from './pasted.ts';

/** A name of several words, or with a sign or a digit. A single word may be a question. */
const NAME = /^[$@]?(?=\S*(?:[a-z]\d*[A-Z]|[\p{L}\d]_|_[\p{L}\d]|\d))([\p{L}_][\p{L}\p{N}_]*)(?:\(\))?$/u;
const NAME_CHARACTER = /[\p{L}\p{N}_]/u;
/** The value of a use. A definition is worth 1. */
const USE_WORTH = 0.5;
/** The most files that are read for uses. Of a name that more may have, only the definitions are found. */
const FILES_MAX = 64;

/** Returns undefined if the text is not a name. */
export async function findName(
  snapshot: Snapshot,
  query: string,
  readTexts: ReadTexts,
): Promise<Map<number, Pasted> | undefined> {
  const name = NAME.exec(query.trim())?.[1];
  if (name === undefined) return undefined;
  const found = await findUses(snapshot, name, readTexts);
  for (const { segment, firstFile } of snapshot.parts)
    for (const id of segment.dictionaries.names.list(name)) {
      const { file, kind, startLine } = segment.definition(id);
      if (kind === 'heading' || snapshot.live[firstFile + file] === 0) continue;
      if (found.get(firstFile + file)?.worth !== 1) found.set(firstFile + file, { worth: 1, line: startLine });
    }
  return found;
}

async function findUses(snapshot: Snapshot, name: string, readTexts: ReadTexts): Promise<Map<number, Pasted>> {
  const found = new Map<number, Pasted>();
  const keys = listTrigramKeys(name, false).map(String);
  const files = snapshot.parts.flatMap(({ segment, firstFile }) =>
    new TrigramFiles(segment)
      .list(keys)
      .map((local) => firstFile + local)
      .filter((file) => snapshot.live[file] === 1),
  );
  if (files.length > FILES_MAX) return found;
  const candidates = files.map((file) => toFoundFile(snapshot, file));
  for (const [group, own] of Map.groupBy(candidates, (file) => file.group)) {
    const texts = await readTexts(
      group,
      own.map(({ blob }) => blob),
    );
    for (const { file, blob } of own) {
      const text = texts.get(blob) ?? '';
      const at = findWhole(text, name);
      if (at >= 0) found.set(file, { worth: USE_WORTH, line: text.slice(0, at).split('\n').length });
    }
  }
  return found;
}

/** Returns the first offset at which the name is not a part of a longer one, or -1. */
function findWhole(text: string, name: string): number {
  const isInName = (at: number) => NAME_CHARACTER.test(text[at] ?? '');
  let at = text.indexOf(name);
  while (at >= 0 && (isInName(at - 1) || isInName(at + name.length))) at = text.indexOf(name, at + 1);
  return at;
}
