import type { InFlightKeys } from '../../platform/idempotency/in-flight-keys.ts';
import type { VectorStore } from '../../vector/vector-store.ts';
import type { Limits } from './limits.ts';

/** The dependencies of the verbs. */
export interface VectorsResources {
  readonly store: VectorStore;
  readonly limits: Limits;
  /** The idempotency keys of running writes. */
  readonly inFlight: InFlightKeys;
}
