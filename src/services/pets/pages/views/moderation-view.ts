// The page of waiting pets, and of new sheets of published ones.
import { type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { csrfField, type FormState, formProblem, textField } from '../../../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import type { GenerationRequest } from '../../model/generation.ts';
import type { Pet, PetAsset } from '../../model/pet.ts';
import type { NameWarning } from '../../verbs/moderation/find-name-warnings.ts';
import type { WaitingPet } from '../../verbs/moderation/list-moderation.ts';
import type { Visitor } from '../parts/site.ts';
import { allStates, hiddenSheetUrl, tintOf } from '../parts/sprite.ts';
import { KIND_NAMES } from '../parts/texts.ts';
import { adminHead } from './admin-head.ts';

/** Sheets are large: more of them on one page would only be scrolled past. */
const SHOWN_MAX = 10;

export interface ModerationPage {
  readonly waiting: readonly WaitingPet[];
  readonly visitor: Visitor;
  readonly notice?: string | undefined;
  /** The error of the last form, and its pet. */
  readonly refused?: { readonly id: string; readonly state: FormState } | undefined;
}

export function moderationView(page: ModerationPage): Html {
  const { waiting, visitor } = page;
  return html`${adminHead('Moderation', '/admin', visitor, page.notice)}
${
  waiting.length === 0
    ? emptyState('Nothing waits', 'Every pet has been looked at.')
    : html`<p class="quiet">${formatCount(waiting.length, 'pet waits', 'pets wait')}, the longest waiting first.</p>
<ul class="stack section">${waiting.slice(0, SHOWN_MAX).map((one) => html`<li>${review(one, page)}</li>`)}</ul>`
}`;
}

function review({ pet, request, nearCopies, nameWarnings }: WaitingPet, page: ModerationPage): Html {
  const asset = pet.pendingAsset ?? pet.asset;
  const url = hiddenSheetUrl(pet, asset);
  const heading = `pet-${pet.id}`;
  return html`<article class="card review" aria-labelledby="${heading}">
    <div class="review-head"><h2 id="${heading}"><bdi>${pet.displayName}</bdi></h2>
      ${pet.pendingAsset === null ? badge('New pet') : badge('New sheet of a published pet', { tone: 'warn' })}</div>
    ${pet.description !== '' && html`<p dir="auto">${pet.description}</p>`}
    ${request !== undefined && wish(request, pet)}
    ${nearCopies.length > 0 && html`<p class="notice warn"><strong>Looks much like</strong> ${nearCopies.map((other, index) => html`${index > 0 && ', '}${nameOf(other)}`)}.</p>`}
    ${nameWarnings.length > 0 && html`<ul class="notice warn">${nameWarnings.map((warning) => html`<li>${wordWarning(pet, warning)}</li>`)}</ul>`}
    ${pet.pendingAsset !== null && html`<section class="old-sheet" aria-label="Before"><h3>Before</h3>${playing(pet, pet.asset)}</section><h3>After</h3>`}
    ${playing(pet, asset)}
    <details><summary>The whole sheet</summary><div class="sheet-view" tabindex="0" role="region" aria-label="Sheet of ${pet.displayName}"><img src="${url}" alt="All cells of the sheet" loading="lazy"></div></details>
    ${facts(pet)}
    ${decisions(pet, asset.assetId, page)}
  </article>`;
}

/** Shows the request beside the resulting pet. */
function wish({ id, prompt, referenceImageId }: GenerationRequest, { generator }: Pet): Html {
  const missed = generator?.unmatchedWords ?? [];
  return html`<section class="wish" aria-label="The request">
    <p>Asked for: <q dir="auto">${prompt}</q></p>
    ${missed.length > 0 && html`<p class="quiet">Not understood: <bdi>${missed.join(', ')}</bdi></p>`}
    ${referenceImageId !== null && html`<img class="reference" src="/admin/requests/${id}/reference" alt="The picture that came with the request">`}
  </section>`;
}

function playing(pet: Pet, asset: PetAsset): Html {
  return allStates({ url: hiddenSheetUrl(pet, asset), spriteVersion: asset.spriteVersion }, tintOf(asset));
}

function nameOf({ slug, displayName, status }: Pet): Html {
  const name = html`<bdi>${displayName}</bdi>`;
  return status === 'approved' ? html`<a href="/pets/${slug}">${name}</a>` : html`${name} (waiting too)`;
}

function wordWarning(pet: Pet, { about, isSame, pet: other, account }: NameWarning): Html {
  const like = isSame ? 'looks the same as' : 'is nearly the same as';
  if (about === 'pet' && other !== undefined) {
    return html`<strong>The name ${like}</strong> that of ${nameOf(other)} (<code>${other.slug}</code>) by <bdi>${other.owner.name}</bdi>.`;
  }
  const author = html`<strong>The author’s name, <bdi>${pet.owner.name}</bdi>, ${like}</strong>`;
  if (account !== undefined) {
    const name = html`<bdi>${account.name}</bdi>`;
    // An account that has published nothing has no page.
    const profile = other === undefined ? name : html`<a href="/authors/${account.profileSlug}">${name}</a>`;
    return html`${author} that of the account ${profile}.`;
  }
  if (other === undefined) return html`${author} one that is reserved for this registry.`;
  return html`${author} that of <bdi>${other.owner.name}</bdi>, the author of ${nameOf(other)}.`;
}

function facts(pet: Pet): Html {
  return html`<dl class="facts">
    <dt>Slug</dt><dd><a href="${pet.status === 'approved' ? `/pets/${pet.slug}` : `/me/pets/${pet.id}`}"><code>${pet.slug}</code></a></dd>
    <dt>Author</dt><dd><bdi>${pet.owner.name}</bdi>${pet.contactEmail !== null && html` · <a href="mailto:${pet.contactEmail}"><bdi>${pet.contactEmail}</bdi></a>`}</dd>
    <dt>Kind, tags</dt><dd>${KIND_NAMES[pet.kind]}${pet.tags.map((tag) => html`, <bdi>${tag}</bdi>`)}</dd>
    <dt>Licence</dt><dd><bdi>${pet.license ?? 'Not stated'}</bdi></dd>
    ${pet.sourceUrl !== null && html`<dt>Source</dt><dd><a href="${pet.sourceUrl}" rel="nofollow noopener ugc">${pet.sourceUrl}</a></dd>`}
    ${pet.pendingAsset === null && html`<dt>Sent</dt><dd>${toMinute(pet.createdAt)}</dd>`}
    ${pet.generator !== null && html`<dt>Generator</dt><dd>${pet.generator.name}, seed ${pet.generator.seed}</dd>`}
  </dl>`;
}

/** Returns the name of the field, which differs between the forms of the page. */
export function reasonFieldOf(petId: string): string {
  return `reason-${petId}`;
}

function decisions(pet: Pet, assetId: string, { visitor, refused }: ModerationPage): Html {
  const state = refused?.id === pet.id ? refused.state : { values: {} };
  const token = csrfField(visitor.csrfToken);
  const name = reasonFieldOf(pet.id);
  const own: FormState = {
    values: state.values,
    problem: state.problem && { ...state.problem, field: state.problem.field === 'reason' ? name : undefined },
  };
  return html`${formProblem(own, [name])}<div class="decisions">
    <form method="post" action="/admin/pets/${pet.id}/approve">${token}<input type="hidden" name="seenAssetId" value="${assetId}">
      <button class="button primary">Approve<span class="visually-hidden"> <bdi>${pet.displayName}</bdi></span></button></form>
    ${emailDecision(pet, visitor)}
    <form class="reject" method="post" action="/admin/pets/${pet.id}/reject">${token}
      ${textField(own, { name, label: 'Why not?', isRequired: true, lengthMax: 500 })}
      <button class="button danger">Reject<span class="visually-hidden"> <bdi>${pet.displayName}</bdi></span></button></form>
  </div>`;
}

/** Shows the decision about the address of an author who asked for its publication. */
export function emailDecision(pet: Pet, { csrfToken }: Visitor): Html | undefined {
  const { id, wantsEmailPublished, contactEmail, publicEmail } = pet;
  if (!wantsEmailPublished || contactEmail === null) return undefined;
  return publicEmail === null
    ? html`<form method="post" action="/admin/pets/${id}/publish-email">${csrfField(csrfToken)}<button class="button">Address verified: publish <bdi>${contactEmail}</bdi></button></form>`
    : html`<form method="post" action="/admin/pets/${id}/unpublish-email">${csrfField(csrfToken)}<button class="button">Take <bdi>${publicEmail}</bdi> back</button></form>`;
}
