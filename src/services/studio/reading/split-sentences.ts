/** A sentence, or an item of a bulleted or numbered list, which asks for something by itself. */
export interface Sentence {
  readonly text: string;
  readonly isItem: boolean;
}

const ITEM_MARK = /^(?:[-•·▪◦‣➤*+]|\(?\d{1,2}[.):、]|\(?[a-zA-Z][.)])\s+(?=\S)|^#{1,6}\s+/u;
/** Numbers in running text: "1) a list 2) a chart". */
const INLINE_NUMBER = /\s(?=\(?\d{1,2}\)\s)|\s(?=\d{1,2}\.\s\p{L})/gu;
const ABBREVIATIONS = /\b(e\.g|i\.e|etc|vs|approx|incl|no|Mr|Mrs|Dr|St)\./gi;
/** Stands for the dot of an abbreviation while sentences are split; a private character that no prompt keeps. */
const DOT = '\ue000';
const SEMICOLON = '\ue004';

/** In the order of the text. Headings of lists ("Features:") are left out. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  // Words in brackets belong to their sentence.
  const joined = text.replace(/\([^()\n]{1,300}\)/g, (note) => note.replaceAll(';', SEMICOLON).replaceAll('.', DOT));
  const lines = /(?:^|\s)\(?1[.)]\s/u.test(joined) ? joined.replace(INLINE_NUMBER, '\n') : joined;
  for (const line of lines.split('\n')) {
    const mark = ITEM_MARK.exec(line);
    const rest = mark === null ? line : line.slice(mark[0].length);
    for (const part of splitLine(rest))
      sentences.push({ text: part, isItem: mark !== null && !mark[0].startsWith('#') });
  }
  return sentences;
}

function splitLine(line: string): string[] {
  return line
    .replace(ABBREVIATIONS, `$1${DOT}`)
    .split(/(?<=[.!?])(?=\s|$)|(?<=[。！？；])|;/u)
    .map((part) =>
      part
        .replaceAll(DOT, '.')
        .replaceAll(SEMICOLON, ';')
        .trim()
        .replace(/[.!?。！？；:\s]+$/u, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}
