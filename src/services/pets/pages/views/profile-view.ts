import { type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import type { Profile } from '../../verbs/gallery/list-profile.ts';
import { petGrid } from '../parts/pet-card.ts';

export function profileView({ name, pets }: Profile): Html {
  return html`<div class="page-head"><h1><bdi>${name}</bdi></h1><p class="lead">${formatCount(pets.length, 'pet')} in the registry.</p></div>
${petGrid(pets, 2)}`;
}
