import { type Html, html } from '../../../../platform/html/html.ts';
import {
  checkField,
  csrfField,
  type FormState,
  fileField,
  formProblem,
  selectField,
  textField,
} from '../../../../platform/web/elements/form-fields.ts';
import type { Limits } from '../../limits.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, SHEET_WIDTH, STATES, sheetHeightOf } from '../../model/atlas.ts';
import { NAMELESS } from '../../model/names/attribution.ts';
import { PET_TEXTS } from '../../model/names/pet-texts.ts';
import { authorPreview, profileAuthor } from '../parts/author.ts';
import type { Visitor } from '../parts/site.ts';
import { STATE_LABELS } from '../parts/texts.ts';
import { KIND_CHOICES } from './request-view.ts';

/** The files of a package. */
export const SHEET_FIELDS = ['zip', 'sprite', 'petjson'];

/** The checkbox that hides the name, regardless of the other fields. */
export const ANONYMOUS_FIELD = 'isAnonymous';

export const SUBMIT_FIELDS = [...SHEET_FIELDS, ...PET_TEXTS, 'tags', 'publicAuthorName', 'contactEmail'];

export function submitView(state: FormState, visitor: Visitor, limits: Limits): Html {
  return html`<div class="page-head">
  <h1>Submit a pet</h1>
  <p class="lead">Drawn one yourself? Send the package or only its spritesheet. You see it play before it is uploaded, and a
    moderator looks at it before everybody does.</p>
</div>
<form class="form card" method="post" action="/submit" enctype="multipart/form-data" data-form="submit">
  ${csrfField(visitor.csrfToken)}
  ${formProblem(state, SUBMIT_FIELDS)}
  ${files(state)}
  <div data-preview></div>
  ${story(state, limits)}
  ${attribution(state, visitor, limits)}
  <div class="form-end"><button class="button primary">Submit for review</button>
    <p class="quiet">By submitting you agree to the <a href="/terms">terms</a>.</p></div>
</form>
${rules()}`;
}

const SHEET_HINT = `WebP or PNG, up to 4 MB, of ${SHEET_WIDTH} × ${sheetHeightOf(1)} pixels: ${COLUMNS} × ${STATES.length} cells of ${CELL_WIDTH} × ${CELL_HEIGHT}.`;

/** Returns the rule of the model in a sentence. */
export function tagsHint({ tagsMax }: Limits): string {
  return `Up to ${tagsMax}, separated by commas; each of letters, digits and hyphens.`;
}

function files(state: FormState): Html {
  return html`<fieldset><legend>The pet</legend>
    ${fileField(state, {
      name: 'zip',
      label: 'Package (ZIP)',
      hint: 'With pet.json and spritesheet.webp or .png in it. Or leave it empty and choose the files below.',
      condition: 'required, or a sheet',
      accept: '.zip,application/zip',
    })}
    <div class="two-columns">
      ${fileField(state, { name: 'sprite', label: 'Spritesheet', hint: SHEET_HINT, condition: 'required, or a package', accept: 'image/webp,image/png' })}
      ${fileField(state, { name: 'petjson', label: 'pet.json', hint: 'Made from this form if you have none.', accept: '.json,application/json' })}
    </div>
  </fieldset>`;
}

function story(state: FormState, limits: Limits): Html {
  return html`<fieldset><legend>Its story</legend>
    ${textField(state, {
      name: 'displayName',
      label: 'Name',
      condition: 'required, or in pet.json',
      lengthMax: limits.displayNameLengthMax,
    })}
    ${textField(state, { name: 'description', label: 'Description', hint: 'One or two sentences.', rows: 2, lengthMax: limits.descriptionLengthMax })}
    <div class="two-columns">
      ${selectField(state, { name: 'kind', label: 'Kind', isRequired: true }, KIND_CHOICES)}
      ${textField(state, { name: 'tags', label: 'Tags', hint: tagsHint(limits) })}
      ${textField(state, { name: 'license', label: 'Licence', hint: 'For example CC BY 4.0.', lengthMax: 80 })}
      ${textField(state, { name: 'sourceUrl', label: 'Where it comes from', hint: 'A web address.', type: 'url' })}
    </div>
  </fieldset>`;
}

function attribution(state: FormState, { account }: Visitor, limits: Limits): Html {
  const publish = checkField(
    state,
    'publishContactEmail',
    'Show my address on the page of the pet, once a moderator has verified it',
  );
  if (account !== undefined) {
    return html`<fieldset><legend>Who it is by</legend>${profileAuthor(account)}${publish}</fieldset>`;
  }
  return html`<fieldset><legend>Who it is by</legend>
    <p class="quiet"><a href="/login?next=/submit">Log in</a> to be able to edit it later.</p>
    <div class="two-columns">
      ${textField(state, {
        name: 'publicAuthorName',
        label: 'Name to show',
        hint: 'Left empty, the part of your address before the @ is shown.',
        lengthMax: limits.authorNameLengthMax,
        autocomplete: 'nickname',
      })}
      ${textField(state, { name: 'contactEmail', label: 'E-mail address', hint: 'Moderators see the whole address, others only if you ask for that below.', type: 'email', autocomplete: 'email' })}
    </div>
    ${checkField(state, ANONYMOUS_FIELD, html`Show no name, not even a part of my address: the author is ${NAMELESS}`)}
    ${authorPreview('publicAuthorName', 'contactEmail')}
    ${publish}
  </fieldset>`;
}

function rules(): Html {
  return html`<details class="card section"><summary>What a spritesheet looks like</summary>
  <div class="stack tight">
    <p>${SHEET_WIDTH}×${sheetHeightOf(1)} pixels: ${COLUMNS} columns and ${STATES.length} rows of cells of
      ${CELL_WIDTH}×${CELL_HEIGHT} pixels. Each row is a state, its frames from the left; cells that are not used are empty.</p>
    <div class="table-scroll"><table>
      <thead><tr><th scope="col">Row</th><th scope="col">State</th><th scope="col">Frames</th></tr></thead>
      <tbody>${STATES.map(
        ({ name, frames }, row) =>
          html`<tr><td>${row + 1}</td><td>${name} <span class="quiet">(${STATE_LABELS[name].toLowerCase()})</span></td><td>${frames}</td></tr>`,
      )}</tbody>
    </table></div>
    <p>The background is transparent, nothing touches the edge of its cell, and the image is not animated. A sheet of
      ${SHEET_WIDTH}×${sheetHeightOf(2)} pixels has two more rows, sixteen directions to look in, and works in the desktop app only.</p>
  </div>
</details>`;
}

export function submissionSent({ account }: Visitor): Html {
  const [to, label] = account === undefined ? ['/', 'To the gallery'] : ['/me', 'See it among your pets'];
  return html`<div class="empty card">
  <h1>It is on its way!</h1>
  <p class="lead">Your pet waits for a moderator now. As soon as it is approved, it moves into the gallery.</p>
  <p class="row"><a class="button primary" href="${to}">${label}</a> <a class="button" href="/submit">Submit another</a></p>
</div>`;
}
