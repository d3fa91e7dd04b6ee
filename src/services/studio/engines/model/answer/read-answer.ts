// Reads an answer line by line. Lines that cannot be used become problems for a repair.
import type { AnswerPart } from '../language-model.ts';
import { ModelFailure } from '../model-failure.ts';
import { type Entry, findEntry } from './entry.ts';
import { type Found, ObjectReader } from './object-reader.ts';

export interface Answer {
  readonly text: string;
  readonly problems: readonly string[];
}

/** The length of a line that is quoted in a problem. */
const QUOTED_LENGTH_MAX = 120;

/** Yields the lines that it understands, up to `done`; a model that goes on is stopped. */
export async function* readAnswer(
  parts: AsyncIterable<AnswerPart>,
  answerLengthMax: number,
): AsyncGenerator<Entry, Answer> {
  const reader = new ObjectReader();
  const problems: string[] = [];
  let text = '';
  for await (const part of parts) {
    const isEnd = part.type === 'end';
    if (!isEnd) text += part.text;
    if (text.length > answerLengthMax) throw new ModelFailure('endless');
    for (const entry of listEntries(isEnd ? reader.end() : reader.read(part.text), problems)) {
      if (entry.type === 'done') return { text, problems };
      yield entry;
    }
    if (isEnd && part.isWhole) return { text, problems };
  }
  return { text, problems: [...problems, 'The answer broke off. Continue after its last whole line.'] };
}

function listEntries(found: readonly Found[], problems: string[]): Entry[] {
  return found.flatMap((each) => {
    if ('broken' in each) {
      problems.push(`This is no JSON object on one line: ${each.broken.slice(0, QUOTED_LENGTH_MAX)}`);
      return [];
    }
    const entry = findEntry(each.object);
    if (entry === undefined) {
      problems.push(`This is no line of an answer: ${JSON.stringify(each.object).slice(0, QUOTED_LENGTH_MAX)}`);
    }
    return entry === undefined ? [] : [entry];
  });
}
