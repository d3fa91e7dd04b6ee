/** Pseudo-random numbers from 0 up to, and without, 1: the same for the same seed on every machine. */
export type Random = () => number;

const TWO_TO_32 = 2 ** 32;

/** Creates a generator that counts and mixes the bits of each value. */
export function createRandom(seed: number): Random {
  let counter = seed >>> 0;
  return () => {
    // An odd step visits every 32-bit number before it comes back; this one is 2³² divided by the golden ratio.
    counter = (counter + 0x9e3779b9) >>> 0;
    return stir(counter) / TWO_TO_32;
  };
}

export function pick<Value>(random: Random, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(random() * values.length)] ?? values[0];
}

function stir(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
