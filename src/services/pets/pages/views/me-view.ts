import { type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import type { RequestStatus } from '../../model/generation.ts';
import type { Account } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import type { OwnRequest } from '../../verbs/owners/list-own-requests.ts';
import { petGrid } from '../parts/pet-card.ts';
import { hiddenSheetUrl, stateSprite, tintOf } from '../parts/sprite.ts';
import { statusBadge, toDay } from '../parts/texts.ts';

export interface MyPage {
  readonly account: Account;
  readonly pets: readonly Pet[];
  readonly requests: readonly OwnRequest[];
  readonly liked: readonly Pet[];
  /** The notice about the last action. */
  readonly notice?: string | undefined;
}

export function meView(page: MyPage): Html {
  const { account, pets, requests, liked, notice } = page;
  return html`<div class="page-head"><h1>Hello, <bdi>${account.name}</bdi></h1>
  ${pets.some(({ status }) => status === 'approved') && html`<p class="quiet"><a href="/authors/${account.profileSlug}">Your profile</a>, as others see it</p>`}</div>
${notice !== undefined && html`<p class="notice good" role="status">${notice}</p>`}
<section class="section" aria-labelledby="own"><h2 id="own">Your pets</h2>
  ${pets.length === 0 ? html`<p>You have not submitted any yet. <a href="/submit">Submit one</a>, or <a href="/request">ask for one</a>.</p>` : html`<ul class="stack tight">${pets.map(ownPet)}</ul>`}
</section>
${
  requests.length > 0 &&
  html`<section class="section" aria-labelledby="requests"><h2 id="requests">Your requests</h2>
  <ul class="stack tight">${requests.map((one) => ownRequest(one, page))}</ul>
</section>`
}
<section class="section" aria-labelledby="liked"><h2 id="liked">Pets you like</h2>
  ${liked.length === 0 ? html`<p>None yet: open a pet in the <a href="/">gallery</a> and give it a heart.</p>` : petGrid(liked)}
</section>
<section class="section" aria-labelledby="account"><h2 id="account">Your account</h2>
  <p>Name, password, where you are logged in, and deletion: <a href="/account">your account</a>.</p>
</section>`;
}

function ownPet(pet: Pet): Html {
  const image = { url: hiddenSheetUrl(pet, pet.asset), spriteVersion: pet.asset.spriteVersion };
  const name = html`<bdi>${pet.displayName}</bdi>`;
  return html`<li class="card own-pet ${tintOf(pet.asset)}">
    <div class="stage">${stateSprite(image, 'idle')}</div>
    <div class="text">
      <h3>${pet.status === 'approved' ? html`<a href="/pets/${pet.slug}">${name}</a>` : name}</h3>
      <p class="row">${statusBadge(pet.status)}${pet.pendingAsset !== null && html`<span class="badge warn">New sheet waits for a moderator</span>`}</p>
      ${pet.rejectionReason !== null && html`<p class="quiet">A moderator says: <bdi>${pet.rejectionReason}</bdi></p>`}
      ${pet.status === 'approved' && html`<p class="quiet">${formatCount(pet.likeCount, 'like')}, ${formatCount(pet.installCount, 'install')}, ${formatCount(pet.downloadCount, 'download')}</p>`}
    </div>
    <a class="button small" href="/me/pets/${pet.id}">${pet.status === 'rejected' ? 'Mend or remove' : 'Edit'}<span class="visually-hidden"> ${name}</span></a>
  </li>`;
}

/** Requests from before their pet was made at once. */
function withoutPet(status: RequestStatus): Html {
  return status === 'rejected'
    ? badge('Not accepted', { tone: 'bad' })
    : badge('Waiting to be drawn', { tone: 'warn' });
}

function ownRequest({ request, pet }: OwnRequest, { account }: MyPage): Html {
  return html`<li class="card">
    <p dir="auto">${request.prompt}</p>
    <p class="row">${pet === undefined ? withoutPet(request.status) : statusBadge(pet.status)}<span class="quiet">Sent ${toDay(request.createdAt)}</span></p>
    ${request.rejectionReason !== null && html`<p class="quiet">A moderator says: <bdi>${request.rejectionReason}</bdi></p>`}
    ${pet !== undefined && html`<p>${outcome(pet, account)}</p>`}
  </li>`;
}

/** A pet that was requested while signed out has no account, and an old one may belong to another requester. */
function outcome(pet: Pet, account: Account): Html {
  const name = html`<bdi>${pet.displayName}</bdi>`;
  if (pet.status === 'approved') return html`It became <a href="/pets/${pet.slug}">${name}</a>.`;
  if (pet.status === 'deleted') return html`It became ${name}, which is deleted.`;
  const isOwn = pet.owner.accountId === account.id;
  const fate = pet.status === 'pending' ? 'waits for a moderator' : 'was not accepted';
  return html`It became ${isOwn ? html`<a href="/me/pets/${pet.id}">${name}</a>` : name}, which ${fate}.`;
}
