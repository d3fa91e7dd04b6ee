// A long list of texts as bytes. A list that is copied between threads arrives all at once: 30 ms for 32 MiB on the
// main thread. Bytes are moved instead and decoded in slices.
import { Slices } from '../../../base/slices.ts';

export interface PackedTexts {
  /** The texts as UTF-8, end to end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The end of each text. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** The bounds below which a list is copied, in less than a millisecond. */
const TEXTS_MIN = 2_048;
const CHARACTERS_MIN = 512 * 1024;

/** The number of texts and bytes that are decoded between two looks at the clock. */
const TEXTS_PER_LOOK = 256;
const BYTES_PER_LOOK = 256 * 1024;

/** Packs texts. Returns undefined if copying is as good, or if a text is not valid Unicode and UTF-8 would alter it. */
export function packTexts(texts: readonly string[]): PackedTexts | undefined {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (texts.length < TEXTS_MIN && length < CHARACTERS_MIN) return undefined;
  if (!texts.every((text) => text.isWellFormed())) return undefined;
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [i, text] of texts.entries()) {
    end += Buffer.byteLength(text);
    ends[i] = end;
  }
  const bytes = Buffer.allocUnsafeSlow(end);
  for (const [i, text] of texts.entries()) bytes.write(text, ends[i - 1] ?? 0);
  return { bytes, ends };
}

export async function unpackTexts({ bytes, ends }: PackedTexts): Promise<string[]> {
  const slices = new Slices();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: string[] = [];
  let start = 0;
  let seen = 0;
  for (const end of ends) {
    texts.push(buffer.toString('utf8', start, end));
    start = end;
    if (texts.length % TEXTS_PER_LOOK !== 0 && end - seen < BYTES_PER_LOOK) continue;
    seen = end;
    if (slices.isOver) await slices.next();
  }
  return texts;
}
