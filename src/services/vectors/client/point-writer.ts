import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { PointText } from './point-text.ts';
import type { RemoteCollection } from './remote-collection.ts';

/** Enough to make the costs of a request small, and well below what a server takes. */
const BATCH_CHARACTERS = 4_194_304;
const BATCH_POINTS_MAX = 1_000;

/**
 * Stores points in batches, in their order: while one is on its way the next is put together, and no more than these two are
 * held. So of several points with one id the last is stored, and what is stored is always the beginning.
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

  /** How many points are stored for sure. */
  get stored(): number {
    return this.#stored;
  }

  async add(point: PointText): Promise<void> {
    const size = point.id.length + point.vector.length + (point.payload?.length ?? 0);
    // A large point travels alone, so that whatever a server takes at all is taken.
    const isFull = this.#characters + size > BATCH_CHARACTERS || this.#batch.length >= BATCH_POINTS_MAX;
    if (isFull && this.#batch.length > 0) await this.#send();
    this.#batch.push(point);
    this.#characters += size;
  }

  /** Stores the rest. */
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
    // Thrown at the next call that waits for it; until then it is kept, not reported as unhandled.
    this.#onItsWay.catch(() => {});
  }

  /** Waits for what is on its way, so that `stored` is the last word. */
  async settle(): Promise<void> {
    await this.#onItsWay.catch(() => {});
  }
}

/** Stores all points; a failure says how far it came. */
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
