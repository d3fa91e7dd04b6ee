// Long texts full of addresses, which are the same for everybody but for the host that somebody asked: written once, with a mark
// where the host belongs.
import { hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerPublic } from '../../../../platform/http/public-answer.ts';
import { Addresses } from '../answers/addresses.ts';

/** It is random, so that no text of a stranger contains it. */
const MARK = `http://${randomUUID()}`;

/** What the text is to be written with. */
export const MARKED_ADDRESSES = new Addresses(MARK);

/** Pieces that are sent at once: some 50 KB of a manifest. */
const PIECES_AT_ONCE = 256;

export class AddressedText {
  readonly #type: string;
  /** The base address belongs between any two. */
  readonly #pieces: readonly string[];
  readonly #encode: (base: string) => string;
  readonly #digest: string;
  readonly #pieceBytes: number;

  /** `encode` writes an address as the text writes it. */
  constructor(type: string, text: string, encode: (base: string) => string) {
    this.#type = type;
    this.#pieces = text.split(MARK);
    this.#encode = encode;
    const joined = this.#pieces.join('\n');
    this.#digest = hash('sha256', joined);
    this.#pieceBytes = Buffer.byteLength(joined) - (this.#pieces.length - 1);
  }

  /** Written while it is read: a slow reader holds no copy of it. */
  send(request: FastifyRequest, reply: FastifyReply, { base }: Addresses) {
    const etag = `"${hash('sha256', `${this.#digest} ${base}`, 'base64url')}"`;
    const escaped = this.#encode(base);
    const length = this.#pieceBytes + (this.#pieces.length - 1) * Buffer.byteLength(escaped);
    return answerPublic(request, reply, { type: this.#type, etag }, () => {
      reply.header('content-length', length);
      // One who does not read is left when the time is up.
      return Readable.from(this.#write(escaped), { objectMode: false, signal: request.context.signal });
    });
  }

  *#write(base: string): Generator<Buffer> {
    for (let from = 0; from < this.#pieces.length; from += PIECES_AT_ONCE) {
      const text = this.#pieces.slice(from, from + PIECES_AT_ONCE).join(base);
      yield Buffer.from(from === 0 ? text : base + text);
    }
  }
}
