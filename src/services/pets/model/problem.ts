/** Every code that the registry refuses with, and its status. */
export const PROBLEM_STATUS = {
  missing_field: 400,
  missing_files: 400,
  invalid_form_data: 400,
  invalid_json: 400,
  invalid_field: 400,
  invalid_contact_email: 400,
  invalid_publish_contact_email: 400,
  public_email_requires_contact_email: 400,
  missing_public_author_name: 400,
  public_author_name_too_long: 400,
  invalid_public_author_name: 400,
  prompt_too_long: 400,
  invalid_reference_image: 400,
  invalid_reference_image_type: 400,
  reference_image_too_large: 413,
  invalid_pet_json: 400,
  invalid_spritesheet_path: 400,
  spritesheet_path_mismatch: 400,
  invalid_sprite_version: 400,
  invalid_spritesheet_image: 400,
  invalid_spritesheet_dimensions: 400,
  invalid_spritesheet_cells: 400,
  invalid_zip: 400,
  invalid_zip_contents: 400,
  invalid_slug: 400,
  invalid_pagination: 400,
  invalid_kind: 400,
  invalid_idempotency_key: 400,
  idempotency_key_conflict: 409,
  idempotency_key_in_progress: 409,
  duplicate_pet: 409,
  /** Something is not in the state in which this can be done to it: approving what was deleted, for one. */
  invalid_state: 409,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  rate_limited: 429,
  headers_too_large: 431,
  client_closed_request: 499,
  internal_error: 500,
  overloaded: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

interface ProblemDetails {
  /** What to do about it. */
  readonly hint?: string;
  /** Which field of the request it is about. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/** What the registry refuses: thrown by verbs and by what reads hostile input, worded for people, answered by transports. */
export class PetsProblem extends Error {
  override readonly name = 'PetsProblem';
  readonly code: ProblemCode;
  readonly hint: string | undefined;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, message: string, { hint, field, retryAfterSeconds }: ProblemDetails = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
