// Every bound of the authorization server, with its reason.

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export const OAUTH_SECONDS = {
  /** Programs renew it by themselves; revoking the consent ends it at once. */
  accessToken: HOUR_SECONDS,
  /** A program that was not used for a month asks again. Each use gives a new one. */
  refreshToken: 30 * DAY_SECONDS,
  /** Half a year: then the person is asked again, even where the program is used every day. */
  grant: 180 * DAY_SECONDS,
  /** A program exchanges it at once. */
  code: MINUTE_SECONDS,
  /** Long enough to make an account first. */
  interaction: 30 * MINUTE_SECONDS,
  /** A program that registers sends a person here within minutes. */
  unusedClient: DAY_SECONDS,
  /** The session of a browser, which is not stored; browsers drop its cookie when they are closed. */
  session: MINUTE_SECONDS,
} as const;

/** Two kilobytes each. Beyond it unused ones are dropped first, because they expire first. */
export const CLIENTS_MAX = 20_000;
/** Requests that wait for a person. */
export const INTERACTIONS_MAX = 10_000;
/** The number of consents, more than a person has programs; the oldest are dropped. */
export const GRANTS_OF_ACCOUNT_MAX = 100;

export const CLIENT_NAME_LENGTH_MAX = 80;
export const REDIRECT_URIS_MAX = 20;
export const REDIRECT_URI_LENGTH_MAX = 1_000;

/** The size that the draft of client-id metadata documents recommends. */
export const DOCUMENT_BYTES_MAX = 5 * 1024;
/** A person waits for it. */
export const DOCUMENT_TIMEOUT_MS = 3_000;

/** An access token has about 700 characters. */
export const TOKEN_LENGTH_MAX = 4_096;
/** The forms that programs send. */
export const FORM_BYTES_MAX = 16 * 1024;

/** Base addresses of one installation: its public one, or the names of one machine. */
export const PROVIDERS_MAX = 16;

/** A key signs for much longer than a token lives, and is replaced often enough that rotation is exercised. */
export const KEY_ROTATED_MS = 90 * DAY_SECONDS * 1000;
