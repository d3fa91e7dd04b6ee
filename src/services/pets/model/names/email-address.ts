import { isEmailAddress } from '../../../../platform/text/email-address.ts';
import { PetsProblem } from '../problem.ts';

/** The address as it was written, without the spaces around it. */
export function parseContactEmail(text: string): string {
  const address = text.trim();
  if (isEmailAddress(address)) return address;
  throw new PetsProblem('invalid_contact_email', 'contactEmail is not an e-mail address.', {
    field: 'contactEmail',
    hint: 'Send an address such as name@example.org.',
  });
}
