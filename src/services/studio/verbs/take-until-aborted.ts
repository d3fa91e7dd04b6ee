/** Yields the items until the signal is aborted. Then it returns without waiting for the generator to end. */
export async function* takeUntilAborted<T>(items: AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
  const aborted = Promise.withResolvers<undefined>();
  const onAbort = () => aborted.resolve(undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (!signal.aborted) {
      const next = items.next();
      // It may fail when nothing waits for it any more.
      next.catch(() => {});
      const result = await Promise.race([next, aborted.promise]);
      if (result === undefined || result.done === true) return;
      yield result.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    items.return(undefined).catch(() => {});
  }
}
