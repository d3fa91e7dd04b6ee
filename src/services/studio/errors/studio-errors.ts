// The errors of the studio. Codes on the wire and their statuses are in contract/error-codes.ts.
import type { ErrorTable, WordsFor } from '../../../platform/errors/error-table.ts';
import type { BearerRefusals } from '../../../platform/mcp/bearer-check.ts';
import type { ErrorCode } from '../contract/error-codes.ts';

export const STUDIO_ERRORS = {
  conversation_not_found: {
    code: 'not_found',
    message: 'There is no such conversation, or it is not yours.',
    hint: 'Conversations without an account are kept for seven days.',
  },
  version_not_found: {
    code: 'not_found',
    message: 'There is no such version.',
    hint: 'Only the latest versions are kept, and a link opens a version only while it is shared.',
  },
  nothing_to_refine: {
    code: 'not_found',
    message: 'There is nothing to change yet.',
    hint: 'Name a conversation, an entry of the gallery, or an interface.',
  },
  prompt_or_app: {
    code: 'invalid_field',
    message: 'Either a prompt or an app is needed.',
    hint: 'Send one of the two.',
  },
  description_missing: {
    code: 'not_found',
    message: 'This interface has no app description.',
    hint: 'A prompt makes a new one.',
  },
  /** An engine found nothing that it can make. */
  not_understood: { message: 'No interface came of this. {why}', hint: '{choices}' },
  /** Another turn of the same conversation runs. */
  conversation_busy: {
    message: 'Another turn of this conversation is being worked on.',
    hint: 'Wait for its done event, then send this again.',
    retryAfter: true,
  },
  /** Another turn of the same conversation was stored meanwhile. */
  conversation_changed: {
    message: 'The conversation has gone on meanwhile.',
    hint: 'Read its latest version, then send this again.',
  },
  surface_unknown: {
    message: 'This conversation does not show a surface {"surfaceId"}.',
    hint: 'Send the surface id of the latest payload, or that payload as conversationContext.latestPayload.',
  },
  invalid_interface: { message: 'The interface is not valid.', hint: 'The issues say where and why.' },
  turn_timed_out: {
    message: 'The interface was not ready after {seconds} seconds.',
    hint: 'Ask for less at once.',
  },
  server_stopping: {
    code: 'overloaded',
    message: 'The server is being stopped, and this turn was not finished.',
    hint: 'Send it again in a few seconds.',
    retryAfter: true,
  },
  engine_made_nothing: {
    code: 'engine_failed',
    message: 'No interface came of this.',
    hint: 'Say it in other words.',
  },
  engine_busy: {
    code: 'overloaded',
    message: 'Too many interfaces are being made.',
    hint: 'Try again in a few seconds.',
    retryAfter: true,
  },
  entry_not_found: { code: 'not_found', message: 'There is no such interface in the gallery.' },
  entry_not_own: { code: 'forbidden', message: 'Only the person who published this can take it back.' },
  entry_state: { code: 'invalid_state', message: 'This cannot be done with an interface that is {status}.' },
  publish_needs_like: {
    code: 'invalid_body',
    message: 'Only what is liked is published.',
    hint: 'Send rating 1, or publish false.',
  },
  too_many_published: {
    code: 'invalid_state',
    message: 'You have published {countMax} interfaces already.',
    hint: 'More are possible with an account.',
  },
  report_not_found: { code: 'not_found', message: 'There is no such report, or it was dealt with.' },
  rate_limited: {
    message: 'That was too much in a short time.',
    hint: 'Try again {wait}. With an account the limits are higher.',
  },
  foreign_origin_mcp: {
    code: 'forbidden',
    message: 'Pages of other sites may not call this.',
    hint: 'Call it from a program.',
  },
  scope_missing: {
    code: 'insufficient_scope',
    message: 'This needs an access token with the scope {scope}.',
    hint: 'Connect this server with an account, and allow it to publish.',
  },
  /** A program asked for access in a way that cannot be answered to it. */
  authorization_refused: {
    message: 'The request for access cannot be accepted: {reason}.',
    page: {
      message: 'This program cannot be connected.',
      hint: 'Its request was not accepted: {reason}. Begin again in the program; if that does not help, tell its makers.',
    },
  },
  /** The person took too long, or uses another browser than the one in which they were asked. */
  consent_gone: {
    code: 'not_found',
    message: 'There is no such request for access, or it has expired.',
    hint: 'Begin again in the program, and stay in the same browser.',
  },
  token_missing: { code: 'invalid_token', message: 'An access token is needed.' },
  token_invalid: { code: 'invalid_token', message: 'The access token is not valid, or not for this server.' },
} as const satisfies ErrorTable<ErrorCode> & WordsFor<BearerRefusals>;
