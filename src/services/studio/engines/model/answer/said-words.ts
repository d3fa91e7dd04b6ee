// The words of a prompt, and those of them that an answer accounts for.

/** The share of the words of a part that must have been taken. */
const SHARE_MIN = 0.5;
const WORD = /[\p{L}\p{N}]+/gu;

export class SaidWords {
  readonly #prompt: string;
  readonly #words: readonly { readonly text: string; readonly from: number; readonly to: number }[];
  readonly #taken: boolean[];

  constructor(prompt: string) {
    this.#prompt = prompt;
    this.#words = [...prompt.matchAll(WORD)].map(({ 0: word, index }) => ({
      text: word.toLowerCase(),
      from: index,
      to: index + word.length,
    }));
    this.#taken = this.#words.map(() => false);
  }

  /** Returns the words as the prompt has them; undefined if it does not, or if all of them were taken before. */
  take(text: string): string | undefined {
    const wanted = listWords(text);
    const at = this.#find(wanted);
    const end = at + wanted.length;
    if (at === -1 || this.#taken.slice(at, end).every(Boolean)) return undefined;
    this.#taken.fill(true, at, end);
    return this.#prompt.slice(this.#words[at]?.from, this.#words[end - 1]?.to);
  }

  isTaken(text: string): boolean {
    const wanted = listWords(text);
    const at = this.#find(wanted);
    const taken = this.#taken.slice(at, at + wanted.length).filter(Boolean).length;
    return at !== -1 && taken >= wanted.length * SHARE_MIN;
  }

  #find(wanted: readonly string[]): number {
    if (wanted.length === 0) return -1;
    return this.#words.findIndex((_word, at) => wanted.every((word, index) => this.#words[at + index]?.text === word));
  }
}

const listWords = (text: string): readonly string[] => text.toLowerCase().match(WORD) ?? [];
