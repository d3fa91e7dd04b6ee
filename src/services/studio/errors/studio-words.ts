// What the studio refuses, in words.
import type { RefusalParams } from '../../../platform/errors/refusal.ts';
import type { RefusalTable, RefusalWords, Worded } from '../../../platform/errors/refusal-words.ts';
import type { BearerRefusals } from '../../../platform/mcp/bearer-check.ts';
import { ERROR_STATUS, type ErrorCode } from '../contract/error-codes.ts';
import type { StudioRefusals } from '../model/refusals.ts';

function words<Params extends RefusalParams>(
  wireCode: ErrorCode,
  toMessage: (params: Params) => string,
  hint?: string,
  toPage?: (params: Params) => Worded,
): RefusalWords<Params> {
  const status = ERROR_STATUS[wireCode];
  return { status, wireCode, toApi: (params) => ({ message: toMessage(params), hint }), toPage };
}

const waitHint = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): string =>
  `Try again in ${retryAfterSeconds} second${retryAfterSeconds === 1 ? '' : 's'}.`;

export const STUDIO_WORDS: RefusalTable<StudioRefusals> = {
  conversation_not_found: words(
    'not_found',
    () => 'There is no such conversation, or it is not yours.',
    'Conversations without an account are kept for seven days.',
  ),
  version_not_found: words(
    'not_found',
    () => 'There is no such version.',
    'Only the latest versions are kept, and a link opens a version only while it is shared.',
  ),
  nothing_to_refine: words(
    'not_found',
    () => 'There is nothing to change yet.',
    'Name a conversation, an entry of the gallery, or an interface.',
  ),
  conversation_busy: words(
    'conversation_busy',
    () => 'Another turn of this conversation is being worked on.',
    'Wait for its done event, then send this again.',
  ),
  conversation_changed: words(
    'conversation_changed',
    () => 'The conversation has gone on meanwhile.',
    'Read its latest version, then send this again.',
  ),
  surface_unknown: words(
    'surface_unknown',
    ({ surfaceId }) => `This conversation does not show a surface ${JSON.stringify(surfaceId)}.`,
    'Send the surface id of the latest payload, or that payload as conversationContext.latestPayload.',
  ),
  invalid_interface: words('invalid_interface', () => 'The interface is not valid.', 'The issues tell where and why.'),
  turn_timed_out: words(
    'turn_timed_out',
    ({ seconds }) => `The interface was not ready after ${seconds} seconds.`,
    'Ask for less at once.',
  ),
  server_stopping: words(
    'overloaded',
    () => 'The server is being stopped, and this turn was not finished.',
    'Send it again in a few seconds.',
  ),
  engine_made_nothing: words('engine_failed', () => 'No interface came of this.', 'Say it in other words.'),
  engine_busy: words('overloaded', () => 'Too many interfaces are being made.', 'Try again in a few seconds.'),
  entry_not_found: words('not_found', () => 'There is no such interface in the gallery.'),
  entry_not_own: words('forbidden', () => 'Only the person who published this can take it back.'),
  entry_state: words('invalid_state', ({ status }) => `This cannot be done with an interface that is ${status}.`),
  publish_needs_like: words(
    'invalid_body',
    () => 'Only what is liked is published.',
    'Send rating 1, or publish false.',
  ),
  too_many_published: words(
    'invalid_state',
    ({ countMax }) => `You have published ${countMax} interfaces already.`,
    'More are possible with an account.',
  ),
  report_not_found: words('not_found', () => 'There is no such report, or it was dealt with.'),
  rate_limited: words(
    'rate_limited',
    () => 'That was too much in a short time.',
    'Wait as long as Retry-After says; with an account the limits are higher.',
    (params) => ({
      message: 'That was too much in a short time.',
      hint: `${waitHint(params)} With an account the limits are higher.`,
    }),
  ),
  foreign_origin_mcp: words('forbidden', () => 'Pages of other sites may not call this.', 'Call it from a program.'),
  scope_missing: words(
    'insufficient_scope',
    ({ scope }) => `This needs an access token with the scope ${scope}.`,
    'Connect this server with an account, and allow it to publish.',
  ),
  authorization_refused: words(
    'authorization_refused',
    ({ reason }) => `The request for access cannot be accepted: ${reason}.`,
    undefined,
    ({ reason }) => ({
      message: 'This program cannot be connected.',
      hint: `Its request was not accepted: ${reason}. Begin again in the program; if that does not help, tell its makers.`,
    }),
  ),
  consent_gone: words(
    'not_found',
    () => 'There is no such request for access, or it has expired.',
    'Begin again in the program, and stay in the same browser.',
  ),
  invalid_idempotency_key: words(
    'invalid_idempotency_key',
    () => 'The Idempotency-Key is not valid.',
    'Send 1 to 128 letters, digits, dots, underscores, tildes and hyphens, or leave the header out.',
  ),
  idempotency_key_conflict: words(
    'idempotency_key_conflict',
    () => 'This Idempotency-Key was used for another request.',
    'Use a new key for a new request, and an old one only to repeat its request unchanged.',
  ),
  idempotency_key_in_progress: words(
    'idempotency_key_in_progress',
    () => 'A request with this Idempotency-Key is being worked on.',
    'Wait as long as Retry-After says, then send it again.',
  ),
  idempotency_claim_lost: words(
    'idempotency_key_in_progress',
    () => 'The request took so long that another one with its Idempotency-Key was let in.',
    'Send it again to get the answer of that one.',
  ),
};

export const BEARER_WORDS: RefusalTable<BearerRefusals> = {
  token_missing: words('invalid_token', () => 'An access token is needed.'),
  token_invalid: words('invalid_token', () => 'The access token is not valid, or not for this server.'),
};
