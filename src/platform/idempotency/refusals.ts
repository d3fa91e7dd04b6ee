// The errors of a service that uses idempotency keys.
import type { ErrorTable, RefusalsOf } from '../errors/error-table.ts';
import { createRefuse } from '../errors/refusal.ts';

const SEND_ANEW = 'Load the page again and send it anew.';

export const IDEMPOTENCY_ERRORS = {
  invalid_idempotency_key: {
    status: 400,
    message: 'The Idempotency-Key is not valid.',
    hint: 'Send 1 to 128 letters, digits, dots, underscores, tildes and hyphens, or leave the header out.',
    page: { message: 'The form cannot be distinguished from others.', hint: SEND_ANEW },
  },
  idempotency_key_conflict: {
    status: 409,
    message: 'This Idempotency-Key was used for another request.',
    hint: 'Use a new key for a new request, and an old one only to repeat its request unchanged.',
    page: { message: 'This was sent before, with something else in it.', hint: SEND_ANEW },
  },
  idempotency_key_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key still runs.',
    hint: 'Wait a moment, then send the same request again.',
    page: {
      message: 'This was sent before, and is still being worked on.',
      hint: 'Wait a moment, then send it again.',
    },
    retryAfter: true,
  },
  /** The request took so long that another one with its key was accepted. */
  idempotency_claim_lost: {
    status: 409,
    code: 'idempotency_key_in_progress',
    message: 'The request took too long and lost its idempotency key.',
    hint: 'Send the request again with the same key.',
    page: { message: 'This took too long.', hint: 'Send it again.' },
  },
} as const satisfies ErrorTable;

export const refuse = createRefuse<RefusalsOf<typeof IDEMPOTENCY_ERRORS>>();
