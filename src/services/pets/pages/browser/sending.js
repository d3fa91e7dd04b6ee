// Completes the forms that request, submit and change pets; each works without it.
import { showAuthor } from './preview/author.js';
import { keepDraft } from './preview/draft.js';
import { showPreview } from './preview/preview.js';
import { sketchWhileTyping } from './preview/sketch.js';
import { uploadWithoutReload } from './preview/upload.js';

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll('form[data-form]');
for (const form of forms) {
  const container = form.querySelector('[data-preview]');
  if (container instanceof HTMLElement) showPreview(form, container);
  // A form with only a sheet has no draft.
  if (form.dataset['form'] !== 'sheet') keepDraft(form);
  // After the draft, which may restore a name and a wish.
  const sketch = form.querySelector('[data-sketch]');
  if (sketch instanceof HTMLElement) sketchWhileTyping(form, sketch);
  const author = form.querySelector('[data-author]');
  if (author instanceof HTMLElement) showAuthor(form, author);
  uploadWithoutReload(form);
}
