// Long texts made of the whole gallery and full of addresses, which differ between callers only in the host.
import { hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerPublic } from '../../../../platform/http/public-answer.ts';
import type { Gallery } from '../../model/search/gallery.ts';
import { Addresses } from '../answers/addresses.ts';
import type { HttpResources } from '../http-resources.ts';

/** Stands for the base address in a text. It is random, so that no text of a stranger contains it. */
const MARK = `http://${randomUUID()}`;

/** Pieces that are sent at once: some 50 KB of a manifest. */
const PIECES_AT_ONCE = 256;

interface GalleryTextFormat {
  readonly type: string;
  readonly write: (gallery: Gallery, at: Addresses) => string | Promise<string>;
  /** Escapes an address as the text does. */
  readonly encode: (base: string) => string;
}

interface Written {
  /** The base address belongs between any two. */
  readonly pieces: readonly string[];
  readonly digest: string;
  readonly pieceBytes: number;
}

/** A text that is written once for each revision of the gallery, with a mark instead of the base address. */
export class GalleryText {
  readonly #format: GalleryTextFormat;
  #kept: { readonly revision: number; readonly written: Promise<Written> } | undefined;

  constructor(format: GalleryTextFormat) {
    this.#format = format;
  }

  /** Sends the text. It is filled in while it is read: a slow reader holds no copy of it. */
  async send({ gallery, addressesOf }: HttpResources, request: FastifyRequest, reply: FastifyReply) {
    const { pieces, digest, pieceBytes } = await this.#get(await gallery.current());
    const { base } = addressesOf(request);
    const { type, encode } = this.#format;
    const etag = `"${hash('sha256', `${digest} ${base}`, 'base64url')}"`;
    const escaped = encode(base);
    return answerPublic(request, reply, { type, etag }, () => {
      reply.header('content-length', pieceBytes + (pieces.length - 1) * Buffer.byteLength(escaped));
      // A client that does not read is disconnected when the time is up.
      return Readable.from(join(pieces, escaped), { objectMode: false, signal: request.context.signal });
    });
  }

  /** Returns the text of the revision. Requests at the same time wait for one writing. */
  #get(gallery: Gallery): Promise<Written> {
    const { revision } = gallery;
    if (this.#kept?.revision === revision) return this.#kept.written;
    const kept = { revision, written: this.#write(gallery) };
    this.#kept = kept;
    // A failure is not kept: the next request tries again.
    kept.written.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return kept.written;
  }

  async #write(gallery: Gallery): Promise<Written> {
    const pieces = (await this.#format.write(gallery, new Addresses(MARK))).split(MARK);
    const joined = pieces.join('\n');
    return { pieces, digest: hash('sha256', joined), pieceBytes: Buffer.byteLength(joined) - (pieces.length - 1) };
  }
}

function* join(pieces: readonly string[], base: string): Generator<Buffer> {
  for (let from = 0; from < pieces.length; from += PIECES_AT_ONCE) {
    const text = pieces.slice(from, from + PIECES_AT_ONCE).join(base);
    yield Buffer.from(from === 0 ? text : base + text);
  }
}
