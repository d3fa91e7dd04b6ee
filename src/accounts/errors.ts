// The messages and statuses of the refusals of accounts. Services answer with them, under the error codes that they
// share.
import type { RefusalTable, Worded } from '../platform/errors/refusal-words.ts';
import type { GuessReason } from './model/guessable-password.ts';
import type { AccountCodes } from './model/refusal-codes.ts';

type Wire = Pick<AccountRefusal, 'status' | 'wireCode'>;
interface AccountRefusal {
  readonly status: number;
  readonly wireCode: string;
}

const INVALID: Wire = { status: 400, wireCode: 'invalid_field' };
const MISSING: Wire = { status: 400, wireCode: 'missing_field' };
const UNAUTHORIZED: Wire = { status: 401, wireCode: 'unauthorized' };
const FORBIDDEN: Wire = { status: 403, wireCode: 'forbidden' };
const NOT_FOUND: Wire = { status: 404, wireCode: 'not_found' };
const CONFLICT: Wire = { status: 409, wireCode: 'invalid_state' };

/** Returns an entry with the same message for programs and for people. */
function say(wire: Wire, message: string, hint?: string) {
  return { ...wire, toApi: (): Worded => ({ message, ...(hint !== undefined && { hint }) }) };
}

const GUESS_WORDS: Readonly<Record<GuessReason, string>> = {
  'few-characters': 'it has very few different characters',
  repeats: 'it repeats a short text',
  'own-name': 'it is little more than the name or the address of the account',
  common: 'it is little more than a password that many people use',
  sequence: 'it is little more than a sequence of letters, digits or keys',
};

export const ACCOUNT_REFUSALS: RefusalTable<AccountCodes> = {
  signed_out: say(UNAUTHORIZED, 'You are not signed in.', 'Sign in at /login.'),
  not_admin: say(FORBIDDEN, 'Only administrators may do this.'),
  wrong_credentials: say(UNAUTHORIZED, 'The address or the password is wrong.'),
  wrong_password: say(FORBIDDEN, 'The password is wrong.'),
  password_replaced: say(UNAUTHORIZED, 'The password was changed.', 'Sign in with the new one.'),
  password_too_short: {
    ...INVALID,
    toApi: ({ lengthMin }) => ({
      message: `The password has fewer than ${lengthMin} characters.`,
      hint: 'A few unrelated words make a good password.',
    }),
  },
  password_too_long: {
    ...INVALID,
    toApi: ({ lengthMax }) => ({ message: `The password has more than ${lengthMax} characters.` }),
  },
  password_guessable: {
    ...INVALID,
    toApi: ({ reason }) => ({
      message: `The password is easy to guess: ${GUESS_WORDS[reason]}.`,
      hint: 'A few unrelated words make a good password.',
    }),
  },
  not_an_address: say(INVALID, 'This is not an e-mail address.', 'Enter an address such as name@example.org.'),
  address_taken: say(CONFLICT, 'This e-mail address has an account already.'),
  name_missing: say(MISSING, 'The name is empty.', 'Enter the name to show to others.'),
  name_too_long: {
    ...INVALID,
    toApi: ({ lengthMax }) => ({
      message: `The name has more than ${lengthMax} characters.`,
      hint: `Shorten it to at most ${lengthMax} characters.`,
    }),
  },
  name_unseen: say(
    INVALID,
    'The name contains characters that cannot be shown.',
    'Enter characters that people can see.',
  ),
  name_reserved: {
    ...INVALID,
    toApi: ({ name }) => ({ message: `The name “${name}” is reserved.`, hint: 'Choose another name.' }),
  },
  name_taken: {
    ...INVALID,
    toApi: ({ name }) => ({
      message: `The name “${name}” is the name of an account here, or looks like it.`,
      hint: 'Choose another name.',
    }),
  },
  account_not_found: say(NOT_FOUND, 'There is no such account.'),
  own_role: say(FORBIDDEN, 'You cannot change your own role.', 'Ask another administrator.'),
  role_of_installation_admin: say(
    FORBIDDEN,
    'This is an administrator of the whole installation.',
    'Only another administrator of the whole installation can change that.',
  ),
  unknown_role: say(INVALID, 'There is no such role.'),
  admin_not_deletable: say(
    CONFLICT,
    'The account of an administrator cannot be deleted.',
    'Let another administrator take the role from you first.',
  ),
  registration_closed: say(FORBIDDEN, 'Registration is closed.', 'Ask an administrator for an account.'),
  code_not_valid: say(
    NOT_FOUND,
    'This link was used, has expired or was replaced by a newer one.',
    'Ask the person who runs this server for a new one.',
  ),
  form_too_old: say(
    FORBIDDEN,
    'The form is too old, or was not sent from this site.',
    'Load the page again and send the form once more.',
  ),
  foreign_origin: say(FORBIDDEN, 'The request comes from the page of another site.'),
  proxy_not_believed: say(UNAUTHORIZED, 'The proxy has the wrong password, or does not name an e-mail address.'),
  token_name_missing: say(MISSING, 'The token has no name.', 'Enter what it is for.'),
  token_name_too_long: {
    ...INVALID,
    toApi: ({ lengthMax }) => ({ message: `The name of the token has more than ${lengthMax} characters.` }),
  },
  too_many_tokens: {
    ...CONFLICT,
    toApi: ({ countMax }) => ({ message: `There are ${countMax} tokens already.`, hint: 'Revoke one first.' }),
  },
  token_expiry_invalid: {
    ...INVALID,
    toApi: ({ daysMax }) => ({
      message: `A token expires after a whole number of days from 1 to ${daysMax}, or never.`,
    }),
  },
  too_often: {
    status: 429,
    wireCode: 'rate_limited',
    toApi: () => ({ message: 'That was too often.', hint: 'Wait as long as Retry-After says, then try again.' }),
    toPage: ({ retryAfterSeconds }) => ({ message: 'That was too often.', hint: toWait(retryAfterSeconds) }),
  },
  too_busy: {
    status: 503,
    wireCode: 'overloaded',
    toApi: () => ({ message: 'Too many people sign in at this moment.', hint: 'Try again in a few seconds.' }),
  },
};

const MINUTE_SECONDS = 60;

function toWait(seconds: number): string {
  const [count, unit] =
    seconds <= MINUTE_SECONDS ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / MINUTE_SECONDS), 'minute'];
  return `Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}
