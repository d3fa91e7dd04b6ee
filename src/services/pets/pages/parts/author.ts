// The author of a pet, shown before it is sent.
import { attribute, type Html, html } from '../../../../platform/html/html.ts';
import { NAMELESS } from '../../model/names/attribution.ts';
import type { Account } from '../../model/people.ts';

/**
 * Filled in by the script of the page from the field of the name, or if that is empty from the field of the address.
 * The hints of both say the same to people without a script.
 */
export function authorPreview(nameField: string, addressField?: string): Html {
  return html`<p class="notice" role="status" data-author="${nameField}"${attribute('data-address', addressField)} data-nameless="${NAMELESS}" hidden></p>`;
}

/** Shows the author to people who are signed in, who publish under the name of their profile. */
export function profileAuthor({ name }: Account): Html {
  return html`<p>Published as <bdi><strong>${name}</strong></bdi>, the name of your profile.</p>`;
}
