// The codec of `extras`: all vectors of a point besides its main one, and the mark of a point without its main vector, as
// one blob that is stored beside the payload. Numbers are little-endian, and vectors begin at multiples of four bytes.
import { crc32 } from 'node:zlib';
import { assert } from '../../base/assert.ts';
import type { FieldVector } from './fields.ts';

export interface PointExtras {
  /** False if the point lacks the main vector; its row is zeros then. */
  readonly hasMain: boolean;
  readonly vectors: ReadonlyMap<string, FieldVector>;
}

const FORMAT = 1;
const MAIN_MISSING = 1;
/** The format, the flags, the count of fields, and the checksum of all else. */
const HEAD_BYTES = 8;
const CHECKSUM_AT = 4;
/** The kind, the length of the name in bytes, the count of numbers and the length of one row. */
const FIELD_HEAD_BYTES = 12;
const [DENSE, SPARSE, MULTI] = [0, 1, 2];

const NOTHING: PointExtras = { hasMain: true, vectors: new Map() };
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** Returns the blob; null for a point that has its main vector alone. */
export function encodeExtras({ hasMain, vectors }: PointExtras): Uint8Array | null {
  if (hasMain && vectors.size === 0) return null;
  const names = Array.from(vectors.keys(), (name) => ENCODER.encode(name));
  const bodies = Array.from(vectors.values(), toBody);
  const bytes = bodies.reduce(
    (sum, { numbers }, i) => sum + FIELD_HEAD_BYTES + align(names[i]!.length) + numbers * 4,
    HEAD_BYTES,
  );
  const blob = new Uint8Array(bytes);
  const view = new DataView(blob.buffer);
  blob[0] = FORMAT;
  blob[1] = hasMain ? 0 : MAIN_MISSING;
  view.setUint16(2, vectors.size, true);
  let at = HEAD_BYTES;
  for (const [i, { kind, count, size, parts }] of bodies.entries()) {
    const name = names[i]!;
    view.setUint16(at, kind, true);
    view.setUint16(at + 2, name.length, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, size, true);
    blob.set(name, at + FIELD_HEAD_BYTES);
    at += FIELD_HEAD_BYTES + align(name.length);
    for (const part of parts) {
      blob.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
      at += part.byteLength;
    }
  }
  view.setUint32(CHECKSUM_AT, checksum(blob), true);
  return blob;
}

/** Returns false if the blob is not what was encoded: a large one is not covered by the checksum of its point. */
export function areExtrasIntact(blob: Uint8Array): boolean {
  if (blob.length < HEAD_BYTES) return false;
  return new DataView(blob.buffer, blob.byteOffset).getUint32(CHECKSUM_AT, true) === checksum(blob);
}

function checksum(blob: Uint8Array): number {
  return crc32(blob.subarray(HEAD_BYTES), crc32(blob.subarray(0, CHECKSUM_AT)));
}

interface Body {
  readonly kind: number;
  /** The numbers of a dense or multi vector; the pairs of a sparse one. */
  readonly count: number;
  /** The length of a row of a multivector. */
  readonly size: number;
  readonly parts: readonly (Float32Array | Uint32Array)[];
  readonly numbers: number;
}

function toBody(vector: FieldVector): Body {
  if (vector instanceof Float32Array) {
    return { kind: DENSE, count: vector.length, size: 0, parts: [vector], numbers: vector.length };
  }
  if ('rows' in vector) {
    const { rows, size } = vector;
    return { kind: MULTI, count: rows.length, size, parts: [rows], numbers: rows.length };
  }
  const { indices, values } = vector;
  return { kind: SPARSE, count: indices.length, size: 0, parts: [indices, values], numbers: 2 * indices.length };
}

/** Returns the vectors of a blob. They share its memory. */
export function decodeExtras(stored: Uint8Array | null | undefined): PointExtras {
  if (!stored) return NOTHING;
  const blob = stored.byteOffset % 4 === 0 ? stored : stored.slice();
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  assert(blob[0] === FORMAT, 'extras of a known format');
  const vectors = new Map<string, FieldVector>();
  let at = HEAD_BYTES;
  for (let left = view.getUint16(2, true); left > 0; left--) {
    const [kind, nameBytes] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const [count, size] = [view.getUint32(at + 4, true), view.getUint32(at + 8, true)];
    const name = DECODER.decode(blob.subarray(at + FIELD_HEAD_BYTES, at + FIELD_HEAD_BYTES + nameBytes));
    at += FIELD_HEAD_BYTES + align(nameBytes);
    const from = blob.byteOffset + at;
    if (kind === SPARSE) {
      const indices = new Uint32Array(blob.buffer, from, count);
      vectors.set(name, { indices, values: new Float32Array(blob.buffer, from + count * 4, count) });
    } else {
      const numbers = new Float32Array(blob.buffer, from, count);
      vectors.set(name, kind === MULTI ? { rows: numbers, size } : numbers);
    }
    at += count * (kind === SPARSE ? 8 : 4);
  }
  return { hasMain: !isMainMissing(blob), vectors };
}

/** Returns the extras with the vectors that are given instead of those of the same fields. */
export function mergeExtras(known: Uint8Array | null, given: Uint8Array | null | undefined): Uint8Array | null {
  const [before, after] = [decodeExtras(known), decodeExtras(given)];
  return encodeExtras({
    hasMain: before.hasMain || after.hasMain,
    vectors: new Map([...before.vectors, ...after.vectors]),
  });
}

export function isMainMissing(extras: Uint8Array | null | undefined): boolean {
  return ((extras?.[1] ?? 0) & MAIN_MISSING) !== 0;
}

function align(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}
