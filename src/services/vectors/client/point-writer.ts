import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { PointText } from './point-text.ts';
import type { RemoteCollection } from './remote-collection.ts';

/** The batch size: large enough to make the cost per request small, and well below a server's limit. */
const BATCH_CHARACTERS = 4_194_304;
const BATCH_POINTS_MAX = 1_000;

/**
 * A writer that stores points in batches, in order. One batch is sent while the next is collected, and no more than
 * these two are held. So the last of several points with one id is stored, and the stored points are always a prefix.
 */
export class PointWriter {
  readonly #collection: RemoteCollection;
  readonly #onStored: (stored: number) => void;
  #batch: PointText[] = [];
  #characters = 0;
  #onItsWay: Promise<void> = Promise.resolve();
  #stored = 0;

  constructor(collection: RemoteCollection, onStored: (stored: number) => void) {
    this.#collection = collection;
    this.#onStored = onStored;
  }

  /** The number of points that are certainly stored. */
  get stored(): number {
    return this.#stored;
  }

  async add(point: PointText): Promise<void> {
    const size = point.id.length + point.vector.length + (point.payload?.length ?? 0);
    // A large point is sent alone, so that it is accepted whenever the server accepts its size at all.
    const isFull = this.#characters + size > BATCH_CHARACTERS || this.#batch.length >= BATCH_POINTS_MAX;
    if (isFull && this.#batch.length > 0) await this.#send();
    this.#batch.push(point);
    this.#characters += size;
  }

  /** Stores the remaining points. */
  async end(): Promise<void> {
    if (this.#batch.length > 0) await this.#send();
    await this.#onItsWay;
  }

  async #send(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#characters = 0;
    await this.#onItsWay;
    this.#onItsWay = this.#collection.upsert(batch).then(() => {
      this.#stored += batch.length;
      this.#onStored(this.#stored);
    });
    // The next call that awaits it throws the error; this only prevents an unhandled rejection.
    this.#onItsWay.catch(() => {});
  }

  /** Waits for the pending batch, so that `stored` is final. */
  async settle(): Promise<void> {
    await this.#onItsWay.catch(() => {});
  }
}

/** Stores all points. An error says how many are stored. */
export async function writePoints(
  points: AsyncIterable<PointText>,
  collection: RemoteCollection,
  onStored: (stored: number) => void,
  describeRest: (stored: number) => string,
): Promise<number> {
  const writer = new PointWriter(collection, onStored);
  try {
    for await (const point of points) await writer.add(point);
    await writer.end();
    return writer.stored;
  } catch (error) {
    await writer.settle();
    if (!(error instanceof OperatorProblem)) throw error;
    throw new OperatorProblem(`${error.message}; ${describeRest(writer.stored)}`, { cause: error });
  }
}
