/** Returns a function that does something once for all of its callers, and again after it failed. */
export function untilDone<T>(act: () => Promise<T>): () => Promise<T> {
  let doing: Promise<T> | undefined;
  return () => {
    doing ??= act().catch((error: unknown) => {
      doing = undefined;
      throw error;
    });
    return doing;
  };
}
