// The compiled kernels: which set this machine runs, and instances of it over a memory. All numbers are byte addresses
// in that memory, but for counts, strides in bytes and dimensions in elements.
import { SCALAR_KERNELS, SIMD_KERNELS } from './kernels.generated.ts';

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

export interface Kernels {
  readonly scanDot: Scan;
  readonly scanCosine: Scan;
  readonly scanEuclid: Scan;
  readonly scanManhattan: Scan;
  /** Turns rows of bare elements, end to end, into records, end to end. */
  encode(values: number, records: number, count: number, dimension: number): void;
  /** Moves those of the listed rows that do not carry their checksum to the front of the list; returns how many. */
  findDamaged(rows: number, stride: number, list: number, count: number, dimension: number): number;
}

export type KernelName = 'simd' | 'scalar';

export interface KernelSet {
  readonly name: KernelName;
  readonly module: WebAssembly.Module;
}

export const PAGE_BYTES = 65_536;

const SOURCES: Readonly<Record<KernelName, string>> = { simd: SIMD_KERNELS, scalar: SCALAR_KERNELS };
const compiled = new Map<KernelName | 'auto', KernelSet>();

/** Compiles once per thread. 'auto' takes SIMD where it runs and computes the same bits as the scalar kernels. */
export function getKernels(name: KernelName | 'auto'): KernelSet {
  const set = compiled.get(name) ?? (name === 'auto' ? chooseKernels() : compile(name));
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

/** Runs every kernel over a few rows that take both the wide path and the tail; returns the memory it leaves. */
export function exerciseKernels(module: WebAssembly.Module, rounds: number): Uint8Array {
  const [dimension, padded, stride, count] = [37, 40, 176, 13];
  const [values, list, query, scores, records] = [0, 4_096, 8_192, 12_288, 32_768];
  const memory = createMemory(PAGE_BYTES);
  const kernels = createKernels(module, memory);
  new Float32Array(memory.buffer, values, dimension * count).forEach((_, i, row) => {
    row[i] = Math.sin(i * i) * 10 ** (i % 9);
  });
  new Float64Array(memory.buffer, query, dimension).forEach((_, i, elements) => {
    elements[i] = Math.fround(Math.cos(i * i));
  });
  new Uint32Array(memory.buffer, list, count).forEach((_, i, rows) => {
    rows[i] = count - 1 - i;
  });
  for (let round = 0; round < rounds; round++) {
    kernels.encode(values, records, count, dimension);
    [kernels.scanDot, kernels.scanCosine, kernels.scanEuclid, kernels.scanManhattan].forEach((scan, i) => {
      scan(records, stride, list, count, query, padded, scores + i * count * Float64Array.BYTES_PER_ELEMENT);
    });
    kernels.findDamaged(records, stride, list, count, padded);
  }
  return new Uint8Array(memory.buffer);
}

function compile(name: KernelName): KernelSet {
  return { name, module: new WebAssembly.Module(Uint8Array.fromBase64(SOURCES[name])) };
}

function chooseKernels(): KernelSet {
  const scalar = getKernels('scalar');
  try {
    const simd = getKernels('simd');
    const expected = exerciseKernels(scalar.module, 1);
    const actual = exerciseKernels(simd.module, 1);
    return actual.every((byte, i) => byte === expected[i]) ? simd : scalar;
  } catch {
    // The module does not compile or run: no SIMD here.
    return scalar;
  }
}
