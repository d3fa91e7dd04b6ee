export interface KeptFile {
  readonly name: string;
  readonly size: number;
}

/** Which files are kept under a budget, and which ones give way to others. */
export class LeastRecentlyUsed {
  readonly #filesMax: number;
  readonly #bytesMax: number;
  /** A map keeps the order of insertion: what is used moves to its end. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(filesMax: number, bytesMax: number) {
    this.#filesMax = filesMax;
    this.#bytesMax = bytesMax;
  }

  /** The size of the file, which is now the most recently used one; undefined if it is not kept. */
  use(name: string): number | undefined {
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    this.#sizes.delete(name);
    this.#sizes.set(name, size);
    return size;
  }

  /** Keeps a file and returns the names of those that are not kept any longer: the file itself if it is too large. */
  add({ name, size }: KeptFile): string[] {
    this.remove(name);
    if (size > this.#bytesMax) return [name];
    this.#sizes.set(name, size);
    this.#bytes += size;
    const outdated: string[] = [];
    for (const oldest of this.#sizes.keys()) {
      if (this.#sizes.size <= this.#filesMax && this.#bytes <= this.#bytesMax) break;
      this.remove(oldest);
      outdated.push(oldest);
    }
    return outdated;
  }

  remove(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }
}
