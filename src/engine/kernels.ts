// The compiled kernels, and instances of them over a memory. All numbers are byte addresses in that memory, but for
// counts, strides in bytes and dimensions in elements.
import { RELAXED_KERNELS, SCALAR_KERNELS, SIMD_KERNELS } from './kernels.generated.ts';

/** Scores the listed rows against a query of float64 elements; `dimension` is the padded one. */
type Scan = (
  rows: number,
  stride: number,
  list: number,
  count: number,
  query: number,
  dimension: number,
  scores: number,
) => void;

/** Bounds the keys of the listed code rows and finds those whose least key is not above the query's bound, which falls meanwhile. */
type Sift = (
  codes: number,
  stride: number,
  list: number,
  count: number,
  query: number,
  dimension: number,
  found: number,
) => void;

/** The same for four queries, which read each row once; what each finds lies behind what the one before it found. */
type SiftForFour = (
  codes: number,
  stride: number,
  list: number,
  count: number,
  first: number,
  second: number,
  third: number,
  fourth: number,
  dimension: number,
  found: number,
) => void;

/** Prepares a widened query for sifting, which then bounds the keys it looks for by the k lowest it has met; by none if k is 0. */
type Prepare = (query: number, dimension: number, prepared: number, k: number) => void;

export interface Kernels {
  readonly scanDot: Scan;
  readonly scanCosine: Scan;
  readonly scanEuclid: Scan;
  readonly scanManhattan: Scan;
  readonly siftDot: Sift;
  readonly siftCosine: Sift;
  readonly siftEuclid: Sift;
  readonly siftManhattan: Sift;
  readonly siftDotForFour: SiftForFour;
  readonly siftCosineForFour: SiftForFour;
  readonly siftEuclidForFour: SiftForFour;
  readonly siftManhattanForFour: SiftForFour;
  /** Widens the elements of a query from float32 to float64, with zeros behind them up to a multiple of sixteen. */
  widenQuery(values: number, query: number, dimension: number): void;
  readonly prepareQuery: Prepare;
  readonly prepareManhattanQuery: Prepare;
  /** Turns rows of bare elements, end to end, into records, end to end. */
  encode(values: number, records: number, count: number, dimension: number): void;
  /** Makes the code records of row records, both end to end; `dimension` is the padded one. */
  encodeCodes(rows: number, codes: number, count: number, dimension: number): void;
  /** Moves those of the listed rows that do not carry their checksum to the front of the list; returns how many. */
  findDamaged(rows: number, stride: number, list: number, count: number, dimension: number): number;
}

export type KernelName = 'relaxed' | 'simd' | 'scalar';

export interface KernelSet {
  readonly name: KernelName;
  readonly module: WebAssembly.Module;
}

export const PAGE_BYTES = 65_536;

const SOURCES: Readonly<Record<KernelName, string>> = {
  relaxed: RELAXED_KERNELS,
  simd: SIMD_KERNELS,
  scalar: SCALAR_KERNELS,
};

const compiled = new Map<KernelName, KernelSet>();

/** Compiles once per thread; throws where the machine or the runtime lacks what the set needs. */
export function compileKernels(name: KernelName): KernelSet {
  const known = compiled.get(name);
  if (known) return known;
  const set = { name, module: new WebAssembly.Module(Buffer.from(SOURCES[name], 'base64')) };
  compiled.set(name, set);
  return set;
}

export function createKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as Kernels;
}

/** A memory for one thread's own use. */
export function createMemory(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE_BYTES);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
