import { refuseSize } from './invalid-input.ts';
import { isLongerThan } from './payload.ts';

/**
 * Converts an id to text. A number becomes the text that JavaScript writes for it. One that a double cannot hold is
 * already text here, because only the body parser has seen all its digits.
 */
export function toPointId(id: string | number): string {
  // Negative zero becomes zero.
  return typeof id === 'string' ? id : String(id);
}

/** Checks the ids of written points. Readers may name points of older data folders, whose ids can be longer. */
export function checkIdLengths(ids: readonly string[], bytesMax: number, toPath: (index: number) => string): void {
  const index = ids.findIndex((id) => isLongerThan(id, bytesMax));
  if (index === -1) return;
  const resolution = 'Use a shorter id, such as a digest of the long one, and keep the long one in the payload.';
  refuseSize(toPath(index), `must not be longer than ${bytesMax} bytes of UTF-8`, resolution);
}
