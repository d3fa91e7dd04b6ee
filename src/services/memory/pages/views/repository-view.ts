import { type Html, html } from '../../../../platform/html/html.ts';
import { formatBytes, formatCount } from '../../../../platform/text/format.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { type Column, recordTable } from '../../../../platform/web/elements/record-table.ts';
import type { StoredCommit } from '../../model/commit.ts';
import { type PullRequest, type Repository, toFullName } from '../../model/repository.ts';
import type { IndexSummary } from '../../model/repository-index.ts';
import type { RepositoryStatus } from '../../verbs/repository-status.ts';
import type { Visitor } from '../parts/site.ts';
import { interruption, statusLine, toStatusLine } from '../parts/status-line.ts';
import { shortenCommit, toCount, toMinute } from '../parts/texts.ts';
import { type AccessPart, accessSection } from './access-section.ts';
import { refreshForm } from './home-view.ts';
import { NO_SEARCH, searchForm } from './search-form.ts';

export interface RepositoryPage {
  readonly status: RepositoryStatus;
  readonly pulls: readonly PullRequest[];
  readonly commits: readonly StoredCommit[];
  readonly visitor: Visitor;
  readonly now: Date;
  readonly notice: string | undefined;
  readonly access: AccessPart | undefined;
}

export function repositoryView(page: RepositoryPage): Html {
  const { status, visitor, now, notice, access } = page;
  const { repository } = status;
  const name = toFullName(repository);
  return html`${pageHead(html`<bdi>${name}</bdi>`, { notice })}
${searchForm([repository], { ...NO_SEARCH, repo: name })}
${interruption()}
<section class="section card repository" aria-label="State">
  ${statusLine(repository.id, toStatusLine(status, now))}
  ${facts(repository, access !== undefined)}
  ${access !== undefined && html`<div class="row">${refreshForm(repository, visitor)}${removal(repository, visitor)}</div>`}
</section>
<div id="part">${details(page)}</div>
${access !== undefined && accessSection(repository, access, visitor)}`;
}

const SOURCES: Readonly<Record<Repository['sourceKind'], string>> = {
  git: 'Cloned from',
  local: 'Read from',
  host: 'From the code host',
};

/** The origin of repositories that no account added. */
const ADDED_BY_SYSTEM: Readonly<Record<Repository['sourceKind'], string>> = {
  git: 'the command line',
  local: 'the command line',
  host: 'the GitHub App',
};

/** Renders the facts. Only administrators see paths of the server. */
function facts(repository: Repository, isAdmin: boolean): Html {
  const { sourceKind, address, defaultBranch, isWatched, addedBy, createdAt } = repository;
  const shownAddress = sourceKind === 'local' && !isAdmin ? 'a folder of the server' : html`<code>${address}</code>`;
  return html`<dl class="facts">
    <dt>${SOURCES[sourceKind]}</dt><dd>${shownAddress}${isWatched && html` ${badge('watched')}`}</dd>
    ${defaultBranch !== undefined && html`<dt>Branch</dt><dd><code>${defaultBranch}</code></dd>`}
    <dt>Added</dt><dd>${toMinute(createdAt)} by <bdi>${addedBy === 'system' ? ADDED_BY_SYSTEM[sourceKind] : addedBy}</bdi></dd>
  </dl>`;
}

function removal(repository: Repository, { csrfToken }: Visitor): Html {
  const name = toFullName(repository);
  return html`<details class="removal"><summary class="button small danger">Remove</summary>
    <form method="post" action="/repositories/${name}/remove">${csrfField(csrfToken)}
      <p>Everything that was read from <strong><bdi>${name}</bdi></strong> is deleted here, and agents get no answers from it any more. The repository itself stays as it is.</p>
      <button class="button danger primary">Remove it</button></form></details>`;
}

function details({ status, pulls, commits }: RepositoryPage): Html {
  const { indexes } = status;
  return html`${
    indexes.length > 0 &&
    html`<section class="section" aria-labelledby="indexes"><h2 id="indexes">What is searchable</h2>
    ${recordTable('Indexes', INDEX_COLUMNS, indexes)}</section>`
  }
${pulls.length > 0 && pullSection(pulls, indexes)}
${indexes.length > 0 && leftOut(indexes)}
${
  commits.length > 0 &&
  html`<section class="section" aria-labelledby="commits"><h2 id="commits">Recent commits</h2>
    ${recordTable('Commits', COMMIT_COLUMNS, commits)}</section>`
}`;
}

function toTargetName({ target }: IndexSummary): Html {
  if (target.kind === 'branch') return html`Branch <code>${target.branch}</code>`;
  if (target.kind === 'ref') return html`Commit <code>${shortenCommit(target.commit)}</code>, asked for by ref`;
  return target.kind === 'pull' ? html`Pull request ${target.number}` : html`Working tree`;
}

const INDEX_COLUMNS: readonly Column<IndexSummary>[] = [
  { label: 'Index', of: toTargetName },
  { label: 'Commit', of: ({ commit }) => html`<code>${shortenCommit(commit)}</code>` },
  {
    label: 'Files',
    of: ({ counts, baseId }) => `${toCount(counts.files)}${baseId === undefined ? '' : ' changed'}`,
  },
  { label: 'Chunks', of: ({ counts }) => toCount(counts.chunks) },
  { label: 'Size', of: ({ counts }) => formatBytes(counts.bytes) },
  { label: 'Indexed', of: ({ indexedAt }) => toMinute(indexedAt) },
];

const COMMIT_COLUMNS: readonly Column<StoredCommit>[] = [
  { label: 'Commit', of: ({ id }) => html`<code>${shortenCommit(id)}</code>` },
  { label: 'Subject', of: ({ subject }) => subject, isLong: true },
  { label: 'Author', of: ({ author }) => author },
  { label: 'When', of: ({ committedAt }) => toMinute(committedAt) },
];

function pullSection(pulls: readonly PullRequest[], indexes: readonly IndexSummary[]): Html {
  const isIndexed = ({ number }: PullRequest) =>
    indexes.some(({ target }) => target.kind === 'pull' && target.number === number);
  const columns: readonly Column<PullRequest>[] = [
    { label: 'Number', of: ({ number }) => number },
    { label: 'Title', of: ({ title }) => title, isLong: true },
    { label: 'Head', of: ({ headCommit }) => html`<code>${shortenCommit(headCommit)}</code>` },
    {
      label: 'State',
      of: (pull) =>
        isIndexed(pull) ? badge('Searchable', { tone: 'good' }) : badge('Not indexed yet', { tone: 'warn' }),
    },
  ];
  return html`<section class="section" aria-labelledby="pulls"><h2 id="pulls">Open pull requests</h2>
    ${recordTable('Pull requests', columns, pulls)}</section>`;
}

/** Renders the skipped files of the branch's index; overlays contain changed files only. */
function leftOut(indexes: readonly IndexSummary[]): Html {
  const { counts } = indexes.find(({ target }) => target.kind === 'branch') ?? indexes[0] ?? {};
  const reasons = Object.entries(counts?.skipped ?? {}).sort(([, a], [, b]) => b - a);
  return html`<section class="section" aria-labelledby="left-out"><h2 id="left-out">What is left out</h2>
  <div class="card stack tight">
    ${
      reasons.length === 0
        ? html`<p>Every file is indexed.</p>`
        : html`<dl class="facts">${reasons.map(([reason, count]) => html`<dt>${reason}</dt><dd>${formatCount(count, 'file')}</dd>`)}</dl>`
    }
    <p class="quiet">${
      counts?.redactions === 0
        ? 'No secrets were found in the files.'
        : `${formatCount(counts?.redactions ?? 0, 'secret')} replaced before anything was stored.`
    }</p>
  </div></section>`;
}
