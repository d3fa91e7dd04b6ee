// The errors of accounts. Services answer with them; the codes on the wire are those that services share.
import type { ErrorTable } from '../platform/errors/error-table.ts';
import type { GuessReason } from './passwords/guessable-password.ts';

const INVALID = { status: 400, code: 'invalid_field' } as const;
const MISSING = { status: 400, code: 'missing_field' } as const;
const UNAUTHORIZED = { status: 401, code: 'unauthorized' } as const;
const FORBIDDEN = { status: 403, code: 'forbidden' } as const;
const NOT_FOUND = { status: 404, code: 'not_found' } as const;
const CONFLICT = { status: 409, code: 'invalid_state' } as const;

const GUESS_REASONS = {
  'few-characters': 'it has very few different characters',
  repeats: 'it repeats a short text',
  'own-name': 'it is little more than the name or the address of the account',
  common: 'it is little more than a password that many people use',
  sequence: 'it is little more than a sequence of letters, digits or keys',
} as const satisfies Record<GuessReason, string>;

const GOOD_PASSWORD = 'A few unrelated words make a good password.';

export const ACCOUNT_ERRORS = {
  signed_out: { ...UNAUTHORIZED, message: 'You are not signed in.', hint: 'Sign in at /login.' },
  not_admin: { ...FORBIDDEN, message: 'Only administrators may do this.' },
  wrong_credentials: { ...UNAUTHORIZED, message: 'The address or the password is wrong.' },
  wrong_password: { ...FORBIDDEN, message: 'The password is wrong.' },
  password_replaced: { ...UNAUTHORIZED, message: 'The password was changed.', hint: 'Sign in with the new one.' },
  password_too_short: {
    ...INVALID,
    message: 'The password has fewer than {lengthMin} characters.',
    hint: GOOD_PASSWORD,
  },
  password_too_long: { ...INVALID, message: 'The password has more than {lengthMax} characters.' },
  password_guessable: {
    ...INVALID,
    message: 'The password is easy to guess: {reason}.',
    hint: GOOD_PASSWORD,
    terms: { reason: GUESS_REASONS },
  },
  not_an_address: {
    ...INVALID,
    message: 'This is not an e-mail address.',
    hint: 'Enter an address such as name@example.org.',
  },
  address_taken: { ...CONFLICT, message: 'This e-mail address has an account already.' },
  name_missing: { ...MISSING, message: 'The name is empty.', hint: 'Enter the name to show to others.' },
  name_too_long: {
    ...INVALID,
    message: 'The name has more than {lengthMax} characters.',
    hint: 'Shorten it to at most {lengthMax} characters.',
  },
  name_unseen: {
    ...INVALID,
    message: 'The name contains characters that cannot be shown.',
    hint: 'Enter characters that people can see.',
  },
  name_reserved: { ...INVALID, message: 'The name “{name}” is reserved.', hint: 'Choose another name.' },
  name_taken: {
    ...INVALID,
    message: 'The name “{name}” is the name of an account here, or looks like it.',
    hint: 'Choose another name.',
  },
  account_not_found: { ...NOT_FOUND, message: 'There is no such account.' },
  own_role: { ...FORBIDDEN, message: 'You cannot change your own role.', hint: 'Ask another administrator.' },
  role_of_installation_admin: {
    ...FORBIDDEN,
    message: 'This is an administrator of the whole installation.',
    hint: 'Only another administrator of the whole installation can change that.',
  },
  unknown_role: { ...INVALID, message: 'There is no such role.' },
  admin_not_deletable: {
    ...CONFLICT,
    message: 'The account of an administrator cannot be deleted.',
    hint: 'Let another administrator take the role from you first.',
  },
  registration_closed: {
    ...FORBIDDEN,
    message: 'Registration is closed.',
    hint: 'Ask an administrator for an account.',
  },
  code_not_valid: {
    ...NOT_FOUND,
    message: 'This link was used, has expired or was replaced by a newer one.',
    hint: 'Ask the person who runs this server for a new one.',
  },
  form_too_old: {
    ...FORBIDDEN,
    message: 'The form is too old, or was not sent from this site.',
    hint: 'Load the page again and send the form once more.',
  },
  foreign_origin: { ...FORBIDDEN, message: 'The request comes from the page of another site.' },
  proxy_not_believed: {
    ...UNAUTHORIZED,
    message: 'The proxy has the wrong password, or does not name an e-mail address.',
  },
  token_name_missing: { ...MISSING, message: 'The token has no name.', hint: 'Enter what it is for.' },
  token_name_too_long: { ...INVALID, message: 'The name of the token has more than {lengthMax} characters.' },
  too_many_tokens: { ...CONFLICT, message: 'There are {countMax} tokens already.', hint: 'Revoke one first.' },
  token_expiry_invalid: {
    ...INVALID,
    message: 'A token expires after a whole number of days from 1 to {daysMax}, or never.',
  },
  too_often: {
    status: 429,
    code: 'rate_limited',
    message: 'That was too often.',
    hint: 'Wait as long as Retry-After says, then try again.',
    page: { hint: 'Try again {wait}.' },
  },
  too_busy: {
    status: 503,
    code: 'overloaded',
    message: 'Too many people sign in at this moment.',
    hint: 'Try again in a few seconds.',
    retryAfter: true,
  },
} as const satisfies ErrorTable;
