/**
 * Yields the sources one after the other. The first parts of the next few are already requested, so that they are
 * awaited together.
 */
export async function* readAhead<Part>(
  sources: readonly AsyncGenerator<Part>[],
  atOnceMax: number,
): AsyncGenerator<AsyncIterable<Part>> {
  const firsts: Promise<IteratorResult<Part>>[] = [];
  try {
    for (const [i, source] of sources.entries()) {
      for (const ahead of sources.slice(firsts.length, i + atOnceMax)) {
        const first = ahead.next();
        // It is awaited later; until then a failure must not count as unhandled.
        first.catch(() => {});
        firsts.push(first);
      }
      yield resume(firsts[i], source);
    }
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)));
  }
}

async function* resume<Part>(
  first: Promise<IteratorResult<Part>> | undefined,
  rest: AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  const result = await first;
  if (result === undefined || result.done) return;
  yield result.value;
  yield* rest;
}
