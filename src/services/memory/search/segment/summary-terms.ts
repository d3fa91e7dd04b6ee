// The summary of a file: its name, its definitions, and the first sentences of its comments.
import type { FileAnalysis } from '../../model/file-analysis.ts';
import { toPathParts } from '../words/path-parts.ts';

/** The weight of a word by its origin. */
const WEIGHTS = { stem: 3, directory: 1.5, symbol: 1, header: 1, sentence: 1 } as const;

/** The first sentence, which says what something is for. The rest is detail that the body search finds. */
const FIRST_SENTENCE = /^.*?(?:[.!?](?=\s|$)|\n\s*\n|$)/s;

export function listSummaryTexts(path: string, analysis: FileAnalysis): { text: string; weight: number }[] {
  const { stem, directories } = toPathParts(path);
  const texts: { text: string; weight: number }[] = [
    { text: stem, weight: WEIGHTS.stem },
    { text: directories.join(' '), weight: WEIGHTS.directory },
    { text: analysis.header, weight: WEIGHTS.header },
  ];
  for (const { name, doc } of analysis.definitions) {
    texts.push({ text: name, weight: WEIGHTS.symbol });
    if (doc !== '') texts.push({ text: FIRST_SENTENCE.exec(doc)?.[0] ?? '', weight: WEIGHTS.sentence });
  }
  return texts;
}
