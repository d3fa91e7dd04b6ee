import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { SharedRoom } from '../../base/shared-room.ts';
import { Admission } from './admission.ts';
import { toAnswerHeaders } from './answer-headers.ts';
import { BufferPool } from './buffer-pool.ts';
import { Exchange, type SharedMeans } from './exchange.ts';
import type { HttpLimits } from './http-limits.ts';
import { toPath } from './path.ts';
import type { ErrorShape } from './problem.ts';
import { SliceTurns } from './slice-turns.ts';

/** An exchange that has ended, as far as it may be told: no headers, no bodies, no query strings. */
export interface Answered {
  readonly method: string;
  /** The pattern of the route; undefined where there was none. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

export type OnAnswered = (answered: Answered) => void;

/** Long paths are cut in log lines; the beginning tells enough. */
const LOGGED_PATH_LENGTH_MAX = 200;

/** What is open on one server: its connections and the exchanges on each of them. */
export class Exchanges implements SharedMeans {
  /** Where bodies are received. */
  readonly buffers = new BufferPool();
  readonly #limits: HttpLimits;
  readonly #errors: ErrorShape;
  readonly #clock: Clock;
  readonly #onAnswered: OnAnswered | undefined;
  readonly #bySocket = new Map<Socket, Set<Exchange>>();
  /** Connections whose last request was answered before all of it had arrived; the rest is being discarded. */
  readonly #discarding = new WeakSet<Socket>();
  readonly #room: SharedRoom;
  readonly #admission = new Admission();
  readonly sliceTurns = new SliceTurns((lanes) => this.#admission.hasOthers(lanes));
  #closing = false;

  constructor(limits: HttpLimits, errors: ErrorShape, clock: Clock, onAnswered?: OnAnswered) {
    this.#limits = limits;
    this.#room = new SharedRoom(limits.heldBytesMax);
    this.#errors = errors;
    this.#clock = clock;
    this.#onAnswered = onAnswered;
  }

  watch(socket: Socket): void {
    this.#bySocket.set(socket, new Set());
    socket.once('close', () => this.#bySocket.delete(socket));
  }

  begin(request: FastifyRequest, reply: FastifyReply): Exchange {
    const exchange = new Exchange(request, reply, this.#clock.nowMs(), this);
    request.exchange = exchange;
    reply.headers(toAnswerHeaders(exchange.requestId));
    if (this.#closing) reply.header('connection', 'close');
    const socket = request.raw.socket;
    this.#discarding.delete(socket);
    this.#bySocket.get(socket)?.add(exchange);

    const deadline = setTimeout(() => {
      exchange.abort({ kind: 'timed-out', phase: 'answering', timeoutMs: this.#limits.requestTimeoutMs });
      // An answer that was handed over and still is not written has a client that does not read.
      if (reply.raw.headersSent) socket.destroy();
    }, this.#limits.requestTimeoutMs);
    reply.raw.once('close', () => {
      clearTimeout(deadline);
      this.#end(exchange, socket);
    });
    return exchange;
  }

  /** Lets the exchange go on when its caller may have another one under way. */
  async admit(exchange: Exchange): Promise<void> {
    if (exchange.reply.raw.closed) return;
    const admitted = this.#admission.enter(exchange.lane);
    exchange.onBuilt = admitted.leave;
    exchange.reply.raw.once('close', admitted.leave);
    if (admitted.whenAdmitted !== undefined) await exchange.orAborted(admitted.whenAdmitted);
  }

  hold(exchange: Exchange, bytes: number): boolean {
    if (!this.#room.take(exchange.lane, bytes)) return false;
    exchange.heldBytes += bytes;
    return true;
  }

  giveBack(exchange: Exchange, bytes: number): void {
    exchange.heldBytes -= bytes;
    this.#room.giveBack(exchange.lane, bytes);
  }

  openOn(socket: Socket): Exchange[] {
    return [...(this.#bySocket.get(socket) ?? [])];
  }

  isDiscarding(socket: Socket): boolean {
    return this.#discarding.has(socket);
  }

  /** From now on every connection ends with the answer it is waiting for, and those waiting for none end at once. */
  drain(): void {
    this.#closing = true;
    for (const [socket, open] of this.#bySocket) {
      if (open.size === 0) socket.destroy();
      for (const { reply } of open) if (!reply.raw.headersSent) reply.header('connection', 'close');
    }
  }

  #end(exchange: Exchange, socket: Socket): void {
    const { reply } = exchange;
    // After a disconnect the handler still works on the body, and may ask for more memory for its answer.
    exchange.afterWork(() => this.#room.giveBack(exchange.lane, exchange.heldBytes));
    this.#bySocket.get(socket)?.delete(exchange);
    if (!exchange.isReceived) this.#discarding.add(socket);
    if (reply.raw.writableFinished) {
      this.#tell(exchange, reply.statusCode, exchange.errorCode);
    } else {
      exchange.abort({ kind: 'client-gone' });
      const { status, code } = this.#errors.fromProblem({ kind: 'client-gone' }, exchange.requestId);
      this.#tell(exchange, status, code);
    }
  }

  #tell(exchange: Exchange, status: number, code: string | undefined): void {
    const { method, routeOptions, log } = exchange.request;
    logExchange(log, exchange, status, code);
    const route = routeOptions.config.countedAs ?? routeOptions.url;
    this.#onAnswered?.({ method, route, status, seconds: exchange.elapsedSeconds });
  }
}

/** One line for each request, without headers, bodies or query strings: those may hold secrets. */
function logExchange(log: FastifyBaseLogger, exchange: Exchange, status: number, code: string | undefined): void {
  const { request } = exchange;
  const route = request.routeOptions.url ?? toPath(request.url).slice(0, LOGGED_PATH_LENGTH_MAX);
  const ms = Math.round(exchange.elapsedSeconds * 1e6) / 1e3;
  log.debug({ requestId: exchange.requestId, method: request.method, route, status, code, ms }, 'request');
}
