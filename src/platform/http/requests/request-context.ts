import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyContextConfig } from 'fastify';
import { toFingerprint } from '../../idempotency/fingerprint.ts';
import type { Problem } from '../errors/problem.ts';
import { HttpProblem } from '../errors/problem.ts';
import { toSocketHost } from '../host-check.ts';
import { toPath } from '../path.ts';
import type { SliceScheduler } from './slice-scheduler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
  }
}

/** What the requests of a server share. */
export interface SharedResources {
  readonly sliceScheduler: SliceScheduler;
  /** Aborted when the server begins to close. */
  readonly closing: AbortSignal;
  /** Aborted when the server has been closing for a while: what still runs has to end with an answer. */
  readonly stopping: AbortSignal;
  /** Accounts for bytes of a body or an answer until the request ends; false when its caller would hold too much memory. */
  hold(context: RequestContext, bytes: number): boolean;
  giveBack(context: RequestContext, bytes: number): void;
}

/** When too much memory is held, it is free again as soon as a few bodies or answers are done. */
const HELD_RETRY_AFTER_SECONDS = 1;

/** What a request was routed to. */
export interface RouteOfRequest {
  /** Its pattern; undefined where there is none. */
  readonly url?: string | undefined;
  readonly config: FastifyContextConfig;
}

/** A request as the runtime hands it over, and where it was routed to. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** As it was routed: that of a surface has its base path. */
  readonly url: string;
  readonly route: RouteOfRequest;
}

/** One request and its answer, from complete headers until the last byte is written or the client is gone. */
export class RequestContext {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly url: string;
  readonly route: RouteOfRequest;
  /** Whose request it is: namespaces share what is scarce. Set before the body is read; empty where there is no caller yet. */
  namespace = '';
  /** Epoch milliseconds, with fractions. */
  readonly startedAtMs: number;
  /** What the request asks for, if this server is known by it; unlike the Host header, it may be written into answers. */
  acceptedHost: string | undefined;
  /** The code of the error that was answered. */
  errorCode: string | undefined;
  /** How much of the memory for bodies and answers this request holds. */
  heldBytes = 0;
  /** To be called when a large answer is built: a slow reader takes memory, but no place among the requests under way. */
  onBuilt: () => void = () => {};
  /** Lifts the time limit of the request; called by `beginStream`. */
  onStream: () => void = () => {};
  readonly #startedAt = performance.now();
  /** Made when it is asked for: most requests end without. */
  #abort: AbortController | undefined;
  #abortReason: HttpProblem | undefined;
  /**
   * Told of an abort like listeners of the signal, which take several microseconds each. Not an array: the runtime learns that such arrays
   * live long and makes them in the old generation, where they keep all of a request alive until the whole heap is collected.
   */
  #onAbort: ((reason: unknown) => void) | undefined;
  #fingerprint: string | undefined;
  #streamSeconds: number | undefined;
  #work: Promise<unknown> | undefined;

  readonly #shared: SharedResources;

  constructor(exchange: Exchange, startedAtMs: number, shared: SharedResources) {
    this.message = exchange.message;
    this.response = exchange.response;
    this.requestId = exchange.requestId;
    this.url = exchange.url;
    this.route = exchange.route;
    this.startedAtMs = startedAtMs;
    this.#shared = shared;
  }

  get method(): string {
    return this.message.method ?? '';
  }

  /** Aborts when the client is gone or the time is up; the reason is an HttpProblem. */
  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      this.#abort = new AbortController();
      if (this.#abortReason !== undefined) this.#abort.abort(this.#abortReason);
    }
    return this.#abort.signal;
  }

  /** For addresses in answers: the accepted host, or else the address that the connection came to. */
  get host(): string {
    return this.acceptedHost ?? toSocketHost(this.message.socket);
  }

  /** Whether every byte of the request has arrived. */
  get isReceived(): boolean {
    return this.message.complete;
  }

  /** Aborted when the server begins to close: a stream has to end then. */
  get closing(): AbortSignal {
    return this.#shared.closing;
  }

  /** Aborted when long work has to end with an answer, because the server has been closing for a while. */
  get stopping(): AbortSignal {
    return this.#shared.stopping;
  }

  /** Whether the answer is one that lasts until the client leaves or the server closes. */
  get isStream(): boolean {
    return this.#streamSeconds !== undefined;
  }

  /**
   * To be called when the answer of this request begins to last: it has no time limit any more, takes no place among the requests under
   * way, and what is told of its duration is the time until now.
   */
  beginStream(): void {
    this.#streamSeconds = this.elapsedSeconds;
    this.onStream();
    this.onBuilt();
  }

  /** To the microsecond. */
  get elapsedSeconds(): number {
    if (this.#streamSeconds !== undefined) return this.#streamSeconds;
    return Math.round((performance.now() - this.#startedAt) * 1000) / 1e6;
  }

  /** A digest of method, path and body. */
  get fingerprint(): string {
    return this.#fingerprint ?? toFingerprint(this.method, toPath(this.url), new Uint8Array());
  }

  /** Told by the reader of the body, where there is one and the fingerprint will be asked for. */
  set fingerprint(fingerprint: string) {
    this.#fingerprint = fingerprint;
  }

  /** Accounts for so many bytes until the request ends; throws when its caller would hold too much memory. */
  hold(bytes: number): void {
    if (this.#shared.hold(this, bytes)) return;
    throw new HttpProblem({ kind: 'overloaded', retryAfterSeconds: HELD_RETRY_AFTER_SECONDS });
  }

  giveBack(bytes: number): void {
    this.#shared.giveBack(this, bytes);
  }

  /** Builds a slice of a large answer when it is this request's turn. */
  buildSlice<T>(slice: () => T): Promise<T> {
    return this.#shared.sliceScheduler.build(this, slice);
  }

  /** To be called when no slice follows. */
  endSlices(): void {
    this.#shared.sliceScheduler.end(this);
  }

  abort(problem: Problem): void {
    if (this.#abortReason !== undefined) return;
    this.#abortReason = new HttpProblem(problem);
    this.#abort?.abort(this.#abortReason);
    this.#onAbort?.(this.#abortReason);
  }

  /** Calls back when the reading of the body or the work of the handler has ended, which may be long after the request itself; at once if there is none. */
  afterWork(callBack: () => void): void {
    if (this.#work === undefined) callBack();
    else this.#work.then(callBack, callBack);
  }

  /** As `orAborted`, for the reading of a large body and then for the work of the handler: what it was given stays accounted for until it has ended. */
  answerWith<T>(work: Promise<T>): Promise<T> {
    this.#work = work;
    return this.orAborted(work);
  }

  /** Settles like the work, or rejects when the request is aborted first; the work is then left to end by itself. A stream ends with the abort. */
  orAborted<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const onAbort = (reason: unknown): void => {
        if (!this.isStream) reject(reason);
      };
      if (this.#abortReason !== undefined) onAbort(this.#abortReason);
      else this.#listen(onAbort);
      work.then(resolve, reject);
    });
  }

  #listen(tell: (reason: unknown) => void): void {
    const others = this.#onAbort;
    this.#onAbort =
      others === undefined
        ? tell
        : (reason) => {
            others(reason);
            tell(reason);
          };
  }
}
