// Errors in a package: its ZIP, its pet.json, and parts that contradict each other.
import type { ErrorTable } from '../../../platform/errors/error-table.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, LOOK_ROWS, STATES } from '../model/atlas.ts';
import { labelOf } from './field-labels.ts';
import { TEXT_FAULTS } from './text-errors.ts';

const ZIP_FAULTS = {
  'same-names': 'has two entries of the same name',
  encrypted: 'is encrypted',
  link: 'has a link or a device in it',
  compression: 'is compressed in an unusual way',
  'entry-name': 'has an entry with an unusable name',
  'two-names': 'names a file in two ways',
  'larger-than-said': 'has a file that is larger than it says',
  'path-outside': 'has an entry whose path leads out of it',
  unreadable: 'cannot be read',
} as const;

const CONTENTS_FAULTS = {
  archive: 'has another archive in it',
  'foreign-files': 'has files that do not belong to a pet in it',
  'no-pet-json': 'has no pet.json',
  'no-sheet': 'has no spritesheet.webp or spritesheet.png',
  'two-sheets': 'has two spritesheets',
  folders: 'must have pet.json and the spritesheet at its root, or together in one folder',
} as const;

const ROWS = `${STATES.length} or ${STATES.length + LOOK_ROWS}`;
const PET_JSON_FAULTS = {
  'not-object': 'is not a JSON object',
  'frame-grid': `must cut the sheet into ${COLUMNS} columns and ${ROWS} rows of ${CELL_WIDTH}×${CELL_HEIGHT} pixels`,
  'animations-not-object': 'has animations that are no object',
  'animation-name': 'has an animation whose name is no plain word such as "idle"',
} as const;

const ZIP = {
  code: 'invalid_zip',
  hint: 'Pack pet.json and the spritesheet anew, with an ordinary archiver.',
} as const;
const PET_JSON = { code: 'invalid_pet_json' } as const;

/** The key of pet.json as the form labels it: people who did not write pet.json know no other name. */
const KEY_LABEL = ({ key }: { readonly key: string }) => labelOf(key);

export const PACKAGE_ERRORS = {
  missing_files: {
    message: 'There is neither a ZIP nor a spritesheet.',
    hint: 'Send zip, or sprite with or without petjson.',
    page: { message: 'There is no pet yet.', hint: 'Choose a package (ZIP) or a spritesheet.', field: 'zip' },
  },
  package_missing: {
    code: 'missing_files',
    message: 'There is no ZIP and no spritesheet.',
    hint: 'Send a ZIP, or a spritesheet with or without its pet.json.',
    page: { message: 'There is no pet yet.', hint: 'Choose a package (ZIP) or a spritesheet.' },
  },
  file_too_large: {
    code: 'payload_too_large',
    message: 'The file {field} is too large.',
    page: { message: '{field} is too large.' },
  },
  zip_too_large: { code: 'payload_too_large', message: 'The ZIP is too large.' },
  invalid_zip: { ...ZIP, message: 'The ZIP {fault}.', terms: { fault: ZIP_FAULTS } },
  zip_entries_too_many: { ...ZIP, message: 'The ZIP has more than {entriesMax} entries.' },
  zip_file_too_large: { ...ZIP, message: 'The ZIP has a {file} of more than {bytesMax} bytes.' },
  zip_file_damaged: { ...ZIP, message: 'The ZIP has a damaged {file}.' },
  zip_swells: { ...ZIP, message: 'The ZIP unpacks to more than {ratioMax} times its size.' },
  invalid_zip_contents: {
    message: 'The ZIP {fault}.',
    hint: 'Put pet.json and spritesheet.webp or spritesheet.png into it, and nothing else.',
    terms: { fault: CONTENTS_FAULTS },
  },
  zip_differs: {
    code: 'invalid_zip_contents',
    message: 'The {file} in the ZIP differs from the one beside it.',
    hint: 'Send the ZIP alone, or the same files in it and beside it.',
    page: { hint: 'Choose the ZIP alone, or the same files in it and beside it.' },
  },
  invalid_pet_json: { message: 'pet.json {fault}.', terms: { fault: PET_JSON_FAULTS } },
  pet_json_too_large: { ...PET_JSON, message: 'pet.json is larger than {bytesMax} bytes.' },
  /** `reason` continues the sentence, in the words of the JSON parser. */
  pet_json_unreadable: { ...PET_JSON, message: 'pet.json {reason}.' },
  pet_json_too_deep: { ...PET_JSON, message: 'pet.json is nested more than {levelsMax} levels deep.' },
  pet_json_not_text: {
    ...PET_JSON,
    message: 'pet.json has a {key} that is not a text.',
    page: { message: '{keyLabel} in pet.json is not a text.' },
    terms: { keyLabel: KEY_LABEL },
  },
  pet_json_text_unsafe: {
    ...PET_JSON,
    message: 'pet.json has a {key} that {fault}.',
    hint: 'Use plain words.',
    page: { message: '{keyLabel} in pet.json {fault}.', hint: 'Use plain words.' },
    terms: { fault: TEXT_FAULTS, keyLabel: KEY_LABEL },
  },
  pet_json_text_too_long: {
    ...PET_JSON,
    message: '{field} has more than {lengthMax} characters.',
    hint: 'Shorten it to at most {lengthMax} characters.',
    page: {
      message: '{field} in pet.json has more than {lengthMax} characters.',
      hint: 'Shorten it to at most {lengthMax} characters.',
      field: 'petjson',
    },
  },
  pet_json_text_not_visible: {
    ...PET_JSON,
    message: '{field} contains characters that cannot be shown.',
    hint: 'Send nothing but characters that people can see.',
    page: {
      message: '{field} in pet.json contains characters that cannot be shown.',
      hint: 'Write nothing but characters that people can see.',
      field: 'petjson',
    },
  },
  pet_json_animations_too_many: { ...PET_JSON, message: 'pet.json has more than {animationsMax} animations.' },
  pet_json_frames: {
    ...PET_JSON,
    message: 'pet.json needs 1 to {framesMax} frames in the animation {animation}, each the number of a cell.',
  },
  pet_json_fps: {
    ...PET_JSON,
    message: 'pet.json needs an fps from {fpsMin} to {fpsMax} in the animation {animation}.',
  },
  pet_json_loop: { ...PET_JSON, message: 'pet.json needs loop as true or false in the animation {animation}.' },
  pet_json_fallback: { ...PET_JSON, message: 'pet.json has an animation {animation} whose fallback does not exist.' },
  pet_json_rows: { ...PET_JSON, message: 'pet.json uses more rows than the {rows} of the spritesheet.' },
  invalid_spritesheet_path: { message: 'pet.json has a spritesheetPath that is no plain path below its folder.' },
  spritesheet_path_mismatch: {
    message: 'The spritesheetPath of pet.json is not the name of the spritesheet.',
    hint: 'Write "spritesheetPath": "spritesheet.{extension}".',
  },
  invalid_sprite_version: { message: 'pet.json has a spriteVersionNumber that is neither 1 nor 2.' },
  sprite_version_mismatch: {
    code: 'invalid_sprite_version',
    message: 'pet.json says version {said}, but the spritesheet has the size of version {found}.',
    hint: 'Write "spriteVersionNumber": {found}, or leave it out.',
  },
} as const satisfies ErrorTable<ErrorCode>;
