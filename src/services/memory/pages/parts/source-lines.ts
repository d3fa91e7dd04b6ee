// The lines of a file with their numbers. The text comes from a repository and is shown as text, never as markup.
import { type Content, type Html, html } from '../../../../platform/html/html.ts';
import { toQuery } from '../../search/ranking/query.ts';
import { toTerms } from '../../search/words/tokens.ts';

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;

/** Renders lines. Words with one of the `terms` are marked. */
export function sourceLines(label: string, text: string, startLine: number, terms?: ReadonlySet<string>): Html {
  const lines = text.split('\n');
  return html`<div class="source" tabindex="0" role="region" aria-label="${label}"><table><tbody>${lines.map(
    (line, index) =>
      html`<tr id="L${startLine + index}"><td class="line-number" data-line="${startLine + index}"></td><td><code>${terms === undefined ? line : markWords(line, terms)}</code></td></tr>`,
  )}</tbody></table></div>`;
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
