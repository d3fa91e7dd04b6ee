/** A counter of terms by number. Its time depends only on the terms that are counted and read back. */
export class TermCounter {
  /** The distinct terms since the last reset; the first `distinct` are valid. */
  readonly terms: number[] = [];
  distinct = 0;
  total = 0;
  #counts = new Float32Array(1_024);

  add(term: number, weight = 1): void {
    if (term >= this.#counts.length) this.#grow(term);
    if (this.#counts[term] === 0) this.terms[this.distinct++] = term;
    this.#counts[term]! += weight;
    this.total += weight;
  }

  count(term: number): number {
    return this.#counts[term] ?? 0;
  }

  reset(): void {
    for (let index = 0; index < this.distinct; index++) this.#counts[this.terms[index]!] = 0;
    this.distinct = 0;
    this.total = 0;
  }

  #grow(term: number): void {
    const larger = new Float32Array(Math.max(term + 1, this.#counts.length * 2));
    larger.set(this.#counts);
    this.#counts = larger;
  }
}
