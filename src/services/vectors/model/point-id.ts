/**
 * Ids are text. A number becomes the text that JavaScript writes for it; one that a double cannot hold arrives here as text
 * already, because only the parser of the body has seen all its digits.
 */
export function toPointId(id: string | number): string {
  // Negative zero is zero.
  return typeof id === 'string' ? id : String(id);
}
