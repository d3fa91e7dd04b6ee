import statuses from './error-codes.json' with { type: 'json' };

export type ErrorCode = keyof typeof statuses;

/**
 * Every code of the registry, and its status. `preview_replaced`: of a client's waiting previews only the newest is
 * drawn. `invalid_state`: the thing is in no state for this, as in approving a deleted pet.
 */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = statuses;
