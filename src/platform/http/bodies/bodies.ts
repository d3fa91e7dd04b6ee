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
 * A body is small when it has at most so many bytes, and marks that begin or separate values. Reading time depends on the number of values more
 * than on that of bytes: a search with 3,072 dimensions has so many bytes and takes 0.3 ms, a list of as many small numbers 16 ms.
 * With so many marks the most expensive bodies (filters, and numbers with more digits than a double holds) take 2 to 5 ms.
 */
const SMALL_BODY_BYTES_MAX = 64 * 1024;
const SMALL_BODY_MARKS_MAX = 4_096;

/** Up to this size commas are not counted, which would take a twentieth of a search: numbers alone take 5 ms at most. */
const COMMAS_COUNTED_FROM_BYTES = 16 * 1024;

/** How the bodies of a service are read. */
export interface BodyReading {
  /** By the names that routes give in their `config`. */
  readonly readers: BodyReaders;
  /** Where large bodies are read; without it, on the main thread, one in each turn of the event loop. */
  readonly thread?: {
    /** A module that calls `serveBodies` with the same readers, made of the `workerData`. */
    readonly entry: URL;
    readonly workerData: unknown;
    readonly errors: ErrorPassage;
  };
}

/** For routes that name no reader; the framework validates what these give. */
const JSON_READER: BodyReader = {
  read: (bytes) => (bytes.length === 0 ? undefined : parseJson(decodeUtf8(bytes))),
};
const RAW_READER: BodyReader = { read: (bytes) => Buffer.from(bytes) };

/** Reads bodies that have arrived: small ones at once, large ones in turns and where the service has a thread for them. */
export class Bodies {
  readonly #reading: BodyReading;
  readonly #pool: BufferPool;
  readonly #limiter: Limiter;
  readonly #thread: WorkThread<BodyWork> | undefined;

  /** `heldBytesMax`: what all bodies and answers hold at once, which says how many large ones can wait. */
  constructor(reading: BodyReading, pool: BufferPool, heldBytesMax: number) {
    const { thread } = reading;
    this.#reading = reading;
    this.#pool = pool;
    this.#limiter = new Limiter({
      // One more in the thread would spare it the wait of a round trip, and cost as much memory as the first.
      atOnce: 1,
      waitingMax: Math.ceil(heldBytesMax / SMALL_BODY_BYTES_MAX),
    });
    this.#thread = thread && new WorkThread<BodyWork>(thread.entry, thread.workerData);
  }

  /** Takes the body over: its memory is used again when it is read. A promise of the value where the body is large. */
  read(context: RequestContext, body: BodyBuffer): unknown {
    if (isSmall(body)) return this.#readHere(context, body);
    const thread = context.route.config.body === undefined ? undefined : this.#thread;
    const work = this.#limiter.run(
      () => (thread === undefined ? this.#readHere(context, body) : this.#readInThread(thread, context, body)),
      { owner: context.namespace, signal: context.signal },
    );
    // Where it was not read, because the client is gone or too many wait, its memory was not released yet.
    return context.answerWith(work.finally(() => body.release()));
  }

  /** What a request without a body means to the route; undefined where it names no reader. */
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

  /** The memory of the body moves to the thread and back; if the thread dies, it is gone with it. */
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

/** What a fingerprint begins with, where the request will need one. */
function toTarget({ message, method, url }: RequestContext): { readonly method: string; readonly path: string } | null {
  return message.headers['idempotency-key'] === undefined ? null : { method, path: toPath(url) };
}
