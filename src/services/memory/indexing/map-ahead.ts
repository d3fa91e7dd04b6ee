/**
 * Maps items in order. While the caller uses a result, the next one is made already. An end or a failure of the caller
 * waits for it.
 */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  map: (item: Item) => Promise<Result>,
): AsyncIterable<Result> {
  let current: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  try {
    for await (const item of items) {
      [current, next] = [next, map(item)];
      // A failure is reported when its turn comes.
      next.catch(() => {});
      if (current !== undefined) yield await current;
    }
    if (next !== undefined) yield await next;
  } finally {
    await Promise.allSettled([current, next]);
  }
}
