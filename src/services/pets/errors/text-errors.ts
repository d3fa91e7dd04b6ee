// Errors in the texts and choices of a request.
import type { ErrorTable } from '../../../platform/errors/error-table.ts';
import type { ErrorCode } from '../contract/error-codes.ts';

/** The faults that keep a text out of pet.json, which terminals show and agents read. */
export const TEXT_FAULTS = {
  'control-characters': 'contains control characters',
  'web-address': 'contains an address of the web',
  'shell-characters': 'contains characters of a shell: ` $ | < > \\ { } ; or &&',
} as const;

/** Why a name is reserved. */
export const NAME_REASONS = {
  registry: 'reserved for this registry',
  account: 'the name of an account here, or looks like it',
} as const;

const TOO_LONG = '{field} has more than {lengthMax} characters.';
const SHORTEN = 'Shorten it to at most {lengthMax} characters.';
const NOT_VISIBLE = {
  message: '{field} contains characters that cannot be shown.',
  hint: 'Send nothing but characters that people can see.',
  page: { hint: 'Type nothing but characters that people can see.' },
} as const;
const NO_NAME = { message: 'The pet has no name.', hint: 'Type one, or choose a pet.json that has one.' } as const;
const CHOOSE_OFFERED = { hint: 'Choose one of those offered.' } as const;
const NAME_RESERVED = 'The name “{name}” is {reason}.';
const CHOOSE_OR_LOG_IN = 'Choose another name, or log in if it is yours.';

export const TEXT_ERRORS = {
  text_too_long: { code: 'invalid_field', message: TOO_LONG, hint: SHORTEN },
  prompt_too_long: { message: TOO_LONG, hint: SHORTEN },
  public_author_name_too_long: { message: TOO_LONG, hint: SHORTEN },
  text_not_visible: { code: 'invalid_field', ...NOT_VISIBLE },
  public_author_name_not_visible: { code: 'invalid_public_author_name', ...NOT_VISIBLE },
  text_unsafe: {
    code: 'invalid_field',
    message: '{field} {fault}.',
    hint: 'Use plain words.',
    terms: { fault: TEXT_FAULTS },
  },
  display_name_empty: { code: 'missing_field', message: 'displayName is empty.', page: NO_NAME },
  /** Neither the form nor pet.json has one. */
  display_name_missing: {
    code: 'missing_field',
    message: 'The pet has no name.',
    hint: 'Send displayName, or a pet.json that has one.',
    page: NO_NAME,
  },
  prompt_missing: {
    code: 'missing_field',
    message: '{field} is missing.',
    hint: 'Say what the pet looks like, for example: a blue cat with a red scarf.',
  },
  contact_email_missing: {
    code: 'missing_field',
    message: '{field} is missing.',
    hint: 'Send the address at which you can be reached; it stays private.',
    page: { hint: 'Type the address at which you can be reached; it stays private.' },
  },
  invalid_contact_email: {
    message: 'contactEmail is not an e-mail address.',
    hint: 'Send an address such as name@example.org.',
    page: { message: 'This is not an e-mail address.', hint: 'Type an address such as name@example.org.' },
  },
  invalid_publish_contact_email: {
    message: 'publishContactEmail is neither true nor false.',
    hint: 'Send true or false.',
    page: { message: 'It is not clear whether the address may be shown.', hint: 'Set the tick, or take it away.' },
  },
  public_email_requires_contact_email: {
    message: 'There is no address that could be published.',
    hint: 'Send contactEmail, or leave publishContactEmail out.',
    page: {
      message: 'There is no address that could be shown.',
      hint: 'Type your e-mail address, or take the tick away.',
    },
  },
  missing_public_author_name: {
    message: '{field} is empty.',
    hint: 'Send a name, or leave the field out.',
    page: { hint: 'Type a name, or leave it empty.' },
  },
  kind_unknown: {
    code: 'invalid_kind',
    message: 'kind is not known.',
    hint: 'Send one of {kinds}.',
    page: { message: 'There is no such kind of pet.', ...CHOOSE_OFFERED },
  },
  tag_invalid: {
    code: 'invalid_field',
    message: 'A tag is not valid.',
    hint: 'A tag has letters, digits and hyphens, at most {lengthMax}.',
    page: {
      message: '“{tag}” cannot be a tag.',
      hint: 'A tag has letters, digits and hyphens, at most {lengthMax} of them.',
    },
  },
  tags_too_many: {
    code: 'invalid_field',
    message: 'There are more than {tagsMax} tags.',
    hint: 'Choose at most {tagsMax}.',
  },
  source_url_invalid: {
    code: 'invalid_field',
    message: '{field} is not the address of a page.',
    hint: 'Send an https:// or http:// address without a user name.',
    page: { hint: 'Type an https:// or http:// address without a user name.' },
  },
  reason_missing: {
    code: 'missing_field',
    message: 'The reason is missing.',
    hint: 'Say what is wrong, so that it can be mended.',
  },
  variant_unknown: {
    code: 'invalid_field',
    message: '{field} is not the number of a variant.',
    hint: 'Send one from 0 to {variantMax}.',
    page: CHOOSE_OFFERED,
  },
  colour_invalid: {
    code: 'invalid_field',
    message: '{field} is not a colour.',
    hint: 'Send one such as #4a86d8.',
    page: CHOOSE_OFFERED,
  },
  prop_unknown: {
    code: 'invalid_field',
    message: '{field} is not known.',
    hint: 'Send one of {props}.',
    page: CHOOSE_OFFERED,
  },
  report_reason_unknown: {
    code: 'invalid_field',
    message: 'The reason is not known.',
    hint: 'Choose one of {reasons}.',
  },
  requester_name_reserved: {
    code: 'invalid_field',
    message: NAME_RESERVED,
    hint: CHOOSE_OR_LOG_IN,
    terms: { reason: NAME_REASONS },
  },
  author_name_reserved: {
    code: 'invalid_public_author_name',
    message: '{origin}',
    hint: CHOOSE_OR_LOG_IN,
    terms: {
      reason: NAME_REASONS,
      // The name was sent, or is the part of an e-mail address before the @.
      origin: {
        typed: NAME_RESERVED,
        address:
          'The author would be shown as “{name}”, the part of the e-mail address before the @, which is {reason}.',
      },
    },
  },
} as const satisfies ErrorTable<ErrorCode>;
