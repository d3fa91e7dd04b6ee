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
import { colourField, propField, variantsField } from './wish-fields.ts';

export const REQUEST_FIELDS = ['prompt', 'displayNameHint', 'kind', 'referenceImage', 'contactEmail', 'requesterName'];

export const KIND_CHOICES = PET_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

export function requestView(state: FormState, visitor: Visitor, limits: Limits): Html {
  return html`<div class="page-head">
  <h1>Request a pet</h1>
  <p class="lead">Say what it looks like. It is drawn while you type: pick the one you like, and a moderator publishes exactly that one.</p>
</div>
<form class="form card request" method="post" action="/request" enctype="multipart/form-data" data-form="request">
  <div class="form request-wish">
    ${csrfField(visitor.csrfToken)}
    ${formProblem(state, REQUEST_FIELDS)}
    ${textField(state, {
      name: 'prompt',
      label: 'What does it look like?',
      hint: 'What it is, its colours and mood, what it wears and holds: a sleepy blue cat with a red scarf.',
      isRequired: true,
      rows: 3,
      lengthMax: limits.promptLengthMax,
    })}
  </div>
  ${variantsField(state)}
  <div class="form request-rest">
    ${colourField(state)}
    ${propField(state)}
    <div class="two-columns">
      ${textField(state, { name: 'displayNameHint', label: 'What could it be called?', lengthMax: limits.displayNameLengthMax })}
      ${selectField(state, { name: 'kind', label: 'What is it?' }, [{ value: '', label: 'As described' }, ...KIND_CHOICES])}
    </div>
    ${fileField(state, {
      name: 'referenceImage',
      label: 'A picture of it',
      hint: 'PNG, JPEG or WebP, up to 5 MB, to take colours and shape from. Only moderators see it.',
      accept: 'image/png,image/jpeg,image/webp',
    })}
    ${sender(state, visitor, limits)}
    <div class="form-end"><button class="button primary">Send it to a moderator</button></div>
  </div>
</form>`;
}

function sender(state: FormState, { account }: Visitor, limits: Limits): Html {
  const address = textField(state, {
    name: 'contactEmail',
    label: 'Your e-mail address',
    hint: 'Stays private; a moderator may ask you something.',
    type: 'email',
    isRequired: true,
    autocomplete: 'email',
    initial: account?.email,
  });
  if (account !== undefined) return html`${address}${profileAuthor(account)}`;
  return html`<p class="notice">Want to see what becomes of it? <a href="/login?next=/request">Log in</a> or <a href="/register">create an account</a> before you send it: what you typed and picked stays.</p>
    <div class="two-columns">
      ${address}
      ${textField(state, {
        name: 'requesterName',
        label: 'Your name',
        hint: html`Shown as the author of the pet; left empty, the author is ${NAMELESS}.`,
        lengthMax: limits.authorNameLengthMax,
        autocomplete: 'nickname',
      })}
    </div>
    ${authorPreview('requesterName')}`;
}

export function requestSent({ account }: Visitor): Html {
  const whereToLook =
    account === undefined
      ? html`There is no notification when it is published: look for it in the gallery.`
      : html`<a href="/me">Your page</a> shows what becomes of it.`;
  return html`<div class="empty card">
  <h1>Thank you!</h1>
  <p class="lead">Your pet is drawn, and waits for a moderator now. ${whereToLook}</p>
  <p class="row"><a class="button primary" href="/">To the gallery</a> <a class="button" href="/request">Ask for another</a></p>
</div>`;
}
