import { type Static, Type } from 'typebox';
import { JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { PROMPT_LENGTH_MAX } from '../limits.ts';
import { anyObject, conversationId, galleryId, named, orNull, text, time, turnId } from './fields.ts';
import { describe } from './operation.ts';

/** The number of messages of a large interface. */
const MESSAGES_MAX = 1_000;

const rating = Type.Union([Type.Literal(1), Type.Literal(-1)]);

export const FeedbackBody = named('Feedback', {
  conversationId,
  turnId,
  rating,
  publish: Type.Boolean({ description: 'Into the public gallery; only with rating 1.' }),
  prompt: Type.Optional(Type.String({ maxLength: PROMPT_LENGTH_MAX, description: 'Private, unless publishPrompt.' })),
  publishPrompt: Type.Optional(Type.Boolean()),
  payload: { ...anyObject, description: 'A Payload.' },
  dataModel: Type.Optional({ ...anyObject, description: 'In the place of that of the payload.' }),
  messages: Type.Optional(
    Type.Array(anyObject, {
      maxItems: MESSAGES_MAX,
      description: 'The A2UI messages that the client has shown; they follow from the payload and are not kept.',
    }),
  ),
});

export type FeedbackRequest = Static<typeof FeedbackBody>;

export const FeedbackAnswer = named('RecordedFeedback', {
  feedbackId: text,
  galleryId: orNull(galleryId),
  rating,
  createdAt: time,
});

export const postFeedback = describe({
  operationId: 'sendFeedback',
  summary: 'Rate an interface, and publish one that is liked',
  description:
    'One feedback for each turn: a later one replaces it. With an Idempotency-Key the same request is done once; its first answer is repeated for 24 hours.',
  tag: 'gallery',
  isOwned: true,
  headers: {
    'Idempotency-Key': Type.Optional(
      Type.String({ description: '1 to 128 letters, digits, dots, underscores, tildes and hyphens.' }),
    ),
  },
  body: FeedbackBody,
  status: 201,
  content: { [JSON_MEDIA]: FeedbackAnswer },
  errors: [
    'invalid_body',
    'invalid_interface',
    'invalid_idempotency_key',
    'idempotency_key_conflict',
    'idempotency_key_in_progress',
    'invalid_state',
    'payload_too_large',
    'unsupported_media_type',
  ],
});
