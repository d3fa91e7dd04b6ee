// What the registry refuses, as values. The words for programs and for people are in errors/.
import { createRefuse, Refusal } from '../../../platform/errors/refusal.ts';
import type { IdempotencyRefusals } from '../../../platform/idempotency/refusals.ts';
import type { PetStatus } from './pet.ts';

type None = Readonly<Record<never, never>>;

/** What keeps a text out of pet.json, which terminals show and agents take for their own. */
export type TextFault = 'control-characters' | 'web-address' | 'shell-characters';

/** Why a name is reserved. */
export type NameReason = 'registry' | 'account';

export interface TextRefusals {
  readonly text_too_long: { readonly lengthMax: number };
  readonly prompt_too_long: { readonly lengthMax: number };
  readonly public_author_name_too_long: { readonly lengthMax: number };
  readonly text_not_visible: None;
  readonly public_author_name_not_visible: None;
  readonly text_unsafe: { readonly fault: TextFault };
  readonly display_name_empty: None;
  /** Neither the form nor pet.json tells one. */
  readonly display_name_missing: None;
  readonly prompt_missing: None;
  readonly contact_email_missing: None;
  readonly invalid_contact_email: None;
  readonly invalid_publish_contact_email: None;
  readonly public_email_requires_contact_email: None;
  readonly missing_public_author_name: None;
  readonly kind_unknown: { readonly kinds: readonly string[] };
  readonly tag_invalid: { readonly tag: string; readonly lengthMax: number };
  readonly tags_too_many: { readonly tagsMax: number };
  readonly source_url_invalid: None;
  readonly reason_missing: None;
  readonly variant_unknown: { readonly variants: number };
  readonly colour_invalid: None;
  readonly prop_unknown: { readonly props: readonly string[] };
  readonly report_reason_unknown: { readonly reasons: readonly string[] };
  readonly requester_name_reserved: { readonly name: string; readonly reason: NameReason };
  /** `origin`: whether it was sent as a name, or is the part of an address before the @. */
  readonly author_name_reserved: {
    readonly name: string;
    readonly reason: NameReason;
    readonly origin: 'typed' | 'address';
  };
}

/** Why an image is refused before anything is known about its pixels. */
export type ImageFault =
  | 'not-an-image'
  | 'neither-png-nor-webp'
  | 'damaged'
  | 'animated'
  | 'too-many-pixels'
  | 'colour-model'
  | 'trailing-data'
  | 'png-damaged'
  | 'png-animated'
  | 'png-ends-too-early'
  | 'png-begins-wrongly'
  | 'png-unknown-kind'
  | 'png-chunk-twice'
  | 'png-too-many-chunks'
  | 'png-without-size'
  | 'webp-damaged'
  | 'webp-animated'
  | 'webp-ends-too-early'
  | 'webp-too-many-chunks';

/** `detail`: which chunk, how many, or how large, where the fault has one. */
type UnreadableParams = { readonly fault: ImageFault; readonly detail: string };

/** Counted from zero. */
type CellParams = { readonly row: number; readonly column: number };

type PixelParams = CellParams & { readonly pixels: number };

export interface ImageRefusals {
  readonly sheet_too_large: { readonly bytesMax: number };
  readonly sheet_unreadable: UnreadableParams;
  readonly sheet_without_alpha: None;
  readonly sheet_size: { readonly width: number; readonly height: number };
  readonly sheet_misnamed: { readonly extension: string; readonly said: string };
  readonly cell_not_empty: PixelParams;
  readonly cell_too_empty: PixelParams & { readonly pixelsMin: number };
  readonly cell_filled: CellParams;
  readonly cell_touches_edge: PixelParams;
  readonly cell_hides_colour: PixelParams;
  readonly reference_image_too_large: None;
  readonly invalid_reference_image_type: None;
  readonly invalid_reference_image: UnreadableParams;
}

export type ZipFault =
  | 'same-names'
  | 'encrypted'
  | 'link'
  | 'compression'
  | 'entry-name'
  | 'two-names'
  | 'larger-than-said'
  | 'path-outside'
  | 'unreadable';

export type ZipContentsFault = 'archive' | 'foreign-files' | 'no-pet-json' | 'no-sheet' | 'two-sheets' | 'folders';

export type PetJsonFault = 'not-object' | 'frame-grid' | 'animations-not-object' | 'animation-name';

export interface PackageRefusals {
  readonly missing_files: None;
  readonly package_missing: None;
  readonly file_too_large: None;
  readonly zip_too_large: None;
  readonly invalid_zip: { readonly fault: ZipFault };
  readonly zip_entries_too_many: { readonly entriesMax: number };
  readonly zip_file_too_large: { readonly file: string; readonly bytesMax: number };
  readonly zip_file_damaged: { readonly file: string };
  readonly zip_swells: { readonly ratioMax: number };
  readonly invalid_zip_contents: { readonly fault: ZipContentsFault };
  readonly zip_differs: { readonly file: 'spritesheet' | 'pet.json' };
  readonly invalid_pet_json: { readonly fault: PetJsonFault };
  readonly pet_json_too_large: { readonly bytesMax: number };
  /** `reason` continues a sentence, as the parser of JSON words it. */
  readonly pet_json_unreadable: { readonly reason: string };
  readonly pet_json_too_deep: { readonly levelsMax: number };
  readonly pet_json_not_text: { readonly key: string };
  readonly pet_json_text_unsafe: { readonly key: string; readonly fault: TextFault };
  readonly pet_json_text_too_long: { readonly lengthMax: number };
  readonly pet_json_text_not_visible: None;
  readonly pet_json_animations_too_many: { readonly animationsMax: number };
  readonly pet_json_frames: { readonly animation: string; readonly framesMax: number };
  readonly pet_json_fps: { readonly animation: string; readonly fpsMin: number; readonly fpsMax: number };
  readonly pet_json_loop: { readonly animation: string };
  readonly pet_json_fallback: { readonly animation: string };
  readonly pet_json_rows: { readonly rows: number };
  readonly invalid_spritesheet_path: None;
  readonly spritesheet_path_mismatch: { readonly extension: string };
  readonly invalid_sprite_version: None;
  readonly sprite_version_mismatch: { readonly said: number; readonly found: number };
}

export interface RecordRefusals {
  readonly invalid_slug: None;
  readonly slug_not_found: None;
  readonly pet_not_found: None;
  readonly profile_not_found: None;
  readonly asset_not_found: None;
  readonly file_not_found: None;
  readonly sheet_not_found: None;
  readonly reference_not_found: None;
  readonly report_not_found: None;
  readonly variant_taken: None;
  /** `reason`: why it was rejected; empty where it was not. */
  readonly pet_in_wrong_state: { readonly status: PetStatus; readonly reason: string };
  readonly pet_changed_meanwhile: None;
  readonly email_not_offered: None;
  readonly not_moderator: None;
  readonly pet_not_own: None;
  readonly rejected_pet_not_own: None;
  readonly duplicate_pet: None;
  readonly sheet_taken: None;
}

/** Why a picture is not drawn now. */
export type OverloadReason = 'takes-too-long' | 'client-waits' | 'client-had-many' | 'all-wait';

export interface RequestRefusals extends IdempotencyRefusals {
  readonly field_repeated: { readonly times: number };
  readonly json_object_expected: None;
  readonly field_not_text: None;
  readonly mcp_foreign_origin: None;
  readonly rate_limited: { readonly retryAfterSeconds: number };
  /** A newer one of the same client came while it waited. */
  readonly preview_replaced: None;
  readonly pictures_overloaded: { readonly reason: OverloadReason; readonly retryAfterSeconds: number };
}

type All = TextRefusals & ImageRefusals & PackageRefusals & RecordRefusals & RequestRefusals;
/** As a plain object type, which has an index signature for the tables. */
export type PetsRefusals = { readonly [Code in keyof All]: All[Code] };
export type PetsRefusalCode = keyof PetsRefusals;

export const refuse = createRefuse<PetsRefusals>();

/** Whether the registry refused with this code. */
export function isRefusal(error: unknown, code: PetsRefusalCode): boolean {
  return error instanceof Refusal && error.code === code;
}
