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
import { NAMELESS } from '../../model/names/attribution.ts';
import { PET_KINDS } from '../../model/pet.ts';
import { authorPreview, profileAuthor } from '../parts/author.ts';
import type { Visitor } from '../parts/site.ts';
import { KIND_NAMES } from '../parts/texts.ts';

export const REQUEST_FIELDS = ['prompt', 'displayNameHint', 'kind', 'referenceImage', 'contactEmail', 'requesterName'];

export const KIND_CHOICES = PET_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

export function requestView(state: FormState, { account, csrfToken }: Visitor, limits: Limits): Html {
  return html`<div class="page-head">
  <h1>Request a pet</h1>
  <p class="lead">Describe the creature you would like. A moderator has it drawn by the generator of this registry, picks the
    best of several, and publishes it here.</p>
</div>
<form class="form card" method="post" action="/request" enctype="multipart/form-data" data-form="request">
  ${csrfField(csrfToken)}
  ${formProblem(state, REQUEST_FIELDS)}
  ${textField(state, {
    name: 'prompt',
    label: 'What does it look like?',
    hint: 'For example: a sleepy blue cat with a red scarf. Species, colours, clothes and moods are understood best, and English words only.',
    isRequired: true,
    rows: 4,
    lengthMax: limits.promptLengthMax,
  })}
  <div class="two-columns">
    ${textField(state, { name: 'displayNameHint', label: 'What could it be called?', lengthMax: limits.displayNameLengthMax })}
    ${selectField(state, { name: 'kind', label: 'What is it?' }, [{ value: '', label: 'Whatever fits' }, ...KIND_CHOICES])}
  </div>
  ${fileField(state, {
    name: 'referenceImage',
    label: 'A picture of it',
    hint: 'PNG, JPEG or WebP, up to 5 MB. Only moderators see it.',
    accept: 'image/png,image/jpeg,image/webp',
  })}
  <div class="two-columns">
    ${textField(state, {
      name: 'contactEmail',
      label: 'Your e-mail address',
      hint: 'Stays private; a moderator may ask you something.',
      type: 'email',
      isRequired: true,
      autocomplete: 'email',
      initial: account?.email,
    })}
    ${
      account === undefined &&
      textField(state, {
        name: 'requesterName',
        label: 'Your name',
        hint: html`Shown as the author of the pet; left empty, the author is ${NAMELESS}.`,
        lengthMax: limits.authorNameLengthMax,
        autocomplete: 'nickname',
      })
    }
  </div>
  ${account === undefined ? authorPreview('requesterName') : profileAuthor(account)}
  <div class="form-end"><button class="button primary">Send the request</button></div>
</form>`;
}

export function requestSent({ account }: Visitor): Html {
  const whereToLook =
    account === undefined
      ? html`There is no notification when it is ready: look for it in the gallery. Log in before you ask, and your page shows what becomes of it.`
      : html`<a href="/me">Your page</a> shows what becomes of it.`;
  return html`<div class="empty card">
  <h1>Thank you!</h1>
  <p class="lead">Your request waits for a moderator now. ${whereToLook}</p>
  <p class="row"><a class="button primary" href="/">To the gallery</a> <a class="button" href="/request">Ask for another</a></p>
</div>`;
}
