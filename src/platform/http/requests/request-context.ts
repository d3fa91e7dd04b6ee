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

export interface SharedResources {
  readonly sliceScheduler: SliceScheduler;
  /** Aborted when the server begins to close. */
  readonly closing: AbortSignal;
  /** Aborted when the server has been closing for a while: running work has to end with an answer. */
  readonly stopping: AbortSignal;
  /**
   * Counts bytes of a body or an answer until the request ends. Returns false if its caller would hold too much memory.
   */
  hold(context: RequestContext, bytes: number): boolean;
  giveBack(context: RequestContext, bytes: number): void;
}

/** Memory is free again as soon as a few bodies or answers are done. */
const HELD_RETRY_AFTER_SECONDS = 1;

export interface RouteOfRequest {
  /** Its pattern; undefined if there is none. */
  readonly url?: string | undefined;
  readonly config: FastifyContextConfig;
}

/** A request as received from the runtime, with its route. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** The URL as routed: that of an endpoint includes its base path. */
  readonly url: string;
  readonly route: RouteOfRequest;
}

/** One request and its answer, from complete headers until the last byte is written or the client has disconnected. */
export class RequestContext {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly url: string;
  readonly route: RouteOfRequest;
  /** The caller's namespace, by which scarce resources are shared. Set before the body is read; empty without one. */
  namespace = '';
  /** Epoch milliseconds, with fractions. */
  readonly startedAtMs: number;
  /** The requested host, if it is one of this server; unlike the Host header, it may be written into answers. */
  acceptedHost: string | undefined;
  errorCode: string | undefined;
  heldBytes = 0;
  /** Called when a large answer is built: a slow reader holds memory, but does not count as under way. */
  onBuilt: () => void = () => {};
  /** Lifts the time limit of the request; called by `beginStream`. */
  onStream: () => void = () => {};
  readonly #startedAt = performance.now();
  /** Created on first use: most requests end without one. */
  #abort: AbortController | undefined;
  #abortReason: HttpProblem | undefined;
  /**
   * Called on an abort, instead of signal listeners, which take several microseconds each. Not an array: the runtime
   * learns that such arrays live long and allocates them in the old generation. There they keep the whole request alive
   * until a full collection.
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

  /** Aborts when the client disconnects or the time is up; the reason is an HttpProblem. */
  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      this.#abort = new AbortController();
      if (this.#abortReason !== undefined) this.#abort.abort(this.#abortReason);
    }
    return this.#abort.signal;
  }

  /** The host for URLs in answers: the accepted one, or else the local address of the connection. */
  get host(): string {
    return this.acceptedHost ?? toSocketHost(this.message.socket);
  }

  get isReceived(): boolean {
    return this.message.complete;
  }

  /** Aborted when the server begins to close: a stream has to end then. */
  get closing(): AbortSignal {
    return this.#shared.closing;
  }

  /** Aborted when the server has been closing for a while: long work has to end with an answer. */
  get stopping(): AbortSignal {
    return this.#shared.stopping;
  }

  /** True if the answer lasts until the client disconnects or the server closes. */
  get isStream(): boolean {
    return this.#streamSeconds !== undefined;
  }

  /**
   * Turns the answer into a stream: it has no time limit any more, and no longer counts as a request under way. The
   * logged duration ends here.
   */
  beginStream(): void {
    this.#streamSeconds = this.elapsedSeconds;
    this.onStream();
    this.onBuilt();
  }

  /** The duration to the microsecond. */
  get elapsedSeconds(): number {
    if (this.#streamSeconds !== undefined) return this.#streamSeconds;
    return Math.round((performance.now() - this.#startedAt) * 1000) / 1e6;
  }

  /** A digest of method, path and body. */
  get fingerprint(): string {
    return this.#fingerprint ?? toFingerprint(this.method, toPath(this.url), new Uint8Array());
  }

  /** Set by the reader of the body, if there is one and the fingerprint is needed. */
  set fingerprint(fingerprint: string) {
    this.#fingerprint = fingerprint;
  }

  /** Counts these bytes until the request ends; throws if its caller would hold too much memory. */
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

  /** Ends the building of slices; must be called when none follows. */
  endSlices(): void {
    this.#shared.sliceScheduler.end(this);
  }

  abort(problem: Problem): void {
    if (this.#abortReason !== undefined) return;
    this.#abortReason = new HttpProblem(problem);
    this.#abort?.abort(this.#abortReason);
    this.#onAbort?.(this.#abortReason);
  }

  /**
   * Calls back when the reading of the body or the handler has ended, at once if neither runs. That may be long after
   * the request itself.
   */
  afterWork(callBack: () => void): void {
    if (this.#work === undefined) callBack();
    else this.#work.then(callBack, callBack);
  }

  /**
   * Settles like `orAborted`, for the reading of a large body and then for the handler. Their memory stays counted
   * until they have ended.
   */
  answerWith<T>(work: Promise<T>): Promise<T> {
    this.#work = work;
    return this.orAborted(work);
  }

  /**
   * Settles like the work, or rejects when the request is aborted first; the work then continues by itself. A stream
   * ends with the abort.
   */
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
