// The fastest plain read that WebAssembly offers: wide loads from several far-apart addresses at once, added up so that
// nothing can be optimised away. It is compiled when a run starts, by the compiler that the kernels are built with.

interface Compiler {
  compileString(
    source: string,
    options: Record<string, unknown>,
  ): Promise<{ readonly binary: Uint8Array<ArrayBuffer> | null; readonly error: Error | null }>;
}

/** Named separately from the import, because the types of the compiler would replace globals such as `console`. */
const COMPILER = 'assemblyscript/asc';

/** One stream leaves the memory waiting; eight keep it busy. */
const STREAMS = 8;

const LOADS = Array.from({ length: STREAMS }, (_, i) => {
  const at = `at + ${i} * part`;
  return `a${i % 4} = i64x2.add(a${i % 4}, i64x2.add(v128.load(${at}), v128.load(${at}, 16)));`;
});

const SOURCE = `
export function read(from: usize, bytes: usize): i64 {
  const part = bytes / ${STREAMS};
  let a0 = i64x2.splat(0), a1 = a0, a2 = a0, a3 = a0;
  for (let at = from, end = from + part; at < end; at += 32) {
    ${LOADS.join('\n    ')}
  }
  const sum = i64x2.add(i64x2.add(a0, a1), i64x2.add(a2, a3));
  return i64x2.extract_lane(sum, 0) + i64x2.extract_lane(sum, 1);
}`;

/** The size of which a block must be a multiple. */
export const READ_GRAIN_BYTES = 32 * STREAMS;

export async function compileReadKernel(): Promise<WebAssembly.Module> {
  const { default: compiler } = (await import(COMPILER)) as { default: Compiler };
  const { binary, error } = await compiler.compileString(SOURCE, {
    optimizeLevel: 3,
    noAssert: true,
    runtime: 'stub',
    importMemory: true,
    sharedMemory: true,
    initialMemory: 1,
    maximumMemory: 65_536,
    enable: ['simd', 'threads'],
  });
  if (error || !binary) throw new Error(`the read kernel does not compile: ${error?.message}`);
  return new WebAssembly.Module(binary);
}
