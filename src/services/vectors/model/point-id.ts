import { refuseSize } from './invalid-input.ts';
import { isLongerThan } from './payload.ts';

/**
 * Ids are text. A number becomes the text that JavaScript writes for it; one that a double cannot hold arrives here as text
 * already, because only the parser of the body has seen all its digits.
 */
export function toPointId(id: string | number): string {
  // Negative zero is zero.
  return typeof id === 'string' ? id : String(id);
}

/** For points that are written; readers may name points of older data folders, whose ids can be longer. */
export function checkIdLengths(ids: readonly string[], bytesMax: number, toPath: (index: number) => string): void {
  const index = ids.findIndex((id) => isLongerThan(id, bytesMax));
  if (index === -1) return;
  const resolution = 'Use a shorter id, such as a digest of the long one, and keep the long one in the payload.';
  refuseSize(toPath(index), `must not be longer than ${bytesMax} bytes of UTF-8`, resolution);
}
