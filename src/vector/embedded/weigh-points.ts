/** What a point is taken to need in an answer of the reader thread, before anybody knows: an id and a small payload. */
const POINT_BYTES = 256;

/** How much of the reader's room and time a call takes that looks at so many points. */
export function weighPoints(count: number): number {
  return count * POINT_BYTES;
}
