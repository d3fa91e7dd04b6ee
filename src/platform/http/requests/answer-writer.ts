import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { RequestContext } from './request-context.ts';

/** A slice of this size is written in well under a millisecond, which other requests do not notice. */
const INLINE_BYTES = 65_536;

/**
 * A writer of the JSON text of an answer. A large one is built in slices, between which other requests have their turn.
 */
export class AnswerWriter {
  readonly #context: RequestContext;
  #text = '';
  /** The chunks written so far; empty while the answer is small. */
  readonly #chunks: Uint8Array[] = [];

  private constructor(context: RequestContext) {
    this.#context = context;
  }

  static async write(
    context: RequestContext,
    build: (answer: AnswerWriter) => Promise<void>,
  ): Promise<string | LargeAnswer> {
    const writer = new AnswerWriter(context);
    try {
      await build(writer);
      return writer.#end();
    } finally {
      context.endSlices();
    }
  }

  /** Adds JSON text, or its UTF-8 bytes, which then belong to the answer. */
  add(text: string | Uint8Array): void {
    if (typeof text === 'string') this.#text += text;
    else this.#chunks.push(this.#takeText(), text);
  }

  /** Lets `write` add a part of roughly `bytes`. */
  async addSlice(bytes: number, write: () => void): Promise<void> {
    const addPart = (): void => {
      write();
      if (this.#text.length > INLINE_BYTES) this.#chunks.push(this.#takeText());
    };
    if (bytes <= INLINE_BYTES && this.#chunks.length === 0) addPart();
    else await this.#context.buildSlice(addPart);
  }

  #takeText(): Buffer {
    const bytes = Buffer.from(this.#text);
    this.#text = '';
    return bytes;
  }

  #end(): string | LargeAnswer {
    return this.#chunks.length === 0 ? this.#text : new LargeAnswer([...this.#chunks, this.#takeText()]);
  }
}

/** An answer in chunks, each of which is released when it is written to the connection. */
export class LargeAnswer {
  readonly #chunks: Uint8Array[];

  constructor(chunks: Uint8Array[]) {
    this.#chunks = chunks;
  }

  get byteLength(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  /** Returns a stream for the response, once. Disconnects a client that reads nothing for `stallTimeoutMs`. */
  open(response: ServerResponse, stallTimeoutMs: number): Readable {
    response.setTimeout(stallTimeoutMs, () => response.destroy());
    return Readable.from(this.#takeChunks(), { objectMode: false });
  }

  *#takeChunks(): Generator<Uint8Array> {
    for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) yield chunk;
  }
}
