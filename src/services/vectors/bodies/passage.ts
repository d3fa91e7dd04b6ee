// The transfer of values from the reading thread to the main thread: the buffers of numbers are moved, filters and long
// lists of texts are packed, all else is copied.
import type { Passage } from '../../../platform/http/bodies/body-reader.ts';
import { Moved } from '../../../platform/threads/call-messages.ts';
import type { Filter } from '../../../vector/filter.ts';
import { type PackedFilter, packFilter, unpackFilter } from './packed-filter.ts';
import { type PackedTexts, packTexts, unpackTexts } from './packed-texts.ts';

/** A packed member of an object in the value. Copying keeps references, so `holder` is that object after it, too. */
type PackedPart = { readonly holder: Record<string, unknown>; readonly key: string } & (
  | { readonly texts: PackedTexts }
  | { readonly filter: PackedFilter }
);

interface PackedValue {
  readonly value: unknown;
  readonly parts: readonly PackedPart[];
}

/** The transfer. Packing takes the value apart, which its thread then drops. */
export const PASSAGE: Passage<unknown> = {
  pack: (value) => {
    const parts: PackedPart[] = [];
    const buffers = new Set<ArrayBuffer>();
    packInside(value, parts, buffers);
    return new Moved<PackedValue>({ value, parts }, [...buffers]);
  },
  unpack: async (packed) => {
    const { value, parts } = packed as PackedValue;
    for (const part of parts) {
      part.holder[part.key] = await ('filter' in part ? unpackFilter(part.filter) : unpackTexts(part.texts));
    }
    return value;
  },
};

function packInside(holder: unknown, parts: PackedPart[], buffers: Set<ArrayBuffer>): void {
  if (typeof holder !== 'object' || holder === null) return;
  if (ArrayBuffer.isView(holder)) {
    // Several vectors may share one buffer.
    buffers.add(holder.buffer as ArrayBuffer);
    return;
  }
  const members = holder as Record<string, unknown>;
  for (const [key, member] of Object.entries(members)) {
    const texts = isTexts(member) ? packTexts(member) : undefined;
    if (key === 'filter' && member !== null) {
      parts.push({ holder: members, key, filter: packFilter(member as Filter) });
      members[key] = null;
    } else if (texts !== undefined) {
      parts.push({ holder: members, key, texts });
      members[key] = null;
      buffers.add(texts.bytes.buffer).add(texts.ends.buffer);
    } else packInside(member, parts, buffers);
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
