import { isEmailAddress } from '../../platform/text/email-address.ts';
import { refuse } from './refusal-codes.ts';

/** Returns the address in lower case, as accounts are stored. */
export function toAccountEmail(text: string): string {
  return text.trim().toLowerCase();
}

export function parseAccountEmail(text: string): string {
  const address = toAccountEmail(text);
  if (isEmailAddress(address)) return address;
  throw refuse('not_an_address', {}, 'email');
}
