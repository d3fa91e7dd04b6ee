// The interface of the engine: exact top-k over rows of numbers in shared WebAssembly memory. The engine knows rows,
// masks, metrics and threads. It knows nothing of ids, JSON, disks or networks.

export type Metric = 'dot' | 'cosine' | 'euclid' | 'manhattan';

export interface RowShape {
  readonly dimension: number;
  readonly metric: Metric;
}

/**
 * The location of a table's float32 rows. With 'elsewhere' the engine holds only their codes and asks for single rows.
 */
export type RowPlace = 'memory' | 'elsewhere';

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

/**
 * A consistent view of a table as it was when the view was taken: later writes and removals do not show in it. Every
 * view must be released exactly once.
 */
export interface RowView {
  /** The number of slots that the view covers; live ones are among [0, slotCount). */
  readonly slotCount: number;
  isLive(slot: number): boolean;
  /**
   * Returns the k best rows. Rows beyond them that score exactly like the k-th are returned too: the caller breaks
   * ties. Scores are float64 sums over float32 rows: similarity for dot and cosine, distance otherwise. Rejects with
   * EngineOverloaded when too many searches wait, and with the signal's reason when it aborts.
   */
  search(search: RowSearch): Promise<RowHits>;
  release(): void;
}

/** The rows of one collection. All methods are called on the thread that created the engine. */
export interface RowTable {
  readonly shape: RowShape;
  /** Bytes of one row record as `encodeRows` makes it; the record in memory and on disk is the same. */
  readonly stride: number;
  /** Bytes of one code record as `encodeCodes` makes it; the record in memory and on disk is the same. */
  readonly codeStride: number;
  /** Bytes of memory held by the table. */
  readonly bytes: number;
  /** Allocates slots [0, slotCount); new slots are not live and read as zeros. */
  reserve(slotCount: number): void;
  /**
   * Allocates memory for the rows of a table whose rows are elsewhere. A loader and `publish` fill it. Searches ask for
   * single rows until `useRows`.
   */
  reserveRows(): void;
  /** Marks the reserved rows as complete: searches that begin now find them in memory. */
  useRows(): void;
  /** Frees the memory of the rows. Returns false if a view, or a row without a code, still needs them. */
  dropRows(): boolean;
  /**
   * Returns the memory of the records [fromSlot, toSlot) in slot order, for a loader to fill. Returns nothing if the
   * rows are elsewhere.
   */
  views(fromSlot: number, toSlot: number): Uint8Array[];
  /**
   * Returns the memory of the code records [fromSlot, toSlot), or nothing while the table has no codes. Small tables
   * with their rows in memory need none.
   */
  codeViews(fromSlot: number, toSlot: number): Uint8Array[];
  /**
   * Finds live slots whose record does not carry the checksum of its content, in ascending order. Where rows are
   * elsewhere, it checks the code records. It runs, waits and is rejected like a search.
   */
  findDamaged(): Promise<Uint32Array>;
  /**
   * Writes records into `slots`, makes them live and makes `removed` not live, as one step. The records lie end to end:
   * records[i] belongs to slots[i]. None of `slots` may be live, or visible in an unreleased view. If `codes` holds
   * their code records, none are made; where rows are elsewhere, `records` may then be empty.
   */
  publish(slots: Uint32Array, records: Uint8Array, removed: Uint32Array, codes?: Uint8Array): void;
  /**
   * Makes slots live whose memory a loader has already filled. Nothing may be live in an unreleased view. Unless the
   * codes were loaded too, they are made in the background: searches are right before that, and faster afterwards.
   */
  setLive(slots: Uint32Array, areCodesLoaded?: boolean): void;
  view(): RowView;
  /** Frees the memory once the last view is released. */
  free(): void;
}

export interface Engine {
  /** The kernels in use, chosen at start by the abilities of the machine. */
  readonly kernels: 'relaxed' | 'simd' | 'scalar';
  /** Bytes of memory held by all tables. */
  readonly bytes: number;
  /** Starts the threads before a search needs them; without this call, the first large table starts them. */
  startThreads(): void;
  createTable(shape: RowShape, rows?: RowPlace): RowTable;
  close(): Promise<void>;
}
