import type { WordedRefusal } from '../../../../platform/errors/define-errors.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { type Repository, toFullName } from '../../model/repository.ts';
import type { GrepLine } from '../../search/grep/grep-files.ts';
import type { GrepAnswer, GrepHit } from '../../verbs/grep-code.ts';
import type { CodeAnswer, CodeHit } from '../../verbs/search-code.ts';
import { sourceLines, toMarkedTerms } from '../parts/source-lines.ts';
import { toFileAddress } from './file-view.ts';
import { type SearchFields, searchForm } from './search-form.ts';

export type SearchOutcome =
  | { readonly answer: CodeAnswer; readonly tookMs: number }
  | { readonly grepped: GrepAnswer; readonly tookMs: number }
  | { readonly problem: WordedRefusal };

export interface SearchPage {
  readonly fields: SearchFields;
  readonly repositories: readonly Repository[];
  /** The outcome; undefined before the first question. */
  readonly outcome: SearchOutcome | undefined;
}

export function searchView({ fields, repositories, outcome }: SearchPage): Html {
  return html`${pageHead('Search')}
${searchForm(repositories, fields, { isWhole: true })}
${outcome === undefined ? html`<p class="quiet section">Agents get the same results from the tools search_code and grep.</p>` : toResults(outcome, fields)}`;
}

function toResults(outcome: SearchOutcome, fields: SearchFields): Html {
  if ('problem' in outcome) {
    const { message, hint } = outcome.problem.page;
    return html`<p class="notice bad section" role="alert"><strong>${message}</strong>${hint !== undefined && html` ${hint}`}</p>`;
  }
  if ('grepped' in outcome) return toLines(outcome.grepped, outcome.tookMs, fields);
  const { answer, tookMs } = outcome;
  const { hits, isNear, searchedFiles, searchedRepositories } = answer;
  if (searchedRepositories === 0)
    return emptyState('Nothing to search in yet', 'No repository that you may see is indexed.');
  const terms = toMarkedTerms(fields.q);
  return html`<p class="quiet section" role="status">${formatCount(hits.length, 'file')} of ${formatCount(searchedFiles, 'file')} in ${formatCount(searchedRepositories, 'repository', 'repositories')}, found in ${formatMs(tookMs)}. ${isNear && 'Nothing has these words; the nearest ones are shown. '}<a href="${toPermalink(fields)}">Link to this search</a></p>
${hits.length === 0 && emptyState('No matches', 'Try other words, or fewer of them.')}
<ol class="hits">${hits.map((hit) => hitItem(hit, terms))}</ol>`;
}

function toLines({ hits, matches, unread }: GrepAnswer, tookMs: number, fields: SearchFields): Html {
  const shown = hits.filter(({ lines }) => lines.length > 0);
  return html`<p class="quiet section" role="status">${formatCount(matches, 'line')} in ${formatCount(hits.length, 'file')}, found in ${formatMs(tookMs)}. ${hits.length > shown.length && html`The first ${formatCount(shown.length, 'file')} are shown. `}${unread > 0 && html`${formatCount(unread, 'file')} were not read: choose a folder or a language. `}<a href="${toPermalink(fields)}">Link to this search</a></p>
${hits.length === 0 && emptyState('No matches', 'No line has this.')}
<ol class="hits">${shown.map((hit) => greppedItem(hit, toMarkedTerms(fields.q)))}</ol>`;
}

function greppedItem(hit: GrepHit, terms: ReadonlySet<string>): Html {
  const { repository, path, language, matches, lines, permalink } = hit;
  const first = lines.find(({ isMatch }) => isMatch)?.line ?? 1;
  return html`<li class="card hit">
  <div class="hit-head">
    <h2><a href="${toFileAddress(repository, path, first)}"><bdi>${path}</bdi></a> <span class="quiet">${formatCount(matches, 'line')}</span></h2>
    <p class="row">${badge(toFullName(repository), { href: `/repositories/${toFullName(repository)}` })}${badge(language)}${permalink !== undefined && html`<a href="${permalink}" rel="noreferrer">At the code host</a>`}</p>
  </div>
  ${groupNeighbours(lines).map((group) => sourceLines(`${path}, line ${group[0]?.line ?? 1}`, { text: group.map(({ text }) => text).join('\n'), language, startLine: group[0]?.line ?? 1 }, terms))}
</li>`;
}

/** Groups lines that follow one another. */
function groupNeighbours(lines: readonly GrepLine[]): readonly GrepLine[][] {
  const groups: GrepLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.at(-1)?.line === line.line - 1) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function formatMs(tookMs: number): string {
  return `${Math.max(1, Math.round(tookMs)).toLocaleString('en-US')} ms`;
}

function hitItem(hit: CodeHit, terms: ReadonlySet<string>): Html {
  const { repository, path, parts, scope, more, permalink, language } = hit;
  const first = parts[0]?.startLine ?? 1;
  const lines = `${first}–${parts.at(-1)?.endLine ?? first}`;
  return html`<li class="card hit">
  <div class="hit-head">
    <h2><a href="${toFileAddress(repository, path, first)}"><bdi>${path}</bdi></a> <span class="quiet">lines ${lines}</span></h2>
    <p class="row">${badge(toFullName(repository), { href: `/repositories/${toFullName(repository)}` })}${badge(language)}${permalink !== undefined && html`<a href="${permalink}" rel="noreferrer">At the code host</a>`}</p>
  </div>
  ${scope.length > 0 && html`<p class="quiet scope"><bdi>${scope.join(' › ')}</bdi></p>`}
  ${parts.map(({ startLine, endLine, text }) => sourceLines(`${path}, lines ${startLine}–${endLine}`, { text, language, startLine }, terms))}
  ${more.length > 0 && html`<p class="quiet">Also ${more.map(({ scope: names, startLine, endLine }, index) => html`${index > 0 && ', '}<a href="${toFileAddress(repository, path, startLine)}"><bdi>${names.join('.')}</bdi> ${startLine}–${endLine}</a>`)}</p>`}
</li>`;
}

function toPermalink(fields: SearchFields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  return `/search?${new URLSearchParams(given)}`;
}
