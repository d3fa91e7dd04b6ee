// Requests for pets, and submitted pets.
import { Type } from 'typebox';
import { JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { VARIANTS_MAX } from '../model/generation.ts';
import { PET_KINDS } from '../model/pet.ts';
import type { ErrorCode } from './error-codes.ts';
import { closed, oneOf, text, time } from './fields.ts';
import { describe, FORM_MEDIA, file, type PetOperation, PROXY_SCHEME, SESSION_SCHEME } from './operation.ts';
import { PetBody } from './pet-body.ts';
import { SENDING_ERRORS, WISH_ERRORS, WISH_FIELDS } from './preview.ts';

const email = Type.String({ format: 'email', maxLength: 254, description: 'Stays private.' });

const GenerationRequestForm = Type.Object({
  contactEmail: email,
  ...WISH_FIELDS,
  variant: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: VARIANTS_MAX - 1,
      description: 'Which variant of a preview of the same wish; by default the first that no pet looks like.',
    }),
  ),
  requesterName: Type.Optional(
    Type.String({
      maxLength: 80,
      description: 'Who the pet will be by; Anonymous by default. Names of this registry and of accounts are refused.',
    }),
  ),
  referenceImage: Type.Optional(file('PNG, JPEG or WebP of at most 5 MiB; only in a form.')),
});

const SubmissionForm = Type.Object({
  zip: Type.Optional(file('pet.json and spritesheet, at the root or in one folder; instead of, or beside, the files.')),
  petjson: Type.Optional(file('pet.json; made of the form where it is missing.')),
  sprite: Type.Optional(file('The spritesheet, PNG or WebP of at most 4 MiB.')),
  spritesheetExt: Type.Optional(oneOf(['webp', 'png'])),
  displayName: Type.Optional(Type.String({ maxLength: 80, description: 'Instead of the one in pet.json.' })),
  description: Type.Optional(Type.String({ maxLength: 320, description: 'Instead of the one in pet.json.' })),
  contactEmail: Type.Optional({
    ...email,
    description: 'The address stays private; the part before the @ is published where publicAuthorName is left out.',
  }),
  publicAuthorName: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description:
        'By default the part of contactEmail before the @, or Anonymous without an address. Names of this registry and of accounts are refused. A signed-in caller uses the profile name.',
    }),
  ),
  publishContactEmail: Type.Optional(
    Type.Boolean({ description: 'Asks for the address to be published, which a moderator verifies first.' }),
  ),
  kind: Type.Optional(oneOf(PET_KINDS, { default: 'creature' })),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: 32 }), { maxItems: 8, description: 'Repeated or separated by commas.' }),
  ),
  license: Type.Optional(Type.String({ maxLength: 80, examples: ['CC-BY-4.0'] })),
  sourceUrl: Type.Optional(Type.String({ format: 'uri', maxLength: 2048 })),
});

const headers = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._~-]{1,128}$',
      description: 'The same key and body get the first answer again for 24 hours, with Idempotency-Replayed: true.',
    }),
  ),
});

const ANY_CONTRIBUTION: readonly ErrorCode[] = [
  ...SENDING_ERRORS,
  'invalid_contact_email',
  'invalid_idempotency_key',
  'idempotency_key_conflict',
  'idempotency_key_in_progress',
];

/** Describes a route for everybody; a session identifies the account. */
function describeContribution(operation: Omit<PetOperation, 'tag'>) {
  return describe({
    ...operation,
    tag: 'contributions',
    headers,
    security: [{}, { [SESSION_SCHEME]: [] }, { [PROXY_SCHEME]: [] }],
    status: 201,
    success: 'Taken in; a moderator looks at it.',
    errors: [...(operation.errors ?? []), ...ANY_CONTRIBUTION],
  });
}

export const requestGeneration = describeContribution({
  operationId: 'requestGeneration',
  summary: 'Wish for a pet',
  consumes: [JSON_MEDIA, FORM_MEDIA],
  body: GenerationRequestForm,
  content: {
    [JSON_MEDIA]: Type.Object(
      {
        ok: Type.Literal(true),
        request: Type.Object({ id: text, status: Type.Literal('pending'), createdAt: time }, closed),
      },
      closed,
    ),
  },
  errors: [...WISH_ERRORS, 'duplicate_pet'],
});

export const registerSubmission = describeContribution({
  operationId: 'registerSubmission',
  summary: 'Submit a pet',
  consumes: [FORM_MEDIA],
  body: SubmissionForm,
  content: { [JSON_MEDIA]: Type.Object({ ok: Type.Literal(true), pet: refer(PetBody) }, closed) },
  errors: [
    'missing_files',
    'invalid_publish_contact_email',
    'public_email_requires_contact_email',
    'missing_public_author_name',
    'public_author_name_too_long',
    'invalid_public_author_name',
    'invalid_pet_json',
    'invalid_spritesheet_path',
    'spritesheet_path_mismatch',
    'invalid_sprite_version',
    'invalid_spritesheet_image',
    'invalid_spritesheet_dimensions',
    'invalid_spritesheet_cells',
    'invalid_zip',
    'invalid_zip_contents',
    'duplicate_pet',
  ],
});
