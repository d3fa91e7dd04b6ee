// Server-sent events: a lasting answer that reports events to a page or a program. Clients reconnect when it ends, and
// send the id of the last event that they received.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../base/assert.ts';
import { HttpProblem } from './errors/problem.ts';

/** An event with a value, or with the JSON of one that was written elsewhere. */
export type ServerEvent = ({ readonly data: unknown } | { readonly json: string }) & {
  /** The id that a client sends when it reconnects. */
  readonly id?: string | undefined;
  /** `message`, if not given. */
  readonly event?: string | undefined;
};

export interface StreamContext {
  /** The id of the last event that the client received, if it was connected before. */
  readonly lastEventId: string | undefined;
  /** Aborted when the stream ends: the generator must then stop waiting. */
  readonly signal: AbortSignal;
  /** Aborted when the server has been closing for a while: a stream that answers one request has to end. */
  readonly stopping: AbortSignal;
}

export interface EventStreamLimits {
  /** Streams of one client at once; browsers open no more than six connections to a server. */
  readonly perClientMax: number;
  readonly streamsMax: number;
  /** Shorter than the minute after which proxies commonly drop silent connections. */
  readonly heartbeatMs: number;
  /** The time for which a client may read nothing while data waits for it. */
  readonly stallMs: number;
  /** The delay before clients reconnect; undefined if they need not, as after the answer to one request. */
  readonly retryMs: number | undefined;
  readonly eventLengthMax: number;
}

export const EVENT_STREAM_LIMITS: EventStreamLimits = {
  perClientMax: 6,
  // A tenth of the connections that a server accepts.
  streamsMax: 1_000,
  heartbeatMs: 15_000,
  stallMs: 10_000,
  retryMs: 2_000,
  // An event reports a change; larger data is fetched, unless a service says otherwise.
  eventLengthMax: 65_536,
};

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies that compress would buffer events as well.
  'cache-control': 'no-store, no-transform',
  // Proxies like nginx would buffer events.
  'x-accel-buffering': 'no',
  // Nothing follows on the connection, and a closing server does not wait for it.
  connection: 'close',
};

const HEARTBEAT = ': \n\n';
/** The bytes written ahead of a slow reader, besides the buffers of its connection. */
const BUFFER_BYTES = 65_536;
const LAST_EVENT_ID_LENGTH_MAX = 256;
const RETRY_AFTER_SECONDS = 5;
const FIELD = /^[^\r\n\0]*$/;

export class EventStreams {
  readonly #limits: EventStreamLimits;
  readonly #byClient = new Map<string, number>();
  #count = 0;

  constructor(limits: Partial<EventStreamLimits> = {}) {
    this.#limits = { ...EVENT_STREAM_LIMITS, ...limits };
  }

  /**
   * Sends what the generator yields until it ends, the client disconnects or the server closes; then returns the
   * generator. A closing server lets a stream finish if its clients do not reconnect.
   */
  send(
    { context, method, headers, log }: FastifyRequest,
    reply: FastifyReply,
    client: string,
    listen: (stream: StreamContext) => AsyncGenerator<ServerEvent>,
  ): FastifyReply {
    if (method === 'HEAD') return reply.headers(HEADERS).send();
    this.#enter(client);
    reply.raw.once('close', () => this.#leave(client));
    context.beginStream();
    const isContinued = this.#limits.retryMs !== undefined;
    const signal = isContinued ? AbortSignal.any([context.signal, context.closing]) : context.signal;
    const lastEventId = headers['last-event-id'];
    const isKnown = typeof lastEventId === 'string' && lastEventId.length <= LAST_EVENT_ID_LENGTH_MAX;
    const events = listen({ signal, stopping: context.stopping, lastEventId: isKnown ? lastEventId : undefined });
    const chunks = toChunks(events, signal, this.#limits, {
      onError: (error) => log.error({ err: error, requestId: context.requestId }, 'an event stream failed'),
      onStall: () => reply.raw.destroy(),
    });
    return reply.headers(HEADERS).send(Readable.from(chunks, { objectMode: false, highWaterMark: BUFFER_BYTES }));
  }

  #enter(client: string): void {
    const streams = this.#byClient.get(client) ?? 0;
    if (streams >= this.#limits.perClientMax || this.#count >= this.#limits.streamsMax) {
      throw new HttpProblem({ kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#count += 1;
    this.#byClient.set(client, streams + 1);
  }

  #leave(client: string): void {
    const streams = (this.#byClient.get(client) ?? 1) - 1;
    this.#count -= 1;
    if (streams > 0) this.#byClient.set(client, streams);
    else this.#byClient.delete(client);
  }
}

interface StreamHooks {
  onError(error: unknown): void;
  onStall(): void;
}

async function* toChunks(
  events: AsyncGenerator<ServerEvent>,
  signal: AbortSignal,
  { heartbeatMs, stallMs, retryMs, eventLengthMax }: EventStreamLimits,
  { onError, onStall }: StreamHooks,
): AsyncGenerator<string> {
  const aborted = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => aborted.resolve(undefined));
  let stall: NodeJS.Timeout | undefined;
  try {
    let chunk: string | undefined = retryMs === undefined ? '' : `retry: ${retryMs}\n\n`;
    let next = takeNext(events);
    while (chunk !== undefined && !signal.aborted) {
      // The next chunk is requested when the reader has consumed enough of the previous ones.
      stall = setTimeout(onStall, stallMs);
      if (chunk !== '') yield chunk;
      clearTimeout(stall);
      const result = await orHeartbeat(Promise.race([next, aborted.promise]), heartbeatMs);
      if (result === 'heartbeat') chunk = HEARTBEAT;
      else if (result === undefined || result.done) chunk = undefined;
      else {
        chunk = toText(result.value, eventLengthMax);
        next = takeNext(events);
      }
    }
  } catch (error) {
    if (!signal.aborted) onError(error);
  } finally {
    clearTimeout(stall);
    // Not awaited: a generator that ignores its signal ends when its own wait does.
    events.return(undefined).catch(() => {});
  }
}

/** Requests the next event. Its failure may come when nothing awaits it any more. */
function takeNext(events: AsyncGenerator<ServerEvent>): Promise<IteratorResult<ServerEvent>> {
  const next = events.next();
  next.catch(() => {});
  return next;
}

async function orHeartbeat<T>(work: Promise<T>, heartbeatMs: number): Promise<T | 'heartbeat'> {
  let timer: NodeJS.Timeout | undefined;
  const heartbeat = new Promise<'heartbeat'>((resolve) => {
    timer = setTimeout(resolve, heartbeatMs, 'heartbeat');
  });
  return Promise.race([work, heartbeat]).finally(() => clearTimeout(timer));
}

function toText({ id, event, ...content }: ServerEvent, lengthMax: number): string {
  assert(FIELD.test(id ?? '') && FIELD.test(event ?? ''), 'ids and names of events have one line');
  const fields = [...(event === undefined ? [] : [`event: ${event}`]), ...(id === undefined ? [] : [`id: ${id}`])];
  const text = [...fields, `data: ${'json' in content ? content.json : JSON.stringify(content.data)}`, '', ''].join(
    '\n',
  );
  assert(text.length <= lengthMax, 'an event is within its bound');
  return text;
}
