import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const LINE_END = 0x0a;

/**
 * Lines of a key, a tab and a value, sorted by their bytes. A binary search reads the text directly: a map would need an
 * object for each of tens of thousands of words.
 */
export class PackedTable {
  readonly #bytes: Buffer;

  constructor(file: URL) {
    this.#bytes = brotliDecompressSync(readFileSync(file));
  }

  find(key: string): string | undefined {
    const [line] = this.#listFrom(`${key}\t`, 1);
    return line?.split('\t')[1];
  }

  /** Lists the keys with this prefix and their values. */
  listWithPrefix(prefix: string, max: number): [key: string, value: string][] {
    return this.#listFrom(prefix, max).map((line) => line.split('\t') as [string, string]);
  }

  #listFrom(prefix: string, max: number): string[] {
    const wanted = Buffer.from(prefix);
    const lines: string[] = [];
    for (let start = this.#findStart(wanted); lines.length < max && start < this.#bytes.length; ) {
      const end = this.#bytes.indexOf(LINE_END, start);
      const line = this.#bytes.subarray(start, end);
      if (!line.subarray(0, wanted.length).equals(wanted)) break;
      lines.push(line.toString());
      start = end + 1;
    }
    return lines;
  }

  /** Returns the start of the first line that is not before the wanted bytes. */
  #findStart(wanted: Buffer): number {
    let low = 0;
    let high = this.#bytes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = middle === 0 ? 0 : this.#bytes.lastIndexOf(LINE_END, middle - 1) + 1;
      const end = this.#bytes.indexOf(LINE_END, middle);
      if (Buffer.compare(this.#bytes.subarray(start, end), wanted) < 0) low = end + 1;
      else high = start;
    }
    return low;
  }
}

/** Opens a table of the folder `words` at the first call. */
export function createLazyTable(name: string): () => PackedTable {
  let table: PackedTable | undefined;
  return () => {
    table ??= new PackedTable(new URL(`./words/${name}.txt.br`, import.meta.url));
    return table;
  };
}
