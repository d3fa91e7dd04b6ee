// What is not there, belongs to somebody else, or is not in the state in which something can be done to it.
import type { RefusalTable } from '../../../platform/errors/refusal-words.ts';
import type { PetStatus } from '../model/pet.ts';
import type { PetsRefusals, RecordRefusals } from '../model/refusals.ts';
import { plain, words } from './words.ts';

const STATES: Readonly<Record<PetStatus, string>> = {
  pending: 'waits for a moderator',
  approved: 'is published',
  rejected: 'was rejected',
  deleted: 'is deleted',
};

export const RECORD_WORDS: RefusalTable<Pick<PetsRefusals, keyof RecordRefusals>> = {
  invalid_slug: words(
    'invalid_slug',
    () => ({
      message: 'This is not the slug of a pet.',
      hint: 'A slug has up to 48 lower-case letters, digits and hyphens, such as trinket.',
    }),
    () => ({ message: 'There is no pet at this address.', hint: 'Look for it in the gallery.' }),
  ),
  slug_not_found: words(
    'not_found',
    () => ({ message: 'There is no pet with this slug.', hint: 'GET /api/pets?q= searches for pets by name.' }),
    () => ({ message: 'There is no pet at this address.' }),
  ),
  pet_not_found: plain('not_found', 'There is no such pet.'),
  profile_not_found: plain('not_found', 'No author with this name has published a pet.'),
  asset_not_found: words(
    'not_found',
    () => ({ message: 'There is no such asset.', hint: 'GET /api/pets/{slug} tells where the files of a pet are.' }),
    () => ({ message: 'There is no such file.' }),
  ),
  file_not_found: plain('not_found', 'There is no such file.'),
  sheet_not_found: plain('not_found', 'There is no such sheet, or not any more.'),
  reference_not_found: plain('not_found', 'The request came without a picture.'),
  report_not_found: plain('not_found', 'There is no such report, or not any more.'),
  variant_taken: plain(
    'duplicate_pet',
    'A pet that looks exactly like this is in the registry already.',
    'Choose another variant or colour, or change a word.',
  ),
  pet_in_wrong_state: words('invalid_state', ({ status, reason }) => ({
    message: `This pet ${STATES[status]}, and this cannot be done to it.`,
    hint: reason === '' ? undefined : `The reason was: ${reason}`,
  })),
  pet_changed_meanwhile: plain('invalid_state', 'The pet was changed after you looked at it.', 'Look at it again.'),
  email_not_offered: plain('invalid_state', 'The author did not ask for the address to be published.'),
  not_moderator: plain('forbidden', 'Only moderators may do this.'),
  pet_not_own: plain('forbidden', 'This pet is somebody else’s.'),
  rejected_pet_not_own: plain('forbidden', 'This pet was rejected: only its owner can mend it and send it again.'),
  duplicate_pet: plain(
    'duplicate_pet',
    'A pet with exactly this spritesheet is in the registry already.',
    'Submit a sheet of your own, or edit your pet at /me.',
  ),
  sheet_taken: plain(
    'duplicate_pet',
    'This sheet belongs to a pet that is here already.',
    'Draw something of its own, or change the pet that has it.',
  ),
};
