import { type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import type { Pet } from '../../model/pet.ts';
import { idleSprite, tintOf } from './sprite.ts';
import { toCount } from './texts.ts';

/** Shows a pet in a list. Below a heading of the second level its own is of the third. */
export function petCard(pet: Pet, level: 2 | 3 = 3): Html {
  const link = html`<a href="/pets/${pet.slug}"><bdi>${pet.displayName}</bdi></a>`;
  return html`<li><article class="pet-card ${tintOf(pet.asset)}">
    <div class="stage">${idleSprite(pet)}</div>
    <div class="text">
      ${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
      <p class="description" dir="auto">${pet.description}</p>
      <p class="meta"><span class="author">by <bdi>${pet.owner.name}</bdi></span>${counts(pet)}</p>
    </div>
  </article></li>`;
}

export function petGrid(pets: readonly Pet[], level: 2 | 3 = 3): Html {
  return html`<ul class="pet-grid">${pets.map((pet) => petCard(pet, level))}</ul>`;
}

function counts({ likeCount, installCount }: Pet): Html {
  return html`<span class="counts">
    <span title="${formatCount(likeCount, 'like')}"><span aria-hidden="true">♥</span> ${toCount(likeCount)}<span class="visually-hidden"> likes</span></span>
    <span title="${formatCount(installCount, 'install')}"><span aria-hidden="true">↓</span> ${toCount(installCount)}<span class="visually-hidden"> installs</span></span>
  </span>`;
}
