// Previews of a requested pet, drawn while a person types.
import { type Static, Type } from 'typebox';
import { JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { CELL_HEIGHT, CELL_WIDTH } from '../model/atlas.ts';
import { PROP_CHOICES } from '../model/choices.ts';
import { VARIANTS_AT_ONCE, VARIANTS_MAX } from '../model/generation.ts';
import { PET_KINDS } from '../model/pet.ts';
import type { ErrorCode } from './error-codes.ts';
import { closed, count, oneOf, text } from './fields.ts';
import { describe, FORM_MEDIA, file } from './operation.ts';

/** The fields that decide how a pet looks, the same for a preview and for the request after it. */
export const WISH_FIELDS = {
  prompt: Type.String({ maxLength: 2000, description: 'What the pet looks like.' }),
  displayNameHint: Type.Optional(Type.String({ maxLength: 80, description: 'What it shall be called.' })),
  kind: Type.Optional(oneOf(PET_KINDS)),
  colour: Type.Optional(
    Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Of its body; takes precedence over the words.' }),
  ),
  prop: Type.Optional(
    oneOf(
      PROP_CHOICES.map(({ value }) => value),
      { description: 'What it wears or holds besides; none takes all of that away.' },
    ),
  ),
};

/** The errors of every route that accepts fields or files. */
export const SENDING_ERRORS = [
  'missing_field',
  'invalid_field',
  'invalid_form_data',
  'invalid_kind',
  'unauthorized',
  'forbidden',
  'payload_too_large',
  'rate_limited',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

export const WISH_ERRORS = [
  'invalid_json',
  'prompt_too_long',
  'invalid_reference_image',
  'invalid_reference_image_type',
  'reference_image_too_large',
] as const satisfies readonly ErrorCode[];

export const FROM_FIELD = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: VARIANTS_MAX - 1,
    default: 0,
    description: `The first variant that is wanted; they come by groups of ${VARIANTS_AT_ONCE}.`,
  }),
);

const choice = Type.Object({ value: text, label: text }, closed);

const previewedVariant = Type.Object(
  {
    variant: Type.Integer({ minimum: 0, description: 'Sent with a request, exactly this one is made.' }),
    displayName: text,
    description: text,
    kind: oneOf(PET_KINDS),
    image: Type.String({
      description: 'data: address of a WebP, its frames side by side; enlarge it without smoothing.',
    }),
  },
  closed,
);

export const PreviewBody = Type.Object(
  {
    understood: Type.Array(text, { description: 'Words that the drawing follows.' }),
    takenFor: Type.Array(Type.Object({ word: text, as: text }, closed), {
      description: 'Words for which something near was drawn: toaster, as a kitchen appliance.',
    }),
    notUnderstood: Type.Array(text, { description: 'Words that changed nothing.' }),
    isGuess: Type.Boolean({ description: 'No word says what the pet is: each variant is something else.' }),
    variants: Type.Array(previewedVariant, { minItems: VARIANTS_AT_ONCE, maxItems: VARIANTS_AT_ONCE }),
    frames: Type.Object(
      { count, width: count, height: count, fps: count },
      {
        ...closed,
        description: `How each image is played. A sheet has the same frames at ${CELL_WIDTH}×${CELL_HEIGHT} pixels.`,
      },
    ),
    choices: Type.Object(
      { colours: Type.Array(choice), props: Type.Array(choice) },
      { ...closed, description: 'What can be sent as colour and as prop.' },
    ),
  },
  { ...closed, $id: 'Preview' },
);
export type PreviewBody = Static<typeof PreviewBody>;

export const previewPet = describe({
  operationId: 'previewPet',
  summary: 'Draw four variants of a wish',
  description:
    'Nothing is stored. Of the previews of one client that wait to be drawn, the newest replaces the one before it, which is answered with 409.',
  tag: 'contributions',
  consumes: [JSON_MEDIA, FORM_MEDIA],
  body: Type.Object({
    ...WISH_FIELDS,
    from: FROM_FIELD,
    referenceImage: Type.Optional(file('PNG, JPEG or WebP of at most 5 MiB; only in a form.')),
  }),
  content: { [JSON_MEDIA]: refer(PreviewBody) },
  errors: [...SENDING_ERRORS, ...WISH_ERRORS, 'preview_replaced'],
});
