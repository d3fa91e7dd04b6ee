// The extraction of arrays of numbers from a JSON document. The rest is the same document with `[i]` instead of the
// i-th array, shorter and at the same address. The scan only finds strings, brackets and arrays of numbers. If
// the rest is valid JSON, so is the whole document, because each `[i]` stands where an array stood.
import * as layout from './layout';
import { isDigit } from './digits';
import { bytesBefore, markZeros } from './marks';
import { BEYOND_RANGE, NO_NUMBERS, outEnd, readNumbers } from './number-array';
import { skipSpace } from './space';

/** The result for a document whose arrays cannot be extracted here. */
const UNUSUAL: i32 = -1;

export function documentAt(): usize {
  return layout.documentAt();
}

export function offsetsAt(length: usize): usize {
  return layout.offsetsAt(length);
}

export function valuesAt(length: usize): usize {
  return layout.valuesAt(length);
}

/** Returns the size of the memory that a document needs. */
export function bytesFor(length: usize): usize {
  return layout.endAt(length);
}

/** The number of arrays that the last call has extracted. */
export let rows: i32 = 0;

/** Extracts the arrays inside at most `depthMax` others; returns the new length of the document. */
export function extract(length: usize, depthMax: i32): i32 {
  const document = layout.documentAt();
  const end = document + length;
  const values = layout.valuesAt(length);
  const offsets = layout.offsetsAt(length);
  memory.fill(end, 0, layout.MARGIN);
  store<u32>(offsets, 0);
  rows = 0;

  let out = values;
  let write = document;
  let kept = document;
  let depth = 0;
  let at = document;
  while (at < end) {
    const character: u32 = load<u8>(at++);
    if (character == 0x22) {
      at = skipString(at, end);
    } else if (character == 0x7b) {
      depth += 1;
    } else if (character == 0x7d || character == 0x5d) {
      depth -= 1;
    } else if (character == 0x5b) {
      depth += 1;
      if (depth > depthMax + 1) continue;
      const first = skipSpace(at);
      const next: u32 = load<u8>(first);
      if (next != 0x2d && !isDigit(next)) continue;
      const after = readNumbers(first, out);
      if (after == BEYOND_RANGE) return UNUSUAL;
      if (after == NO_NUMBERS) continue;
      depth -= 1;
      write = writePlaceholder(keep(write, kept, at - 1), rows, after);
      if (write == NO_ROOM) return UNUSUAL;
      kept = at = after;
      out = outEnd;
      rows += 1;
      store<u32>(offsets + ((<usize>rows) << 2), <u32>((out - values) >> 2));
    }
  }
  return <i32>(keep(write, kept, end) - document);
}

/** Moves the text between two addresses to `write`; returns the address after it. */
@inline
function keep(write: usize, from: usize, to: usize): usize {
  memory.copy(write, from, to - from);
  return write + (to - from);
}

const NO_ROOM: usize = 0;

/** Writes `[row]`; returns the address after it, or NO_ROOM, which only an array shorter than that causes. */
function writePlaceholder(write: usize, row: i32, limit: usize): usize {
  let digits = 1;
  for (let rest = row / 10; rest > 0; rest /= 10) digits += 1;
  const end = write + digits + 2;
  if (end > limit) return NO_ROOM;
  store<u8>(write, 0x5b);
  for (let at = end - 2, rest = row; at > write; at--, rest /= 10) store<u8>(at, 0x30 + (rest % 10));
  store<u8>(end - 1, 0x5d);
  return end;
}

/** Returns the address after the string whose first character is at `at`. */
function skipString(at: usize, end: usize): usize {
  while (at < end) {
    const eight = load<u64>(at);
    const quotesAndSlashes = markZeros(eight ^ 0x2222222222222222) | markZeros(eight ^ 0x5c5c5c5c5c5c5c5c);
    at += bytesBefore(quotesAndSlashes);
    if (quotesAndSlashes == 0) continue;
    if (load<u8>(at) == 0x22) return at + 1;
    at += 2;
  }
  return end;
}
