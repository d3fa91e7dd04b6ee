import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { PointText } from './point-text.ts';
import type { RemoteCollection } from './remote-collection.ts';

/** The batch size: large enough to make the cost per request small, and well below a server's limit. */
const BATCH_CHARACTERS = 4_194_304;
const BATCH_POINTS_MAX = 1_000;

/**
 * Stores all points in batches, in order. One batch is sent while the next is collected, and no more than these two are
 * held. So the last of several points with one id is stored, and the stored points are always a prefix. An error says
 * how many are stored.
 */
export async function writePoints(
  points: AsyncIterable<PointText>,
  collection: RemoteCollection,
  onStored: (stored: number) => void,
  describeRest: (stored: number) => string,
): Promise<number> {
  let stored = 0;
  let sending: Promise<void> = Promise.resolve();
  try {
    for await (const batch of toBatches(points)) {
      await sending;
      sending = collection.upsert(batch).then(() => {
        stored += batch.length;
        onStored(stored);
      });
      // The next await throws the error; this only prevents an unhandled rejection.
      sending.catch(() => {});
    }
    await sending;
    return stored;
  } catch (error) {
    // The count is final when the pending batch has settled.
    await sending.catch(() => {});
    if (!(error instanceof OperatorProblem)) throw error;
    throw new OperatorProblem(`${error.message}; ${describeRest(stored)}`, { cause: error });
  }
}

/** Yields batches. A large point is alone in one, so that it is accepted whenever the server accepts its size at all. */
async function* toBatches(points: AsyncIterable<PointText>): AsyncGenerator<PointText[]> {
  let batch: PointText[] = [];
  let characters = 0;
  for await (const point of points) {
    const size = point.id.length + point.vector.length + (point.payload?.length ?? 0);
    const isFull = characters + size > BATCH_CHARACTERS || batch.length >= BATCH_POINTS_MAX;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(point);
    characters += size;
  }
  if (batch.length > 0) yield batch;
}
