// The words of a prompt, and those of them that an answer accounts for.

/** The share of the words of a part that must have been taken. */
const SHARE_MIN = 0.5;

export class SaidWords {
  readonly #words: readonly string[];
  readonly #taken: boolean[];

  constructor(prompt: string) {
    this.#words = listWords(prompt);
    this.#taken = this.#words.map(() => false);
  }

  /** Returns false if the prompt does not say this. */
  take(text: string): boolean {
    const wanted = listWords(text);
    const at = this.#find(wanted);
    if (at !== -1) this.#taken.fill(true, at, at + wanted.length);
    return at !== -1;
  }

  isTaken(text: string): boolean {
    const wanted = listWords(text);
    const at = this.#find(wanted);
    const taken = this.#taken.slice(at, at + wanted.length).filter(Boolean).length;
    return at !== -1 && taken >= wanted.length * SHARE_MIN;
  }

  #find(wanted: readonly string[]): number {
    if (wanted.length === 0) return -1;
    return this.#words.findIndex((_word, at) => wanted.every((word, index) => this.#words[at + index] === word));
  }
}

const listWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
