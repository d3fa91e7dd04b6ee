import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ACCOUNT_ERRORS } from '../../../accounts/index.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { findWording } from '../errors.ts';
import { type PetsRefusalCode, type PetsRefusals, refuse } from '../model/refusals.ts';

const cell = { row: 0, column: 7, pixels: 3 };
const image = { fault: 'damaged', detail: '' } as const;

/** Every code once, with the field of the interface that it may be about. */
const SAMPLES: { readonly [Code in PetsRefusalCode]: readonly [params: PetsRefusals[Code], field?: string] } = {
  text_too_long: [{ lengthMax: 60 }, 'displayName'],
  prompt_too_long: [{ lengthMax: 60 }, 'prompt'],
  public_author_name_too_long: [{ lengthMax: 60 }, 'publicAuthorName'],
  text_not_visible: [{}, 'displayNameHint'],
  public_author_name_not_visible: [{}, 'publicAuthorName'],
  text_unsafe: [{ fault: 'web-address' }, 'displayName'],
  display_name_empty: [{}, 'displayName'],
  display_name_missing: [{}, 'displayName'],
  prompt_missing: [{}, 'prompt'],
  contact_email_missing: [{}, 'contactEmail'],
  invalid_contact_email: [{}, 'contactEmail'],
  invalid_publish_contact_email: [{}, 'publishContactEmail'],
  public_email_requires_contact_email: [{}, 'contactEmail'],
  missing_public_author_name: [{}, 'publicAuthorName'],
  kind_unknown: [{ kinds: ['creature'] }, 'kind'],
  tag_invalid: [{ tag: 'n!ce', lengthMax: 24 }, 'tags'],
  tags_too_many: [{ tagsMax: 8 }, 'tags'],
  source_url_invalid: [{}, 'sourceUrl'],
  reason_missing: [{}, 'reason'],
  variant_unknown: [{ variantMax: 39 }, 'variant'],
  colour_invalid: [{}, 'colour'],
  prop_unknown: [{ props: ['scarf'] }, 'prop'],
  report_reason_unknown: [{ reasons: ['spam'] }, 'reason'],
  requester_name_reserved: [{ name: 'Ada', reason: 'account' }, 'requesterName'],
  author_name_reserved: [{ name: 'Ada', reason: 'account', origin: 'address' }, 'publicAuthorName'],
  sheet_too_large: [{ mebibytesMax: 1 }, 'sprite'],
  sheet_unreadable: [image, 'sprite'],
  sheet_animated: [{ fault: 'animated' }, 'sprite'],
  sheet_without_alpha: [{}, 'sprite'],
  sheet_size: [{ width: 1, height: 2 }, 'sprite'],
  sheet_misnamed: [{ extension: 'webp', said: 'png' }, 'spritesheetExt'],
  cell_not_empty: [cell, 'sprite'],
  cell_empty: [{ ...cell, pixelsMin: 50 }, 'sprite'],
  cell_too_empty: [{ ...cell, pixelsMin: 50 }, 'sprite'],
  cell_filled: [cell, 'sprite'],
  cell_touches_edge: [cell, 'sprite'],
  cell_hides_colour: [cell, 'sprite'],
  reference_image_too_large: [{}, 'referenceImage'],
  invalid_reference_image_type: [{}, 'referenceImage'],
  invalid_reference_image: [image, 'referenceImage'],
  missing_files: [{}],
  package_missing: [{}, 'zip'],
  file_too_large: [{}, 'petjson'],
  zip_too_large: [{}, 'zip'],
  invalid_zip: [{ fault: 'encrypted' }, 'zip'],
  zip_entries_too_many: [{ entriesMax: 1 }, 'zip'],
  zip_file_too_large: [{ file: 'pet.json', bytesMax: 1 }, 'zip'],
  zip_file_damaged: [{ file: 'pet.json' }, 'zip'],
  zip_swells: [{ ratioMax: 100 }, 'zip'],
  invalid_zip_contents: [{ fault: 'archive' }, 'zip'],
  zip_differs: [{ file: 'pet.json' }, 'petjson'],
  invalid_pet_json: [{ fault: 'not-object' }, 'petjson'],
  pet_json_too_large: [{ bytesMax: 1 }, 'petjson'],
  pet_json_unreadable: [{ reason: 'is not valid JSON' }, 'petjson'],
  pet_json_too_deep: [{ levelsMax: 4 }, 'petjson'],
  pet_json_not_text: [{ key: 'displayName' }, 'petjson'],
  pet_json_text_unsafe: [{ key: 'displayName', fault: 'shell-characters' }, 'petjson'],
  pet_json_text_too_long: [{ lengthMax: 60 }, 'displayName'],
  pet_json_text_not_visible: [{}, 'displayName'],
  pet_json_animations_too_many: [{ animationsMax: 32 }, 'petjson'],
  pet_json_frames: [{ animation: 'idle', framesMax: 256 }, 'petjson'],
  pet_json_fps: [{ animation: 'idle', fpsMin: 1, fpsMax: 60 }, 'petjson'],
  pet_json_loop: [{ animation: 'idle' }, 'petjson'],
  pet_json_fallback: [{ animation: 'idle' }, 'petjson'],
  pet_json_rows: [{ rows: 9 }, 'petjson'],
  invalid_spritesheet_path: [{}, 'petjson'],
  spritesheet_path_mismatch: [{ extension: 'webp' }, 'petjson'],
  invalid_sprite_version: [{}, 'petjson'],
  sprite_version_mismatch: [{ said: 1, found: 2 }, 'petjson'],
  invalid_slug: [{}, 'slug'],
  slug_not_found: [{}, 'slug'],
  pet_not_found: [{}],
  profile_not_found: [{}],
  asset_not_found: [{}, 'assetId'],
  file_not_found: [{}],
  sheet_not_found: [{}],
  reference_not_found: [{}],
  report_not_found: [{}],
  variant_taken: [{}, 'variant'],
  pet_in_wrong_state: [{ status: 'rejected', reason: 'Too dark.' }],
  pet_changed_meanwhile: [{}],
  email_not_offered: [{}],
  not_moderator: [{}],
  pet_not_own: [{}],
  rejected_pet_not_own: [{}],
  duplicate_pet: [{}],
  sheet_taken: [{}],
  field_repeated: [{ times: 2 }, 'contactEmail'],
  json_object_expected: [{}],
  field_not_text: [{}, 'displayNameHint'],
  mcp_foreign_origin: [{}],
  rate_limited: [{ retryAfterSeconds: 61 }],
  preview_replaced: [{}],
  pictures_overloaded: [{ reason: 'all-wait', retryAfterSeconds: 1 }],
  invalid_idempotency_key: [{}, 'Idempotency-Key'],
  idempotency_key_conflict: [{}, 'Idempotency-Key'],
  idempotency_key_in_progress: [{ retryAfterSeconds: 1 }, 'Idempotency-Key'],
  idempotency_claim_lost: [{}],
};

/** Names that only programs know, and what only they can do. */
const FOR_PROGRAMS =
  /\b(?:displayName|displayNameHint|requesterName|publicAuthorName|contactEmail|publishContactEmail|sourceUrl|spritesheetExt|petjson|sprite|referenceImage|pageSize|compatibleWith|assetId|slug|q|sort)\b|Idempotency-Key|GET \/|\bSend (?!it\b)|Retry-After|undefined/;

const pageOf = (refusal: Refusal) => findWording(refusal)?.page;

describe('the texts of a refusal on pages', () => {
  it('names no field of the interface and nothing that only programs can do', () => {
    for (const [code, [params, field]] of Object.entries(SAMPLES)) {
      const words = pageOf(new Refusal(code, params, field));
      const text = `${words?.message} ${words?.hint ?? ''}`;
      assert.doesNotMatch(text, FOR_PROGRAMS, code);
      assert.match(words?.message ?? '', /^(?:\p{Lu}|“|pet\.json).*[.]$/u, code);
    }
  });

  it('says how long to wait in seconds or minutes', () => {
    const hintOf = (retryAfterSeconds: number) => pageOf(refuse('rate_limited', { retryAfterSeconds }))?.hint;
    assert.equal(hintOf(1), 'Try again in 1 second.');
    assert.equal(hintOf(42), 'Try again in 42 seconds.');
    assert.equal(hintOf(61), 'Try again in 2 minutes.');
  });

  it('is not mistaken for what accounts refuse: no code means something in both', () => {
    assert.deepEqual(
      Object.keys(ACCOUNT_ERRORS).filter((code) => Object.hasOwn(SAMPLES, code)),
      [],
    );
  });

  it('stands beside a field of the form', () => {
    assert.equal(pageOf(refuse('missing_files', {}))?.field, 'zip');
    assert.equal(pageOf(refuse('pet_json_text_too_long', { lengthMax: 1 }, 'displayName'))?.field, 'petjson');
    assert.equal(pageOf(refuse('text_too_long', { lengthMax: 1 }, 'displayName'))?.field, 'displayName');
  });

  it('names the first things of many, and the number of the others', () => {
    const cells = [0, 1, 2, 3, 4].map((column) => refuse('cell_filled', { row: 0, column }));
    const words = findWording(new Refusal('sheet_without_alpha', {}, 'sprite', cells));
    assert.match(
      words?.api.message ?? '',
      /^The spritesheet has no alpha channel\. Frame 1 .* 3 more things are wrong/,
    );
    assert.match(words?.api.hint ?? '', /transparent background/);
  });
});
