// What is wrong with a package: its ZIP, its pet.json, and whether its parts agree.
import type { RefusalTable } from '../../../platform/errors/refusal-words.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, LOOK_ROWS, STATES } from '../model/atlas.ts';
import type { PackageRefusals, PetJsonFault, PetsRefusals, ZipContentsFault, ZipFault } from '../model/refusals.ts';
import { TEXT_FAULTS } from './text-words.ts';
import { labelOf, plain, words } from './words.ts';

const ZIP_FAULTS: Readonly<Record<ZipFault, string>> = {
  'same-names': 'has two entries of the same name',
  encrypted: 'is encrypted',
  link: 'has a link or a device in it',
  compression: 'is compressed in an unusual way',
  'entry-name': 'has an entry with an unusable name',
  'two-names': 'names a file in two ways',
  'larger-than-said': 'has a file that is larger than it says',
  'path-outside': 'has an entry whose path leads out of it',
  unreadable: 'cannot be read',
};

const CONTENTS_FAULTS: Readonly<Record<ZipContentsFault, string>> = {
  archive: 'has another archive in it',
  'foreign-files': 'has files that do not belong to a pet in it',
  'no-pet-json': 'has no pet.json',
  'no-sheet': 'has no spritesheet.webp or spritesheet.png',
  'two-sheets': 'has two spritesheets',
  folders: 'must have pet.json and the spritesheet at its root, or together in one folder',
};

const PET_JSON_FAULTS: Readonly<Record<PetJsonFault, string>> = {
  'not-object': 'is not a JSON object',
  'frame-grid': `must cut the sheet into ${COLUMNS} columns and ${STATES.length} or ${STATES.length + LOOK_ROWS} rows of ${CELL_WIDTH}×${CELL_HEIGHT} pixels`,
  'animations-not-object': 'has animations that are no object',
  'animation-name': 'has an animation whose name is no plain word such as "idle"',
};

const PACK_ANEW = 'Pack pet.json and the spritesheet anew, with an ordinary archiver.';
const NOTHING_ELSE = 'Put pet.json and spritesheet.webp or spritesheet.png into it, and nothing else.';

const zip = (fault: string) => ({ message: `The ZIP ${fault}.`, hint: PACK_ANEW });
const petJson = (fault: string, hint?: string) => ({ message: `pet.json ${fault}.`, hint });

/** The key of pet.json as the form labels the same thing: people who wrote no pet.json themselves know no other name. */
const inPetJson = (key: string | undefined, rest: string) => `${labelOf(key)} in pet.json ${rest}.`;

export const PACKAGE_WORDS: RefusalTable<Pick<PetsRefusals, keyof PackageRefusals>> = {
  missing_files: words(
    'missing_files',
    () => ({
      message: 'There is neither a ZIP nor a spritesheet.',
      hint: 'Send zip, or sprite with or without petjson.',
    }),
    () => ({ message: 'There is no pet yet.', hint: 'Choose a package (ZIP) or a spritesheet.', field: 'zip' }),
  ),
  package_missing: words(
    'missing_files',
    () => ({
      message: 'There is no ZIP and no spritesheet.',
      hint: 'Send a ZIP, or a spritesheet with or without its pet.json.',
    }),
    () => ({ message: 'There is no pet yet.', hint: 'Choose a package (ZIP) or a spritesheet.' }),
  ),
  file_too_large: words(
    'payload_too_large',
    (_, field) => ({ message: `The file ${field} is too large.` }),
    (_, field) => ({ message: `${labelOf(field)} is too large.` }),
  ),
  zip_too_large: plain('payload_too_large', 'The ZIP is too large.'),
  invalid_zip: words('invalid_zip', ({ fault }) => zip(ZIP_FAULTS[fault])),
  zip_entries_too_many: words('invalid_zip', ({ entriesMax }) => zip(`has more than ${entriesMax} entries`)),
  zip_file_too_large: words('invalid_zip', ({ file, bytesMax }) => zip(`has a ${file} of more than ${bytesMax} bytes`)),
  zip_file_damaged: words('invalid_zip', ({ file }) => zip(`has a damaged ${file}`)),
  zip_swells: words('invalid_zip', ({ ratioMax }) => zip(`swells to more than ${ratioMax} times its size`)),
  invalid_zip_contents: words('invalid_zip_contents', ({ fault }) => ({
    message: `The ZIP ${CONTENTS_FAULTS[fault]}.`,
    hint: NOTHING_ELSE,
  })),
  zip_differs: words(
    'invalid_zip_contents',
    ({ file }) => ({
      message: `The ${file} in the ZIP differs from the one beside it.`,
      hint: 'Send the ZIP alone, or the same files in it and beside it.',
    }),
    ({ file }) => ({
      message: `The ${file} in the ZIP differs from the one beside it.`,
      hint: 'Choose the ZIP alone, or the same files in it and beside it.',
    }),
  ),
  invalid_pet_json: words('invalid_pet_json', ({ fault }) => petJson(PET_JSON_FAULTS[fault])),
  pet_json_too_large: words('invalid_pet_json', ({ bytesMax }) => petJson(`is larger than ${bytesMax} bytes`)),
  pet_json_unreadable: words('invalid_pet_json', ({ reason }) => petJson(reason)),
  pet_json_too_deep: words('invalid_pet_json', ({ levelsMax }) =>
    petJson(`is nested more than ${levelsMax} levels deep`),
  ),
  pet_json_not_text: words(
    'invalid_pet_json',
    ({ key }) => petJson(`has a ${key} that is not a text`),
    ({ key }) => ({ message: inPetJson(key, 'is not a text') }),
  ),
  pet_json_text_unsafe: words(
    'invalid_pet_json',
    ({ key, fault }) => petJson(`has a ${key} that ${TEXT_FAULTS[fault]}`, 'Use plain words.'),
    ({ key, fault }) => ({ message: inPetJson(key, TEXT_FAULTS[fault]), hint: 'Use plain words.' }),
  ),
  pet_json_text_too_long: words(
    'invalid_pet_json',
    ({ lengthMax }, field) => ({
      message: `${field} has more than ${lengthMax} characters.`,
      hint: `Shorten it to at most ${lengthMax} characters.`,
    }),
    ({ lengthMax }, field) => ({
      message: inPetJson(field, `has more than ${lengthMax} characters`),
      hint: `Shorten it to at most ${lengthMax} characters.`,
      field: 'petjson',
    }),
  ),
  pet_json_text_not_visible: words(
    'invalid_pet_json',
    (_, field) => ({
      message: `${field} contains characters that cannot be shown.`,
      hint: 'Send nothing but characters that people can see.',
    }),
    (_, field) => ({
      message: inPetJson(field, 'contains characters that cannot be shown'),
      hint: 'Write nothing but characters that people can see.',
      field: 'petjson',
    }),
  ),
  pet_json_animations_too_many: words('invalid_pet_json', ({ animationsMax }) =>
    petJson(`has more than ${animationsMax} animations`),
  ),
  pet_json_frames: words('invalid_pet_json', ({ animation, framesMax }) =>
    petJson(`needs 1 to ${framesMax} frames in the animation ${animation}, each the number of a cell`),
  ),
  pet_json_fps: words('invalid_pet_json', ({ animation, fpsMin, fpsMax }) =>
    petJson(`needs an fps from ${fpsMin} to ${fpsMax} in the animation ${animation}`),
  ),
  pet_json_loop: words('invalid_pet_json', ({ animation }) =>
    petJson(`needs loop as true or false in the animation ${animation}`),
  ),
  pet_json_fallback: words('invalid_pet_json', ({ animation }) =>
    petJson(`has an animation ${animation} whose fallback does not exist`),
  ),
  pet_json_rows: words('invalid_pet_json', ({ rows }) =>
    petJson(`speaks of more rows than the ${rows} of the spritesheet`),
  ),
  invalid_spritesheet_path: plain(
    'invalid_spritesheet_path',
    'pet.json has a spritesheetPath that is no plain path below its folder.',
  ),
  spritesheet_path_mismatch: words('spritesheet_path_mismatch', ({ extension }) => ({
    message: 'The spritesheetPath of pet.json is not the name of the spritesheet.',
    hint: `Write "spritesheetPath": "spritesheet.${extension}".`,
  })),
  invalid_sprite_version: plain(
    'invalid_sprite_version',
    'pet.json has a spriteVersionNumber that is neither 1 nor 2.',
  ),
  sprite_version_mismatch: words('invalid_sprite_version', ({ said, found }) => ({
    message: `pet.json says version ${said}, but the spritesheet has the size of version ${found}.`,
    hint: `Write "spriteVersionNumber": ${found}, or leave it out.`,
  })),
};
