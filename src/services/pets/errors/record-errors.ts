// Errors about pets that do not exist, belong to another person or are in the wrong state, and errors in requests.
import type { ErrorTable } from '../../../platform/errors/error-table.ts';
import type { ErrorCode } from '../contract/error-codes.ts';

const PET_STATES = {
  pending: 'waits for a moderator',
  approved: 'is published',
  rejected: 'was rejected',
  deleted: 'is deleted',
} as const;

export const RECORD_ERRORS = {
  invalid_slug: {
    message: 'This is not the slug of a pet.',
    hint: 'A slug has up to 48 lower-case letters, digits and hyphens, such as trinket.',
    page: { message: 'There is no pet at this address.', hint: 'Look for it in the gallery.' },
  },
  slug_not_found: {
    code: 'not_found',
    message: 'There is no pet with this slug.',
    hint: 'GET /api/pets?q= searches for pets by name.',
    page: { message: 'There is no pet at this address.' },
  },
  pet_not_found: { code: 'not_found', message: 'There is no such pet.' },
  profile_not_found: { code: 'not_found', message: 'No author with this name has published a pet.' },
  asset_not_found: {
    code: 'not_found',
    message: 'There is no such asset.',
    hint: 'GET /api/pets/{slug} returns the addresses of the files of a pet.',
    page: { message: 'There is no such file.' },
    terms: { slug: () => '{slug}' },
  },
  file_not_found: { code: 'not_found', message: 'There is no such file.' },
  sheet_not_found: { code: 'not_found', message: 'There is no such sheet, or not any more.' },
  reference_not_found: { code: 'not_found', message: 'The request came without a picture.' },
  report_not_found: { code: 'not_found', message: 'There is no such report, or not any more.' },
  variant_taken: {
    code: 'duplicate_pet',
    message: 'A pet that looks exactly like this is in the registry already.',
    hint: 'Choose another variant or colour, or change a word.',
  },
  pet_in_wrong_state: {
    code: 'invalid_state',
    message: 'This pet {status}, and this cannot be done to it.',
    hint: '{because}',
    terms: {
      status: PET_STATES,
      because: ({ reason }: { readonly reason: string }) => (reason === '' ? '' : `The reason was: ${reason}`),
    },
  },
  pet_changed_meanwhile: {
    code: 'invalid_state',
    message: 'The pet was changed after you looked at it.',
    hint: 'Look at it again.',
  },
  email_not_offered: {
    code: 'invalid_state',
    message: 'The author did not ask for the address to be published.',
  },
  not_moderator: { code: 'forbidden', message: 'Only moderators may do this.' },
  pet_not_own: { code: 'forbidden', message: 'This pet belongs to another account.' },
  rejected_pet_not_own: {
    code: 'forbidden',
    message: 'This pet was rejected: only its owner can mend it and send it again.',
  },
  duplicate_pet: {
    message: 'A pet with exactly this spritesheet is in the registry already.',
    hint: 'Submit a sheet of your own, or edit your pet at /me.',
  },
  sheet_taken: {
    code: 'duplicate_pet',
    message: 'This sheet belongs to a pet that is here already.',
    hint: 'Draw another sheet, or change the pet that has this one.',
  },
} as const satisfies ErrorTable<ErrorCode>;

const OVERLOADS = {
  'takes-too-long': 'Drawing this picture takes too long.',
  'client-waits': 'Too many pictures wait to be drawn for you already.',
  'client-had-many': 'Too many new pictures were drawn for you lately.',
  'all-wait': 'Too many pictures wait to be drawn.',
} as const;

export const SEND_ANEW = 'Load the page again and send it anew.';

export const REQUEST_ERRORS = {
  field_repeated: {
    code: 'invalid_form_data',
    message: 'The field {field} was sent {times} times.',
    page: { message: '{field} was sent {times} times.', hint: SEND_ANEW },
  },
  json_object_expected: { code: 'invalid_json', message: 'The body is not a JSON object.' },
  field_not_text: { code: 'invalid_field', message: '{field} is not a text.' },
  mcp_foreign_origin: {
    code: 'forbidden',
    message: 'Pages of other sites may not call this.',
    hint: 'Call it from a program.',
  },
  rate_limited: {
    message: 'That was too often.',
    hint: 'Wait as long as Retry-After says, then try again.',
    page: { hint: 'Try again {wait}.' },
  },
  /** A newer preview of the same client came while this one waited. */
  preview_replaced: {
    message: 'A newer preview for the same client took the place of this one.',
    hint: 'Ask for one preview at a time.',
  },
  pictures_overloaded: {
    code: 'overloaded',
    message: '{reason}',
    hint: 'Wait as long as Retry-After says, then ask again.',
    page: { hint: 'Try again {wait}.' },
    terms: { reason: OVERLOADS },
  },
} as const satisfies ErrorTable<ErrorCode>;
