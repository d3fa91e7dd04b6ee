import statuses from './error-codes.json' with { type: 'json' };

export type ErrorCode = keyof typeof statuses;

/** Every code that the studio answers with, and its status. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = statuses;
