import { type Html, html } from '../../../../platform/html/html.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { type Repository, toFullName } from '../../model/repository.ts';
import type { FilePart } from '../../verbs/get-file.ts';
import { sourceLines } from '../parts/source-lines.ts';
import { shortenCommit, toCount } from '../parts/texts.ts';

/** The last line that is shown from the start of the file. A later line is shown with some lines before it. */
const SHOWN_FROM_START = 400;
const LINES_BEFORE = 40;

export function toFileAddress(repository: Repository, path: string, line: number): string {
  const from = line <= SHOWN_FROM_START ? 1 : line - LINES_BEFORE;
  return `${toPartAddress(repository, path, from)}#L${line}`;
}

function toPartAddress(repository: Repository, path: string, from: number): string {
  const query = new URLSearchParams({ path, ...(from > 1 && { from: String(from) }) });
  return `/repositories/${toFullName(repository)}/file?${query}`;
}

export function fileView(file: FilePart): Html {
  const { repository, path, commit, language, startLine, endLine, lineCount, text, permalink } = file;
  const name = toFullName(repository);
  return html`${pageHead(html`<bdi>${path}</bdi>`)}
<div class="stack tight"><p class="row">${badge(name, { href: `/repositories/${name}` })}${badge(language)}<span class="quiet">lines ${toCount(startLine)}–${toCount(endLine)} of ${toCount(lineCount)} at commit ${shortenCommit(commit)}</span>${permalink !== undefined && html`<a href="${permalink}" rel="noreferrer">At the code host</a>`}</p>
${startLine > 1 && html`<p><a href="${toPartAddress(repository, path, 1)}">From the beginning</a></p>`}
<div class="card flush">${sourceLines(path, { text, language, startLine })}</div>
${endLine < lineCount && html`<p><a href="${toPartAddress(repository, path, endLine + 1)}">Further lines</a></p>`}</div>`;
}
