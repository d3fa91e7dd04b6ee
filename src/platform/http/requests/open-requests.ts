import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../base/clock.ts';
import { SharedQuota } from '../../../base/shared-quota.ts';
import { BufferPool } from '../bodies/buffer-pool.ts';
import type { ErrorShape } from '../errors/problem.ts';
import type { HttpLimits } from '../http-limits.ts';
import { toPath } from '../path.ts';
import { Admission } from './admission.ts';
import { type Exchange, RequestContext, type SharedResources } from './request-context.ts';
import { SliceScheduler } from './slice-scheduler.ts';

/** A request that has ended, with the details that may be logged: no headers, no bodies, no query strings. */
export interface Answered {
  readonly method: string;
  /** The pattern of the route; undefined if there was none. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

export type OnAnswered = (answered: Answered) => void;

/** Long paths are truncated in log lines; the beginning is enough. */
const LOGGED_PATH_LENGTH_MAX = 200;

/** The open connections of one server and the requests on each of them. */
export class OpenRequests implements SharedResources {
  readonly buffers = new BufferPool();
  /** The request log; undefined until the server has one. */
  log: FastifyBaseLogger | undefined;
  readonly #limits: HttpLimits;
  readonly #errors: ErrorShape;
  readonly #clock: Clock;
  readonly #onAnswered: OnAnswered | undefined;
  readonly #bySocket = new Map<Socket, Set<RequestContext>>();
  /** Connections whose last request was answered before all of it had arrived; the rest is being discarded. */
  readonly #discarding = new WeakSet<Socket>();
  readonly #room: SharedQuota;
  readonly #admission = new Admission();
  readonly sliceScheduler = new SliceScheduler((namespaces) => this.#admission.hasOthers(namespaces));
  readonly #closing = new AbortController();
  readonly #stopping = new AbortController();

  constructor(limits: HttpLimits, errors: ErrorShape, clock: Clock, onAnswered?: OnAnswered) {
    this.#limits = limits;
    this.#room = new SharedQuota(limits.heldBytesMax);
    this.#errors = errors;
    this.#clock = clock;
    this.#onAnswered = onAnswered;
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  watch(socket: Socket): void {
    this.#bySocket.set(socket, new Set());
    socket.once('close', () => this.#bySocket.delete(socket));
  }

  begin(exchange: Exchange): RequestContext {
    const context = new RequestContext(exchange, this.#clock.nowMs(), this);
    const { message, response } = exchange;
    if (this.closing.aborted) response.setHeader('connection', 'close');
    const { socket } = message;
    this.#discarding.delete(socket);
    this.#bySocket.get(socket)?.add(context);

    const deadline = setTimeout(() => {
      context.abort({ kind: 'timed-out', phase: 'answering', timeoutMs: this.#limits.requestTimeoutMs });
      // An answer that is handed over and still not written has a client that does not read.
      if (response.headersSent) socket.destroy();
    }, this.#limits.requestTimeoutMs);
    context.onStream = () => clearTimeout(deadline);
    response.once('close', () => {
      clearTimeout(deadline);
      this.#end(context, socket);
    });
    return context;
  }

  /** Admits the request when its caller may have another one under way. Returns no promise if that is at once. */
  admit(context: RequestContext): Promise<void> | undefined {
    if (context.response.closed) return undefined;
    const { leave, whenAdmitted } = this.#admission.enter(context.namespace);
    context.onBuilt = leave;
    context.response.once('close', leave);
    return whenAdmitted && context.orAborted(whenAdmitted);
  }

  hold(context: RequestContext, bytes: number): boolean {
    if (!this.#room.take(context.namespace, bytes)) return false;
    context.heldBytes += bytes;
    return true;
  }

  giveBack(context: RequestContext, bytes: number): void {
    context.heldBytes -= bytes;
    this.#room.giveBack(context.namespace, bytes);
  }

  countOn(socket: Socket): number {
    return this.#bySocket.get(socket)?.size ?? 0;
  }

  openOn(socket: Socket): RequestContext[] {
    return [...(this.#bySocket.get(socket) ?? [])];
  }

  isDiscarding(socket: Socket): boolean {
    return this.#discarding.has(socket);
  }

  /** Closes idle connections at once, and every other one after its pending answer. Streams end too. */
  drain(): void {
    this.#closing.abort();
    setTimeout(() => this.#stopping.abort(), this.#limits.finishTimeoutMs).unref();
    for (const [socket, open] of this.#bySocket) {
      if (open.size === 0) socket.destroy();
      for (const { response } of open) if (!response.headersSent) response.setHeader('connection', 'close');
    }
  }

  #end(context: RequestContext, socket: Socket): void {
    const { response } = context;
    // After a disconnect the handler still uses the body, and may reserve more memory for its answer.
    context.afterWork(() => this.#room.giveBack(context.namespace, context.heldBytes));
    this.#bySocket.get(socket)?.delete(context);
    if (!context.isReceived) this.#discarding.add(socket);
    if (!response.writableFinished) context.abort({ kind: 'client-gone' });
    // A stream commonly ends because its client disconnects.
    const isAnswered = response.writableFinished || context.isStream;
    const { status, code } = isAnswered
      ? { status: response.statusCode, code: context.errorCode }
      : this.#errors.fromProblem({ kind: 'client-gone' }, context.requestId);
    const { requestId, method, route, elapsedSeconds: seconds } = context;
    // Without headers, bodies and query strings, which may hold secrets.
    const shown = route.url ?? toPath(context.url).slice(0, LOGGED_PATH_LENGTH_MAX);
    const ms = Math.round(seconds * 1e6) / 1e3;
    this.log?.debug({ requestId, method, route: shown, status, code, ms }, 'request');
    this.#onAnswered?.({ method, route: route.config.countedAs ?? route.url, status, seconds });
  }
}
