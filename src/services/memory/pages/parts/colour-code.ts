// The lines of a text in pieces of one colour each, by the table of languages: comments, strings, keywords and numbers.
import { LANGUAGES, lexisOf } from '../../analysis/languages/languages.ts';

export interface Piece {
  readonly text: string;
  readonly kind?: 'comment' | 'string' | 'keyword' | 'number';
}

const WORD = '[\\p{L}_$][\\p{L}\\p{N}_$]*';
const NUMBER = '(?<![\\p{L}_$])\\d[\\w.]*';

/** Returns the pieces of each line. A part of a file that starts inside a comment or a string is coloured as code. */
export function colourCode(languageName: string, text: string): Piece[][] {
  const language = LANGUAGES.get(languageName);
  if (language?.kind !== 'code') return text.split('\n').map((line) => [{ text: line }]);
  const { comments, strings, docs = [] } = lexisOf(language);
  const keywords = new Set(language.keywords?.split(' '));
  const group = (patterns: readonly string[]) => `(${patterns.join('|') || '(?!)'})`;
  const pattern = new RegExp(`${group([...docs, ...comments])}|${group(strings)}|(${WORD})|(${NUMBER})`, 'gmu');
  const lines: Piece[][] = [[]];
  let end = 0;
  for (const { 0: match, 1: comment, 2: string, 3: word, index } of text.matchAll(pattern)) {
    addPiece(lines, text.slice(end, index));
    end = index + match.length;
    if (comment !== undefined) addPiece(lines, match, 'comment');
    else if (string !== undefined) addPiece(lines, match, 'string');
    else if (word === undefined) addPiece(lines, match, 'number');
    else addPiece(lines, match, keywords.has(word) ? 'keyword' : undefined);
  }
  addPiece(lines, text.slice(end));
  return lines;
}

/** Appends a piece, which may span lines. */
function addPiece(lines: Piece[][], text: string, kind?: Piece['kind']): void {
  for (const [at, part] of text.split('\n').entries()) {
    if (at > 0) lines.push([]);
    if (part === '') continue;
    const line = lines.at(-1);
    const last = line?.at(-1);
    // Neighbours without a colour are one piece, so that a page has few elements.
    if (kind === undefined && last !== undefined && last.kind === undefined)
      line?.splice(-1, 1, { text: last.text + part });
    else line?.push(kind === undefined ? { text: part } : { text: part, kind });
  }
}
