import { attribute, type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import { pagination } from '../../../../platform/web/elements/pagination.ts';
import { PET_KINDS, type Pet } from '../../model/pet.ts';
import type { TagCount } from '../../model/search/gallery.ts';
import type { Pagination } from '../../model/search/pet-query.ts';
import { petGrid } from '../parts/pet-card.ts';
import { idleSprite, motionSwitch } from '../parts/sprite.ts';
import { KIND_LABELS, SORT_LABELS } from '../parts/texts.ts';
import { type GalleryQuery, toGalleryUrl } from './gallery-query.ts';

export interface Gallery {
  readonly query: GalleryQuery;
  readonly pets: readonly Pet[];
  readonly pagination: Pagination;
  /** The most used first. */
  readonly tags: readonly TagCount[];
  /** A few well liked ones, shown on the first page. */
  readonly parade: readonly Pet[];
}

/** The number of tags that are offered beside the chosen ones. */
const TAGS_OFFERED = 18;

const AND = new Intl.ListFormat('en');

export function galleryView(gallery: Gallery): Html {
  const { query } = gallery;
  const { page, totalPages, totalItems } = gallery.pagination;
  const isFront = toGalleryUrl(query) === '/';
  return html`
${isFront ? hero(gallery) : html`<h1 class="visually-hidden">Gallery of pets</h1>`}
${filters(gallery)}
<section aria-labelledby="results">
  <div class="results-head"><h2 id="results">${toHeading(query)}</h2>
    <p class="quiet" role="status" data-results>${formatCount(totalItems, 'pet')}</p></div>
  ${gallery.pets.length === 0 ? nothingFound(gallery) : petGrid(gallery.pets)}
  ${pagination({ page, totalPages, toUrl: (to) => toGalleryUrl({ ...query, page: to }) })}
</section>`;
}

function hero({ parade }: Gallery): Html {
  return html`<div class="hero">
  <div class="hero-text">
    <h1>Small friends for <em>long builds</em></h1>
    <p class="lead">Animated pets that keep your coding agent company: they wave, wait, work and worry along with it. Pick one,
      copy a command, and it moves in.</p>
    <p class="row"><a class="button primary" href="/request">Request a pet</a> <a class="button" href="/submit">Submit your own</a></p>
  </div>
  ${
    parade.length > 0 &&
    html`<div class="parade plays">
    <ul class="parade-pets">${parade.map(
      (pet) => html`<li><a href="/pets/${pet.slug}" aria-label="${pet.displayName}">${idleSprite(pet)}</a></li>`,
    )}</ul>
    ${motionSwitch()}
  </div>`
  }
</div>`;
}

function filters({ query, tags }: Gallery): Html {
  const hidden = (name: string, value: string | undefined) =>
    value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`;
  return html`<search class="filters" aria-label="Pets">
  <form class="search" action="/" method="get">
    <input type="search" name="q" value="${query.text ?? ''}" maxlength="200" aria-label="Search for pets" placeholder="Search: sleepy fox, robot, wizard …">
    <select name="sort" aria-label="Order">${toOrders(query).map(
      ([value, label]) =>
        html`<option value="${value}"${attribute('selected', value === (query.sort ?? ''))}>${label}</option>`,
    )}</select>
    ${hidden('kind', query.kind)}${query.tags.map((tag) => hidden('tags', tag))}
    <button class="button primary">Search</button>
  </form>
  <nav class="choices" aria-label="Kinds">
    ${choice('All', toGalleryUrl({ ...query, kind: undefined, page: 1 }), query.kind === undefined)}
    ${PET_KINDS.map((kind) => choice(KIND_LABELS[kind], toGalleryUrl({ ...query, kind, page: 1 }), query.kind === kind))}
  </nav>
  ${tagChoices(query, tags)}
</search>`;
}

/** Lists the orders. The first is the default, which the address omits. */
function toOrders({ text, sort }: GalleryQuery): readonly (readonly [value: string, label: string])[] {
  const all = Object.entries(SORT_LABELS);
  if (text !== undefined) return [['', 'Best match'], ...all];
  const unchosen = ['', SORT_LABELS.newest] as const;
  return sort === 'newest' ? all : [unchosen, ...all.filter(([value]) => value !== 'newest')];
}

function choice(label: string, url: string, isChosen: boolean): Html {
  return html`<a class="choice" href="${url}"${attribute('aria-current', isChosen && 'true')}>${label}</a>`;
}

function tagChoices(query: GalleryQuery, tags: readonly TagCount[]): Html {
  const chosen = query.tags.map((name) => tags.find((tag) => tag.name === name) ?? { name, count: 0 });
  const others = tags.filter(({ name }) => !query.tags.includes(name)).slice(0, TAGS_OFFERED);
  return html`<nav class="choices tags" aria-label="Tags">
    ${chosen.map(({ name }) => {
      const without = toGalleryUrl({ ...query, tags: query.tags.filter((tag) => tag !== name), page: 1 });
      return html`<a class="choice tag" href="${without}" aria-current="true"><bdi>${name}</bdi> <span aria-hidden="true">×</span><span class="visually-hidden">, remove</span></a>`;
    })}
    ${others.map(
      ({ name }) =>
        html`<a class="choice tag" href="${toGalleryUrl({ ...query, tags: [...query.tags, name], page: 1 })}"><bdi>${name}</bdi></a>`,
    )}
  </nav>`;
}

function toHeading(query: GalleryQuery): Html {
  const { text, tags } = query;
  const listed = AND.formatToParts(tags).map(({ type, value }) =>
    type === 'element' ? html`<bdi>${value}</bdi>` : value,
  );
  return html`${text !== undefined && html`“<bdi>${text}</bdi>” `}${nameFound(query)}${tags.length > 0 && html` tagged ${listed}`}`;
}

/** Returns the title of the page with the search: `“desk” objects tagged cozy`. */
export function toGalleryTitle(query: GalleryQuery): string | undefined {
  const { text, kind, tags } = query;
  if (text === undefined && kind === undefined && tags.length === 0) return undefined;
  return `${text === undefined ? '' : `“${text}” `}${nameFound(query)}${tags.length > 0 ? ` tagged ${AND.format(tags)}` : ''} · Magpie Pets`;
}

function nameFound({ text, kind, tags }: GalleryQuery): string {
  const all = kind === undefined ? 'Pets' : KIND_LABELS[kind];
  const named = text === undefined ? all : all.toLowerCase();
  return named === 'Pets' && tags.length === 0 ? 'All pets' : named;
}

function nothingFound({ parade, query }: Gallery): Html {
  const [friend] = parade;
  if (toGalleryTitle(query) === undefined)
    return html`<div class="empty"><p><strong>No pets yet.</strong></p><p class="quiet"><a href="/request">Ask for the first one</a>, or <a href="/submit">submit your own</a>.</p></div>`;
  return html`<div class="empty">
    ${friend !== undefined && idleSprite(friend)}
    <p><strong>No pet like that lives here yet.</strong></p>
    <p class="quiet">Try fewer words or tags, or <a href="/request">ask for it to be made</a>.</p>
    <p><a class="button" href="/">Show all pets</a></p>
  </div>`;
}
