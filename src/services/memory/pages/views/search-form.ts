import { attribute, type Html, html } from '../../../../platform/html/html.ts';
import { type Repository, toFullName } from '../../model/repository.ts';

export interface SearchFields {
  readonly q: string;
  /** The way to search for `q`: by meaning if empty, as plain `text`, or as a `regex`. */
  readonly how: string;
  /** `owner/name`; empty for all. */
  readonly repo: string;
  readonly path: string;
  readonly language: string;
}

export const NO_SEARCH: SearchFields = { q: '', how: '', repo: '', path: '', language: '' };

const WAYS = { '': 'Meaning', text: 'Exact text', regex: 'Regular expression' } as const;

/** Renders the form. `isWhole` adds the fields that narrow a search further. */
export function searchForm(repositories: readonly Repository[], fields: SearchFields, { isWhole = false } = {}): Html {
  const hasMore = fields.path !== '' || fields.language !== '';
  return html`<form class="search card" method="get" action="/search" role="search">
  <div class="search-line">
    <label class="visually-hidden" for="q">What are you looking for?</label>
    <input type="search" id="q" name="q" value="${fields.q}" required maxlength="2000" placeholder="Where are failed requests tried again?">
    <label class="visually-hidden" for="repo">Repository</label>
    <select id="repo" name="repo"><option value="">All repositories</option>${repositories.map((repository) => {
      const name = toFullName(repository);
      return html`<option value="${name}"${attribute('selected', name === fields.repo)}>${name}</option>`;
    })}</select>
    ${
      isWhole &&
      html`<label class="visually-hidden" for="how">Search by</label>
    <select id="how" name="how">${Object.entries(WAYS).map(([value, label]) => html`<option value="${value}"${attribute('selected', value === fields.how)}>${label}</option>`)}</select>`
    }
    <button class="button primary">Search</button>
  </div>
  ${
    isWhole &&
    html`<details${attribute('open', hasMore)}><summary>Only some files</summary>
    <div class="search-line">
      <label for="path">Folder or pattern</label> <input type="text" id="path" name="path" value="${fields.path}" placeholder="src/**/*.ts">
      <label for="language">Language</label> <input type="text" id="language" name="language" value="${fields.language}" placeholder="typescript">
    </div></details>`
  }
</form>`;
}
