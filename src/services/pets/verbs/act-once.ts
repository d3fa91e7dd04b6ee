// Idempotency keys: whoever sends the same thing twice under the same key gets the first answer again.
import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { IdempotencyClaim, IdempotencyCompletion, PetsResources } from '../ports.ts';

const KEY = /^[A-Za-z0-9._~-]{1,128}$/;
/** A first request ends within moments. */
const RETRY_AFTER_SECONDS = 1;

/** The same text as the first time, and whether it is a repetition of it. */
export interface OnceAnswer {
  readonly body: string;
  readonly isReplay: boolean;
}

/** A file as it was sent; never trusted. */
export interface SentFile {
  readonly fileName: string;
  readonly type: string;
  /** Empty when it is too large. */
  readonly bytes: Buffer;
  readonly isTooLarge: boolean;
}

/** How a verb is asked to act once. */
export interface Once<Result> {
  readonly idempotencyKey: string | undefined;
  /** The answer, as it is kept and repeated. */
  readonly writeAnswer: (result: Result) => string;
}

type SentFields = Readonly<Record<string, string | readonly string[] | undefined>>;
type SentFiles = Readonly<Record<string, SentFile | undefined>>;

export function checkIdempotencyKey(key: string | undefined): void {
  if (key === undefined || KEY.test(key)) return;
  throw refuse('invalid_idempotency_key', {}, 'Idempotency-Key');
}

/** A digest of what was sent: of the fields by name, whatever their order, and of the files by name, type, size and content. */
export function toBodyHash(fields: SentFields, files: SentFiles): string {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? normalise(value) : value.map(normalise)]],
  );
  const prints = Object.entries(files).flatMap(([name, file]) =>
    file === undefined ? [] : [[name, ...printOf(file)]],
  );
  return digest(JSON.stringify([entries.sort(byName), prints.sort(byName)]));
}

interface OnceScope {
  readonly route: string;
  readonly caller: Caller;
  readonly key: string | undefined;
  readonly hashBody: () => string;
}

/**
 * Acts, unless the same was done under this key before. What is refused must have been refused before: from here on the key
 * is taken. The act stores its answer in the transaction that makes its result, with what `complete` returns.
 */
export async function actOnce(
  { store, clock, limits }: PetsResources,
  { route, caller, key, hashBody }: OnceScope,
  act: (complete: ((body: string) => IdempotencyCompletion) | undefined) => Promise<string>,
): Promise<OnceAnswer> {
  if (key === undefined) return { body: await act(undefined), isReplay: false };
  const claim: IdempotencyClaim = { scope: toScope(route, caller), key, bodyHash: hashBody(), claimId: randomUUID() };
  const now = () => new Date(clock.nowMs());
  const outcome = await store.idempotency.claim(claim, now(), limits.idempotencyKeptMs, limits.idempotencyClaimMs);
  if (outcome.kind === 'completed') return { body: outcome.responseBody, isReplay: true };
  if (outcome.kind === 'conflict') throw refuse('idempotency_key_conflict', {}, 'Idempotency-Key');
  if (outcome.kind === 'in-progress')
    throw refuse('idempotency_key_in_progress', { retryAfterSeconds: RETRY_AFTER_SECONDS }, 'Idempotency-Key');
  try {
    const body = await act((responseBody) => ({ claim, responseBody, at: now() }));
    return { body, isReplay: false };
  } catch (error) {
    // Nothing was done, so the next one with this key may try; the reason of the failure is worth more than that of this.
    await store.idempotency.release(claim).catch(() => {});
    throw error;
  }
}

/** One route, and one account or one anonymous client: what others use as a key is no concern of theirs. */
function toScope(route: string, { account, clientHash }: Caller): string {
  return `${route} ${account === undefined ? `client:${clientHash}` : `account:${account.id}`}`;
}

function printOf({ fileName, type, bytes }: SentFile): (string | number)[] {
  return [fileName, type, bytes.length, digest(bytes)];
}

function normalise(text: string): string {
  return text.trim().normalize('NFC').replace(/\r\n?/g, '\n');
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function byName([one]: unknown[], [other]: unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
}
