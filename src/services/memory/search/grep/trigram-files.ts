import type { Segment } from '../segment/segment.ts';

interface FilesOfKey {
  readonly position: number;
  readonly count: number;
  /** A bit for each file, once they are needed. */
  bits: Uint32Array | undefined;
}

/** The files of a segment by the trigrams of texts. The texts of a question share trigrams, so each list is read once. */
export class TrigramFiles {
  readonly #segment: Segment;
  readonly #lists = new Map<string, FilesOfKey>();
  #ids = new Uint32Array(0);

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Lists the files that have all keys. Reads the shortest lists first, until no file is left. */
  list(keys: readonly string[]): number[] {
    const lists = keys.map((key) => this.#find(key)).sort((a, b) => a.count - b.count);
    const found = new Uint32Array(Math.ceil(this.#segment.fileCount / 32)).fill(0xffff_ffff);
    for (const list of lists) {
      let isLeft = 0;
      const bits = this.#toBits(list);
      for (let at = 0; at < found.length; at++) isLeft |= found[at]! &= bits[at]!;
      if (isLeft === 0) return [];
    }
    const files: number[] = [];
    for (let file = 0; file < this.#segment.fileCount; file++)
      if ((found[file >>> 5]! & (1 << (file & 31))) !== 0) files.push(file);
    return files;
  }

  #find(key: string): FilesOfKey {
    let list = this.#lists.get(key);
    if (list === undefined) {
      const { trigrams } = this.#segment.dictionaries;
      const position = trigrams.find(key);
      list = { position, count: position < 0 ? 0 : trigrams.count(position), bits: undefined };
      this.#lists.set(key, list);
    }
    return list;
  }

  #toBits(list: FilesOfKey): Uint32Array {
    if (list.bits !== undefined) return list.bits;
    const bits = new Uint32Array(Math.ceil(this.#segment.fileCount / 32));
    if (list.count > 0) {
      const { trigrams } = this.#segment.dictionaries;
      this.#ids = trigrams.toBuffer(list.position, this.#ids);
      const count = trigrams.read(list.position, this.#ids);
      for (let index = 0; index < count; index++) bits[this.#ids[index]! >>> 5]! |= 1 << (this.#ids[index]! & 31);
    }
    list.bits = bits;
    return bits;
  }
}
