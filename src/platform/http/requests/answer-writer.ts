import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { RequestContext } from './request-context.ts';

/** A slice of this size is written in well under a millisecond, and other requests do not notice it. */
const INLINE_BYTES = 65_536;

/** Writes the JSON text of an answer. A large one is built in slices, between which other requests have their turn. */
export class AnswerWriter {
  readonly #context: RequestContext;
  #text = '';
  /** What is written already; nothing while the answer is small. */
  readonly #chunks: Uint8Array[] = [];

  private constructor(context: RequestContext) {
    this.#context = context;
  }

  /** The answer that `build` writes. */
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

  /** JSON text, or its UTF-8 bytes, which then belong to the answer. */
  add(text: string | Uint8Array): void {
    if (typeof text === 'string') this.#text += text;
    else this.#chunks.push(this.#takeText(), text);
  }

  /** Lets `write` add a part that takes `bytes`, roughly. */
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

/** An answer in pieces, each of which is given up when it is written to the connection. */
export class LargeAnswer {
  readonly #chunks: Uint8Array[];

  constructor(chunks: Uint8Array[]) {
    this.#chunks = chunks;
  }

  get byteLength(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  /** To be written to the response, once. A client that reads nothing of it for `stallTimeoutMs` is disconnected. */
  open(response: ServerResponse, stallTimeoutMs: number): Readable {
    response.setTimeout(stallTimeoutMs, () => response.destroy());
    return Readable.from(this.#takeChunks(), { objectMode: false });
  }

  *#takeChunks(): Generator<Uint8Array> {
    for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) yield chunk;
  }
}
