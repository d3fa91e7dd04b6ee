import { type Html, html } from '../../../../platform/html/html.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import {
  checkField,
  csrfField,
  type FormState,
  formProblem,
  textField,
} from '../../../../platform/web/elements/form-fields.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { type Repository, toFullName } from '../../model/repository.ts';
import type { RepositoryStatus } from '../../verbs/repository-status.ts';
import type { Visitor } from '../parts/site.ts';
import { interruption, statusLine, toStatusLine } from '../parts/status-line.ts';
import { NO_SEARCH, searchForm } from './search-form.ts';

export interface HomePage {
  readonly statuses: readonly RepositoryStatus[];
  readonly visitor: Visitor;
  /** True if the visitor may add and refresh repositories. */
  readonly isManager: boolean;
  readonly addForm: FormState;
  readonly isLocalAllowed: boolean;
  readonly now: Date;
  readonly notice: string | undefined;
}

export function homeView(page: HomePage): Html {
  const { statuses, notice, isManager } = page;
  const repositories = statuses.map(({ repository }) => repository);
  return html`${pageHead('Repositories', { notice })}
${repositories.length > 0 && searchForm(repositories, NO_SEARCH)}
${interruption()}
<div class="section" id="part" data-count="${statuses.length}">${
    statuses.length === 0
      ? nothing(isManager)
      : html`<ul class="repositories">${statuses.map((status) => item(status, page))}</ul>`
  }</div>
${isManager && addSection(page)}`;
}

function nothing(isManager: boolean): Html {
  return isManager
    ? emptyState('No repositories yet', 'Add the first one below. It can be searched as soon as it is indexed.')
    : emptyState(
        'Nothing here for you yet',
        'No repository is shared with this account. Ask an administrator of this server for access.',
      );
}

function item(status: RepositoryStatus, { visitor, now, isManager }: HomePage): Html {
  const { repository } = status;
  const name = toFullName(repository);
  return html`<li class="card repository">
  <div class="repository-head">
    <h2><a href="/repositories/${name}"><bdi>${name}</bdi></a></h2>
    ${isManager && refreshForm(repository, visitor)}
  </div>
  ${statusLine(repository.id, toStatusLine(status, now))}
</li>`;
}

export function refreshForm(repository: Repository, { csrfToken }: Visitor): Html {
  const name = toFullName(repository);
  return html`<form method="post" action="/repositories/${name}/refresh">${csrfField(csrfToken)}<button class="button small">Refresh<span class="visually-hidden"> ${name}</span></button></form>`;
}

function addSection({ addForm, visitor, isLocalAllowed }: HomePage): Html {
  const local = isLocalAllowed ? ', or the absolute path of a repository on the machine of this server' : '';
  return html`<section class="section" aria-labelledby="add"><h2 id="add">Add a repository</h2>
<form class="form card" method="post" action="/repositories">${csrfField(visitor.csrfToken)}
  ${formProblem(addForm, ['source', 'name', 'watch'])}
  <div class="two-columns">
    ${textField(addForm, { name: 'source', label: 'Address', isRequired: true, hint: `A git address such as https://github.com/owner/name${local}.`, lengthMax: 2048 })}
    ${textField(addForm, { name: 'name', label: 'Name', hint: 'As owner/name. Made from the address if it is left empty.', lengthMax: 201 })}
  </div>
  ${isLocalAllowed && checkField(addForm, 'watch', 'Watch the folder: changes that are not committed are searchable too (local paths only)')}
  <p class="hint">For a private repository, put a token for reading into the address: https://user:token@host/owner/name. It is stored encrypted.</p>
  <div class="form-end"><button class="button primary">Add the repository</button></div>
</form></section>`;
}
