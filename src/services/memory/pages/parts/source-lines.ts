// The lines of a file with their numbers. The text comes from a repository and is shown as text, never as markup.
import { type Content, type Html, html } from '../../../../platform/html/html.ts';
import { toQuery } from '../../search/ranking/query.ts';
import { toTerms } from '../../search/words/tokens.ts';
import { colourCode, type Piece } from './colour-code.ts';

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;

export interface SourceText {
  readonly text: string;
  readonly language: string;
  readonly startLine: number;
}

/** Renders lines in colours. Words with one of the `terms` are marked. */
export function sourceLines(
  label: string,
  { text, language, startLine }: SourceText,
  terms?: ReadonlySet<string>,
): Html {
  const lines = colourCode(language, text);
  return html`<div class="source" tabindex="0" role="region" aria-label="${label}"><table><tbody>${lines.map(
    (line, index) =>
      html`<tr id="L${startLine + index}"><td class="line-number" data-line="${startLine + index}"></td><td><code>${line.map((piece) => toContent(piece, terms))}</code></td></tr>`,
  )}</tbody></table></div>`;
}

function toContent({ text, kind }: Piece, terms: ReadonlySet<string> | undefined): Content {
  const content = terms === undefined ? text : markWords(text, terms);
  return kind === undefined ? content : html`<span class="of-${kind}">${content}</span>`;
}

/** Returns the words of a question as index terms, without stop words. */
export function toMarkedTerms(question: string): ReadonlySet<string> {
  const { terms, joined } = toQuery(question);
  return new Set([...terms, ...joined]);
}

function markWords(line: string, terms: ReadonlySet<string>): Content {
  const parts: Content[] = [];
  let end = 0;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    if (!toTerms(word).some((term) => terms.has(term))) continue;
    parts.push(line.slice(end, index), html`<mark>${word}</mark>`);
    end = index + word.length;
  }
  return [...parts, line.slice(end)];
}
