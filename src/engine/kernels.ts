// The compiled kernels, and instances of them over a memory. All numbers are byte addresses in that memory, except
// counts, strides in bytes and dimensions in elements.
import { RELAXED_KERNELS, SCALAR_KERNELS, SIMD_KERNELS } from './kernels.generated.ts';
import type { MetricTraits } from './metrics.ts';

/**
 * Scores the listed rows against a query of float64 elements, or sifts code rows: finds those whose least key is not
 * above the bound of a prepared query, which falls meanwhile. `dimension` is the padded one.
 */
type Scan = (
  rows: number,
  stride: number,
  list: number,
  count: number,
  query: number,
  dimension: number,
  results: number,
) => void;

/** Sifts for four queries, which read each row once. The findings of each lie behind those of the one before it. */
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

/**
 * Prepares a widened query for sifting. The k lowest keys met so far bound the keys it looks for; none do if k is 0.
 */
type Prepare = (query: number, dimension: number, prepared: number, k: number) => void;

export interface Kernels
  extends Readonly<Record<MetricTraits['kernel'] | MetricTraits['sift']['one'], Scan>>,
    Readonly<Record<MetricTraits['sift']['four'], SiftForFour>>,
    Readonly<Record<MetricTraits['sift']['prepare'], Prepare>> {
  /** Widens the elements of a query from float32 to float64, padded with zeros to a multiple of sixteen. */
  widenQuery(values: number, query: number, dimension: number): void;
  /** Turns rows of bare elements into records; both are stored end to end. */
  encode(values: number, records: number, count: number, dimension: number): void;
  /** Makes the code records of row records, both end to end; `dimension` is the padded one. */
  encodeCodes(rows: number, codes: number, count: number, dimension: number): void;
  /** Moves the listed rows that do not carry their checksum to the front of the list; returns their number. */
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

/** Compiles a set once per thread; throws if the machine or the runtime lacks a feature that the set needs. */
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

/** Creates a memory for the use of one thread only. */
export function createMemory(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE_BYTES);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
