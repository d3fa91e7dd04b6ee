import { createErrorClass } from '../../../base/create-error-class.ts';
import type { Git, GitOptions } from './git-command.ts';

export interface BlobOptions {
  /** The largest blob that is read. The bytes of larger ones are dropped as they arrive. */
  readonly bytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Blob {
  readonly oid: string;
  /** 0 if there is no such blob. */
  readonly size: number;
  /** Undefined if the blob is missing or too large. */
  readonly bytes: Buffer | undefined;
}

const LINE_FEED = 0x0a;

/** The longest header: `<oid> blob <size>` or `<oid> missing`. */
const HEADER_BYTES_MAX = 256;

/** Reads the blobs in order with one process, only as fast as they are consumed. */
export async function* readBlobs(
  git: Git,
  location: GitOptions,
  oids: readonly string[],
  { bytesMax, signal }: BlobOptions,
): AsyncIterable<Blob> {
  if (oids.length === 0) return;
  const stream = git.stream(['cat-file', '--batch', '--buffer'], { ...location, signal });
  stream.input.end(`${oids.join('\n')}\n`);
  const reader = new ByteReader(stream.output);
  try {
    for (const oid of oids) {
      yield await readBlob(reader, oid, bytesMax);
    }
    await stream.ended;
  } catch (error) {
    // If the output ends too early, the exit of git has the cause.
    if (!(error instanceof OutputEnded)) stream.stop(error);
    await stream.ended;
    throw error;
  } finally {
    stream.stop(new Error('the reader left'));
  }
}

async function readBlob(reader: ByteReader, oid: string, bytesMax: number): Promise<Blob> {
  const [, type, digits] = (await reader.readLine()).split(' ');
  if (digits === undefined) return { oid, size: 0, bytes: undefined };
  const size = Number(digits);
  if (type !== 'blob' || size > bytesMax) {
    await reader.skip(size + 1);
    return { oid, size: type === 'blob' ? size : 0, bytes: undefined };
  }
  const bytes = await reader.read(size);
  await reader.skip(1);
  return { oid, size, bytes };
}

class OutputEnded extends createErrorClass('OutputEnded', () => ({
  message: 'git ended before all blobs were read',
})) {}

/** A reader of exact numbers of bytes from a stream. It buffers at most one chunk beyond the bytes requested. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async readLine(): Promise<string> {
    let line = '';
    for (;;) {
      const end = this.#chunk.indexOf(LINE_FEED);
      line += this.#take(end === -1 ? this.#chunk.length : end).toString('latin1');
      if (end !== -1) break;
      if (line.length > HEADER_BYTES_MAX) throw new Error('git wrote something else than the header of a blob');
      await this.#fill();
    }
    this.#take(1);
    return line;
  }

  async read(size: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < size; ) {
      if (this.#chunk.length === 0) await this.#fill();
      at += this.#take(size - at).copy(bytes, at);
    }
    return bytes;
  }

  async skip(size: number): Promise<void> {
    for (let left = size; left > 0; ) {
      if (this.#chunk.length === 0) await this.#fill();
      left -= this.#take(left).length;
    }
  }

  #take(bytesMax: number): Buffer {
    const taken = this.#chunk.subarray(0, bytesMax);
    this.#chunk = this.#chunk.subarray(taken.length);
    return taken;
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new OutputEnded();
    this.#chunk = value;
  }
}
