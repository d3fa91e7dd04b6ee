import type { InFlightKeys } from '../../platform/idempotency/in-flight-keys.ts';
import type { VectorStore } from '../../vector/vector-store.ts';
import type { Limits } from './limits.ts';

/** What the verbs need. */
export interface VectorsResources {
  readonly store: VectorStore;
  readonly limits: Limits;
  /** Idempotency keys of writes that still run. */
  readonly inFlight: InFlightKeys;
}
