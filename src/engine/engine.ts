// The entry point of the engine: exact top-k over rows of numbers in shared WebAssembly memory. It knows rows, masks,
// metrics and threads, and nothing of ids, JSON, disks or networks.

export type Metric = 'dot' | 'cosine' | 'euclid' | 'manhattan';

export interface RowShape {
  readonly dimension: number;
  readonly metric: Metric;
}

/** Where the float32 rows of a table are. Elsewhere, the engine holds their codes alone and asks for single rows. */
export type RowPlace = 'memory' | 'elsewhere';

/** The records of the slots, in their order, end to end. */
export type ReadRows = (slots: Uint32Array) => Promise<Uint8Array>;

export interface RowSearch {
  readonly query: Float32Array;
  readonly k: number;
  /** One bit per slot, least significant first; only slots whose bit is set are considered. Absent: all live ones. */
  readonly mask?: Uint32Array;
  /** Whose search it is: the threads share their time evenly between owners, and a full queue refuses the last search of the owner with the most. */
  readonly owner?: string;
  readonly signal?: AbortSignal;
  /** Needed where the rows are elsewhere: called a few times, for as few rows as decide the search. */
  readonly readRows?: ReadRows;
}

/** Best first; of equal scores the lower slot first. */
export interface RowHits {
  readonly slots: Uint32Array;
  readonly scores: Float64Array;
}

/**
 * A consistent view of a table as it was when the view was taken: later writes and removals do not show in it.
 * Every view must be released exactly once.
 */
export interface RowView {
  /** How many slots the view covers; live ones are among [0, slotCount). */
  readonly slotCount: number;
  isLive(slot: number): boolean;
  /**
   * The k best rows and, when rows beyond them score exactly like the k-th, all of those too: the caller breaks
   * such ties. Scores are float64 sums over float32 rows: similarity for dot and cosine, distance otherwise.
   * Rejects with EngineOverloaded when too many searches wait, and with the signal's reason when it aborts.
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
  /** Memory held by the table. */
  readonly bytes: number;
  /** Allocates slots [0, slotCount); what is new is not live and reads as zeros. */
  reserve(slotCount: number): void;
  /**
   * Allocates memory for the rows of a table whose rows are elsewhere, to be filled by a loader and by what is published.
   * Searches ask for single rows until `useRows`.
   */
  reserveRows(): void;
  /** The reserved rows are complete: searches that begin now find them in memory. */
  useRows(): void;
  /** Gives the memory of the rows back, so that they are elsewhere. False where a view, or a row without a code, needs them. */
  dropRows(): boolean;
  /**
   * The memory of the records [fromSlot, toSlot), piece by piece in slot order, to be filled by a loader. None where the
   * rows are elsewhere.
   */
  views(fromSlot: number, toSlot: number): Uint8Array[];
  /** The same of the code records. None while the table has no codes: small ones with their rows in memory need none. */
  codeViews(fromSlot: number, toSlot: number): Uint8Array[];
  /**
   * Live slots whose record (or code record, where rows are elsewhere) does not carry the checksum of its content,
   * ascending. Runs, waits and is refused like a search.
   */
  findDamaged(): Promise<Uint32Array>;
  /**
   * Writes records into `slots` (records[i] belongs to slots[i], end to end), makes them live and `removed` not live,
   * as one step. None of `slots` may be live, or visible in an unreleased view. With `codes`, their code records, none
   * are made; where rows are elsewhere, `records` may then be empty.
   */
  publish(slots: Uint32Array, records: Uint8Array, removed: Uint32Array, codes?: Uint8Array): void;
  /**
   * Makes slots live whose memory is already filled (by a loader). Nothing may be live in an unreleased view. Unless the
   * codes were loaded too, they are made in the background; searches are right before that, and faster afterwards.
   */
  setLive(slots: Uint32Array, areCodesLoaded?: boolean): void;
  view(): RowView;
  /** Gives the memory back once the last view is released. */
  free(): void;
}

export interface Engine {
  /** Which kernels run: chosen at start by what the machine can do. */
  readonly kernels: 'relaxed' | 'simd' | 'scalar';
  /** Memory held by all tables. */
  readonly bytes: number;
  /** Gets the threads ready before a search needs them; without it, the first large table does. */
  startThreads(): void;
  createTable(shape: RowShape, rows?: RowPlace): RowTable;
  close(): Promise<void>;
}
