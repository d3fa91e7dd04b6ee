import { type Html, html } from '../../../../platform/html/html.ts';
import {
  csrfField,
  type FormState,
  fileField,
  formProblem,
  selectField,
  textField,
} from '../../../../platform/web/elements/form-fields.ts';
import type { Limits } from '../../limits.ts';
import { PET_TEXTS } from '../../model/names/pet-texts.ts';
import { canModerate } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import type { Visitor } from '../parts/site.ts';
import { allStates, hiddenSheetUrl, tintOf } from '../parts/sprite.ts';
import { statusBadge } from '../parts/texts.ts';
import { emailDecision } from './moderation-view.ts';
import { KIND_CHOICES } from './request-view.ts';
import { SHEET_FIELDS, tagsHint } from './submit-view.ts';

export interface EditPage {
  readonly pet: Pet;
  readonly visitor: Visitor;
  readonly limits: Limits;
  readonly textForm: FormState;
  readonly sheetForm: FormState;
}

const TEXT_FIELDS = [...PET_TEXTS, 'tags'];

export function editPetView(page: EditPage): Html {
  const { pet } = page;
  return html`<div class="page-head"><p class="quiet"><a href="/me">Your pets</a></p>
  <h1><bdi>${pet.displayName}</bdi></h1><p>${statusBadge(pet.status)}</p></div>
<div class="stack">${reason(page)}${canEdit(page) ? html`${texts(page)}${sheet(page)}` : problems(page)}${address(page)}${pet.status !== 'deleted' && deletion(page)}</div>`;
}

function isOwner({ pet, visitor }: EditPage): boolean {
  return visitor.account !== undefined && visitor.account.id === pet.owner.accountId;
}

/** Returns true if the visitor may edit the pet; only its owner may edit a rejected one. */
function canEdit(page: EditPage): boolean {
  const { status } = page.pet;
  return status === 'pending' || status === 'approved' || (status === 'rejected' && isOwner(page));
}

/** Shows the errors of forms that are not shown any more. */
function problems({ textForm, sheetForm }: EditPage): Html {
  return html`${formProblem(textForm, [])}${formProblem(sheetForm, [])}`;
}

function reason(page: EditPage): Html | undefined {
  const { status, rejectionReason } = page.pet;
  if (status === 'deleted' || rejectionReason === null) return undefined;
  return html`<div class="notice bad"><p>A moderator says: <bdi>${rejectionReason}</bdi></p>
    ${status === 'rejected' && isOwner(page) && html`<p>Mend it here and send it again: it keeps its address, and waits for a moderator like a new one. Or remove it.</p>`}</div>`;
}

function address(page: EditPage): Html | undefined {
  const { pet, visitor } = page;
  if (pet.status === 'deleted' || !pet.wantsEmailPublished) return undefined;
  if (canModerate(visitor.account)) return emailDecision(pet, visitor);
  return html`<form class="form card" method="post" action="/me/pets/${pet.id}/private-email">${csrfField(visitor.csrfToken)}
    <h2>Your e-mail address</h2>
    <p>${pet.publicEmail === null ? 'You asked for your address to be shown with this pet. It is private until a moderator has verified it.' : html`The page of this pet shows <strong><bdi>${pet.publicEmail}</bdi></strong>, as you asked for.`}</p>
    <div class="form-end"><button class="button">Keep my address private</button></div>
  </form>`;
}

function texts({ pet, visitor, limits, textForm: state }: EditPage): Html {
  return html`<form class="form card" method="post" action="/me/pets/${pet.id}">${csrfField(visitor.csrfToken)}
    <h2>Its story</h2>
    <p class="quiet">The address of its page, its likes and its counts stay as they are.</p>
    ${formProblem(state, TEXT_FIELDS)}
    ${textField(state, { name: 'displayName', label: 'Name', isRequired: true, lengthMax: limits.displayNameLengthMax, initial: pet.displayName })}
    ${textField(state, { name: 'description', label: 'Description', rows: 3, lengthMax: limits.descriptionLengthMax, initial: pet.description })}
    <div class="two-columns">
      ${selectField(state, { name: 'kind', label: 'Kind', isRequired: true, initial: pet.kind }, KIND_CHOICES)}
      ${textField(state, { name: 'tags', label: 'Tags', hint: tagsHint(limits), initial: pet.tags.join(', ') })}
      ${textField(state, { name: 'license', label: 'Licence', lengthMax: 80, initial: pet.license ?? '' })}
      ${textField(state, { name: 'sourceUrl', label: 'Where it comes from', type: 'url', initial: pet.sourceUrl ?? '' })}
    </div>
    <div class="form-end"><button class="button primary">${pet.status === 'rejected' ? 'Save and send again' : 'Save'}</button></div>
  </form>`;
}

function sheet({ pet, visitor, sheetForm: state }: EditPage): Html {
  const shown = pet.pendingAsset ?? pet.asset;
  return html`<form class="form card" method="post" action="/me/pets/${pet.id}/sheet" enctype="multipart/form-data" data-form="sheet">
    ${csrfField(visitor.csrfToken)}
    <h2>Its looks</h2>
    ${pet.pendingAsset !== null && html`<p class="notice warn">This new sheet waits for a moderator; the old one stays published until then.</p>`}
    ${allStates({ url: hiddenSheetUrl(pet, shown), spriteVersion: shown.spriteVersion }, tintOf(shown))}
    ${formProblem(state, SHEET_FIELDS)}
    <div class="two-columns">
      ${fileField(state, { name: 'sprite', label: 'New spritesheet', accept: 'image/webp,image/png' })}
      ${fileField(state, { name: 'zip', label: 'Or a new package (ZIP)', accept: '.zip,application/zip' })}
    </div>
    <div data-preview></div>
    <div class="form-end"><button class="button primary">${pet.status === 'rejected' ? 'Replace the sheet and send again' : 'Replace the sheet'}</button></div>
  </form>`;
}

const DELETIONS = {
  pending: ['Withdraw', 'It is taken out of the queue for good.'],
  approved: ['Delete', 'It disappears from the registry for good. Installed copies stay.'],
  rejected: ['Remove', 'It disappears from your pets for good.'],
  deleted: ['Delete', ''],
} as const;

function deletion({ pet, visitor }: EditPage): Html {
  const [verb, consequence] = DELETIONS[pet.status];
  return html`<details class="card"><summary>${verb} this pet</summary>
    <form class="form" method="post" action="/me/pets/${pet.id}/delete">${csrfField(visitor.csrfToken)}
      <p>${consequence}</p>
      <div class="form-end"><button class="button danger">${verb} for good</button></div>
    </form>
  </details>`;
}
