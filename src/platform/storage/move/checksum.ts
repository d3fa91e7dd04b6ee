import { createHash } from 'node:crypto';

/** Enough that two different contents do not have the same sum by chance. */
const DIGEST_BYTES = 16;
const MODULUS = 2n ** BigInt(8 * DIGEST_BYTES);

/**
 * A count of items and the sum of their digests. It does not depend on their order, which differs between databases.
 */
export class Checksum {
  #count = 0;
  #sum = 0n;

  add(...parts: readonly (string | Uint8Array)[]): void {
    const hash = createHash('sha256');
    for (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      hash.update(`${bytes.length}:`).update(bytes);
    }
    this.#count += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash.digest('hex').slice(0, 2 * DIGEST_BYTES)}`)) % MODULUS;
  }

  toMeasure(name: string) {
    return { name, count: this.#count, checksum: this.#sum.toString(16) };
  }
}
