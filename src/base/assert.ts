/** Throws on a programmer error. Input from outside is validated and answered, never asserted. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
