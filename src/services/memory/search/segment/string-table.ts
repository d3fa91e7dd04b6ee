import { GrowingBytes, GrowingNumbers } from './growing-array.ts';

/** Distinct strings, numbered in order of insertion. */
export class StringTable {
  readonly #ids = new Map<string, number>();
  readonly #bytes = new GrowingBytes();
  readonly #starts = new GrowingNumbers();

  add(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(text, id);
    this.#starts.push(this.#bytes.length);
    this.#bytes.pushText(text);
    return id;
  }

  finish(): { strings: Uint8Array; stringStarts: Uint32Array } {
    this.#starts.push(this.#bytes.length);
    return { strings: this.#bytes.view(), stringStarts: this.#starts.view() };
  }
}
