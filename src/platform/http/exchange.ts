import type { FastifyReply, FastifyRequest } from 'fastify';
import { toFingerprint } from '../idempotency/fingerprint.ts';
import { toPath } from './path.ts';
import type { Problem } from './problem.ts';
import { HttpProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
  }
}

/** One request and its answer, from complete headers until the last byte is written or the client is gone. */
export class Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Epoch milliseconds, with fractions. */
  readonly startedAtMs: number;
  /** The code of the error that was answered. */
  errorCode: string | undefined;
  /** Whose request it is: callers in different lanes share what is scarce. Set before the body is read. */
  lane = '';
  /** How much of the memory for bodies this request holds. */
  bodyBytes = 0;
  readonly #startedAt = performance.now();
  readonly #abort = new AbortController();
  #fingerprint: string | undefined;
  #work: Promise<unknown> | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, startedAtMs: number) {
    this.request = request;
    this.reply = reply;
    this.startedAtMs = startedAtMs;
  }

  get requestId(): string {
    return this.request.id;
  }

  /** Aborts when the client is gone or the time is up; the reason is an HttpProblem. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether every byte of the request has arrived. */
  get isReceived(): boolean {
    return this.request.raw.complete;
  }

  /** To the microsecond. */
  get elapsedSeconds(): number {
    return Math.round((performance.now() - this.#startedAt) * 1000) / 1e6;
  }

  /** A digest of method, path and body. */
  get fingerprint(): string {
    return this.#fingerprint ?? toFingerprint(this.request.method, toPath(this.request.url), new Uint8Array());
  }

  /** Told by the reader of the body, where there is one and the fingerprint will be asked for. */
  set fingerprint(fingerprint: string) {
    this.#fingerprint = fingerprint;
  }

  abort(problem: Problem): void {
    this.#abort.abort(new HttpProblem(problem));
  }

  /** Calls back when the reading of the body or the work of the handler has ended, which may be long after the exchange itself; at once if there is none. */
  afterWork(callBack: () => void): void {
    if (this.#work === undefined) callBack();
    else this.#work.then(callBack, callBack);
  }

  /** As `orAborted`, for the reading of a large body and then for the work of the handler: what it was given stays accounted for until it has ended. */
  answerWith<T>(work: Promise<T>): Promise<T> {
    this.#work = work;
    return this.orAborted(work);
  }

  /** Settles like the work, or rejects when the exchange is aborted first; the work is then left to end by itself. */
  orAborted<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(signal.reason);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }
}
