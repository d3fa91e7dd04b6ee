/** For programmer errors only: what a caller from outside can get wrong is answered, never asserted. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
