/** A point in an answer apart from its id, payload and vector: the names of its fields, a version and a score. */
const FRAME_BYTES = 128;
/** A number of a vector as it is usually written, with a comma. */
const NUMBER_BYTES = 12;
/** A point that the reader thread looks at without answering with it: its id and a small payload. */
const LOOK_BYTES = 256;

/** What a point takes when it is written as JSON, roughly; `size` is that of its vector, 0 where the answer carries none. */
export function weighPoint(idBytes: number, payloadBytes: number, size: number): number {
  return FRAME_BYTES + idBytes + payloadBytes + size * NUMBER_BYTES;
}

/** How much of the reader's memory and time a call takes that reads so many points. */
export function weighPoints(count: number): number {
  return count * LOOK_BYTES;
}
