// The types of the engine: exact top-k over rows of numbers in shared WebAssembly memory. The engine knows rows, masks,
// metrics and threads. It knows nothing of ids, JSON, disks or networks. Its tables and views are in `rows/`.

export type Metric = 'dot' | 'cosine' | 'euclid' | 'manhattan';

export interface RowShape {
  readonly dimension: number;
  readonly metric: Metric;
}

/**
 * The residency of a table's float32 rows. With 'elsewhere' the engine holds only their codes and asks for single rows.
 */
export type RowResidency = 'memory' | 'elsewhere';

/** Reads the records of the slots, in the order of the slots, end to end. */
export type ReadRows = (slots: Uint32Array) => Promise<Uint8Array>;

export interface RowSearch {
  readonly query: Float32Array;
  readonly k: number;
  /** One bit per slot, least significant first. Only slots whose bit is set are considered; all live ones if absent. */
  readonly mask?: Uint32Array;
  /**
   * The owner of the search. The threads share their time evenly between owners. A full queue rejects the last search
   * of the owner that has the most.
   */
  readonly owner?: string;
  readonly signal?: AbortSignal;
  /** Needed when the rows are elsewhere: called a few times, for as few rows as decide the search. */
  readonly readRows?: ReadRows;
}

/** The rows found, best first; of equal scores the lower slot first. */
export interface RowHits {
  readonly slots: Uint32Array;
  readonly scores: Float64Array;
}
