/** The bytes of a point in an answer besides its id, payload and vector: names of fields, a version and a score. */
const FRAME_BYTES = 128;
/** The bytes of a vector's number as it is usually written, with a comma. */
const NUMBER_BYTES = 12;
/** The weight of a point that the reader thread looks at without answering with it: its id and a small payload. */
const LOOK_BYTES = 256;

/** Returns the approximate bytes of a point as JSON; `size` is that of its vector, 0 if the answer carries none. */
export function weighPoint(idBytes: number, payloadBytes: number, size: number): number {
  return FRAME_BYTES + idBytes + payloadBytes + size * NUMBER_BYTES;
}

/** Returns the weight of a call that reads this many points, in memory and time of the reader. */
export function weighPoints(count: number): number {
  return count * LOOK_BYTES;
}
