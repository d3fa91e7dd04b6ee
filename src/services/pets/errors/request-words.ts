// What is wrong with the request itself: its form, its query, its key, or how often it comes.
import type { RefusalTable } from '../../../platform/errors/refusal-words.ts';
import type { OverloadReason, PetsRefusals, RequestRefusals } from '../model/refusals.ts';
import { aboutField, labelOf, plain, toWait, words } from './words.ts';

const OVERLOADS: Readonly<Record<OverloadReason, string>> = {
  'takes-too-long': 'Drawing this picture takes too long.',
  'client-waits': 'Too many pictures wait to be drawn for you already.',
  'client-had-many': 'Too many new pictures were drawn for you lately.',
  'all-wait': 'Too many pictures wait to be drawn.',
};

const SEND_ANEW = 'Load the page again and send it anew.';

export const REQUEST_WORDS: RefusalTable<Pick<PetsRefusals, keyof RequestRefusals>> = {
  field_repeated: words(
    'invalid_form_data',
    ({ times }, field) => ({ message: `The field ${field} was sent ${times} times.` }),
    ({ times }, field) => ({ message: `${labelOf(field)} was sent ${times} times.`, hint: SEND_ANEW }),
  ),
  json_object_expected: plain('invalid_json', 'The body is not a JSON object.'),
  field_not_text: aboutField('invalid_field', () => 'is not a text.'),
  mcp_foreign_origin: plain('forbidden', 'Pages of other sites may not call this.', 'Call it from a program.'),
  rate_limited: words(
    'rate_limited',
    () => ({ message: 'That was too often.', hint: 'Wait as long as Retry-After says, then try again.' }),
    ({ retryAfterSeconds }) => ({ message: 'That was too often.', hint: `Try again ${toWait(retryAfterSeconds)}.` }),
  ),
  preview_replaced: plain(
    'preview_replaced',
    'A newer preview for the same client took the place of this one.',
    'Ask for one preview at a time.',
  ),
  pictures_overloaded: words(
    'overloaded',
    ({ reason }) => ({ message: OVERLOADS[reason], hint: 'Wait as long as Retry-After says, then ask again.' }),
    ({ reason, retryAfterSeconds }) => ({
      message: OVERLOADS[reason],
      hint: `Try again ${toWait(retryAfterSeconds)}.`,
    }),
  ),
  invalid_idempotency_key: words(
    'invalid_idempotency_key',
    () => ({
      message: 'The Idempotency-Key is not valid.',
      hint: 'Send 1 to 128 letters, digits, dots, underscores, tildes and hyphens, or leave the header out.',
    }),
    () => ({ message: 'The form cannot be told from others.', hint: SEND_ANEW }),
  ),
  idempotency_key_conflict: words(
    'idempotency_key_conflict',
    () => ({
      message: 'This Idempotency-Key was used for another request.',
      hint: 'Use a new key for a new request, and an old one only to repeat its request unchanged.',
    }),
    () => ({ message: 'This was sent before, with something else in it.', hint: SEND_ANEW }),
  ),
  idempotency_key_in_progress: words(
    'idempotency_key_in_progress',
    () => ({
      message: 'A request with this Idempotency-Key still runs.',
      hint: 'Wait a moment, then send the same request again.',
    }),
    () => ({
      message: 'This was sent before, and is still being worked on.',
      hint: 'Wait a moment, then send it again.',
    }),
  ),
  idempotency_claim_lost: words(
    'idempotency_key_in_progress',
    () => ({
      message: 'The request took too long and lost its idempotency key.',
      hint: 'Send the request again with the same key.',
    }),
    () => ({ message: 'This took too long.', hint: 'Send it again.' }),
  ),
};
