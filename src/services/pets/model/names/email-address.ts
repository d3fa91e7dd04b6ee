import { isEmailAddress } from '../../../../platform/text/email-address.ts';
import { refuse } from '../refusals.ts';

/** Returns the address as it was written, without the spaces around it. */
export function parseContactEmail(text: string): string {
  const address = text.trim();
  if (isEmailAddress(address)) return address;
  throw refuse('invalid_contact_email', {}, 'contactEmail');
}
