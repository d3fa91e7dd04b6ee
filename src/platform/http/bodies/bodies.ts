import { assert } from '../../../base/assert.ts';
import { Limiter } from '../../../base/limiter.ts';
import { toFingerprint } from '../../idempotency/fingerprint.ts';
import { decodeUtf8, parseJson } from '../../json/parse-json.ts';
import { WorkThread } from '../../threads/work-thread.ts';
import { toPath } from '../path.ts';
import type { RequestContext } from '../requests/request-context.ts';
import type { BodyBuffer } from './body-buffer.ts';
import type { BodyReader, BodyReaders, ErrorPassage } from './body-reader.ts';
import type { BufferPool } from './buffer-pool.ts';
import { type BodyWork, fromRefusal, toMemory } from './serve-bodies.ts';

/**
 * The limits of a small body: bytes, and marks that begin or separate values. Reading time depends more on the number
 * of values than on that of bytes. A search with 3,072 dimensions fits the bytes and takes 0.3 ms; a list of small
 * numbers with as many bytes takes 16 ms. At the limit of marks the most expensive bodies (filters, and numbers with
 * more digits than a double holds) take 2 to 5 ms.
 */
const SMALL_BODY_BYTES_MAX = 64 * 1024;
const SMALL_BODY_MARKS_MAX = 4_096;

/**
 * Below this size commas are not counted, which would take a twentieth of a search: numbers alone take 5 ms at most.
 */
const COMMAS_COUNTED_FROM_BYTES = 16 * 1024;

export interface BodyReading {
  /** The readers by the names that routes give in their `config`. */
  readonly readers: BodyReaders;
  /** The thread that reads large bodies. Without it the main thread does, one in each turn of the event loop. */
  readonly thread?: {
    /** A module that calls `serveBodies` with the same readers, created from the `workerData`. */
    readonly entry: URL;
    readonly workerData: unknown;
    readonly errors: ErrorPassage;
  };
}

/** The reader of routes that name none; the schema of the route validates its values. */
const JSON_READER: BodyReader = {
  read: (bytes) => (bytes.length === 0 ? undefined : parseJson(decodeUtf8(bytes))),
};
const RAW_READER: BodyReader = { read: (bytes) => Buffer.from(bytes) };

/**
 * The reader of received bodies: small ones at once, large ones in turns, on the thread of the service if it has one.
 */
export class Bodies {
  readonly #reading: BodyReading;
  readonly #pool: BufferPool;
  readonly #limiter: Limiter;
  readonly #thread: WorkThread<BodyWork> | undefined;

  /** `heldBytesMax` bounds all bodies and answers at once, and so the number of waiting large bodies. */
  constructor(reading: BodyReading, pool: BufferPool, heldBytesMax: number) {
    const { thread } = reading;
    this.#reading = reading;
    this.#pool = pool;
    this.#limiter = new Limiter({
      // A second one would save the thread a round trip, and cost as much memory as the first.
      atOnce: 1,
      waitingMax: Math.ceil(heldBytesMax / SMALL_BODY_BYTES_MAX),
    });
    this.#thread = thread && new WorkThread<BodyWork>(thread.entry, thread.workerData);
  }

  /** Takes over the body and reuses its memory after reading. Returns a promise of the value if the body is large. */
  read(context: RequestContext, body: BodyBuffer): unknown {
    if (isSmall(body) && !this.#readerOf(context).isSlow?.(body.toBuffer())) return this.#readHere(context, body);
    const thread = context.route.config.body === undefined ? undefined : this.#thread;
    const work = this.#limiter.run(
      () => (thread === undefined ? this.#readHere(context, body) : this.#readInThread(thread, context, body)),
      { owner: context.namespace, signal: context.signal },
    );
    // Releases the memory of a body that was not read, because the client is gone or too many wait.
    return context.answerWith(work.finally(() => body.release()));
  }

  /** Returns the route's value for a request without a body; undefined if the route names no reader. */
  readNothing(context: RequestContext): unknown {
    return context.route.config.body === undefined ? undefined : this.#readerOf(context).read(Buffer.alloc(0));
  }

  close(): Promise<void> | undefined {
    return this.#thread?.close();
  }

  #readerOf({ route: { config } }: RequestContext): BodyReader {
    if (config.body === undefined) return config.isBodyRaw ? RAW_READER : JSON_READER;
    const reader = this.#reading.readers[config.body];
    assert(reader !== undefined, `there is a reader of bodies named ${config.body}`);
    return reader;
  }

  #readHere(context: RequestContext, body: BodyBuffer): unknown {
    const bytes = body.toBuffer();
    try {
      const target = toTarget(context);
      if (target !== null) context.fingerprint = toFingerprint(target.method, target.path, bytes);
      return this.#readerOf(context).read(bytes);
    } finally {
      body.release();
    }
  }

  /** Moves the memory of the body to the thread and back; if the thread dies, the memory is lost with it. */
  async #readInThread(thread: WorkThread<BodyWork>, context: RequestContext, body: BodyBuffer): Promise<unknown> {
    const { body: reader = '' } = context.route.config;
    const blocks = body.moveOut();
    const toRead = { reader, blocks, target: toTarget(context) };
    const { outcome, fingerprint, blocks: returned } = await thread.runWith(toMemory(blocks), 'read', toRead);
    for (const memory of toMemory(returned)) this.#pool.giveBack(Buffer.from(memory));
    if (fingerprint !== undefined) context.fingerprint = fingerprint;
    if ('refusal' in outcome) throw fromRefusal(outcome.refusal, this.#reading.thread?.errors);
    const { passage } = this.#readerOf(context);
    return passage === undefined ? outcome.value : passage.unpack(outcome.value);
  }
}

const [QUOTE, COMMA, BRACKET, BRACE] = [0x22, 0x2c, 0x5b, 0x7b];

function isSmall(body: BodyBuffer): boolean {
  const { length } = body;
  if (length <= SMALL_BODY_MARKS_MAX) return true;
  if (length > SMALL_BODY_BYTES_MAX) return false;
  const marks = length < COMMAS_COUNTED_FROM_BYTES ? [QUOTE, BRACKET, BRACE] : [QUOTE, BRACKET, BRACE, COMMA];
  const bytes = body.toBuffer();
  let left = SMALL_BODY_MARKS_MAX;
  for (const mark of marks) {
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) if (left-- === 0) return false;
  }
  return true;
}

/** Returns the first part of the fingerprint, or null if the request needs none. */
function toTarget({ message, method, url }: RequestContext): { readonly method: string; readonly path: string } | null {
  return message.headers['idempotency-key'] === undefined ? null : { method, path: toPath(url) };
}
