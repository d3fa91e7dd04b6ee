import { findFirst } from '../../../../base/find-first.ts';

const PARTNERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const BRACKET = /[()[\]{}]/g;

export interface Pair {
  readonly kind: string;
  readonly open: number;
  /** The offset of the closing bracket, or of the end of the text if there is none. */
  readonly close: number;
  readonly parent: Pair | undefined;
}

/** The pairs of brackets of a text without comments and strings. */
export class Brackets {
  readonly #pairs: readonly Pair[];
  readonly #byClose = new Map<number, Pair>();

  constructor(code: string) {
    const pairs: { kind: string; open: number; close: number; parent: Pair | undefined }[] = [];
    const open: typeof pairs = [];
    for (const { 0: kind, index } of code.matchAll(BRACKET)) {
      const partner = PARTNERS[kind];
      if (partner === undefined) {
        const pair = { kind, open: index, close: code.length, parent: open.at(-1) };
        pairs.push(pair);
        open.push(pair);
        continue;
      }
      const at = open.findLastIndex((pair) => pair.kind === partner);
      if (at < 0) continue;
      const pair = open[at];
      // Brackets that were never closed end with the one around them.
      for (const inner of open.splice(at)) inner.close = index;
      if (pair !== undefined) this.#byClose.set(index, pair);
    }
    this.#pairs = pairs;
  }

  /** Returns the innermost pair around an offset. */
  around(offset: number): Pair | undefined {
    const next = findFirst(this.#pairs.length, (at) => (this.#pairs[at]?.open ?? 0) >= offset);
    let pair = this.#pairs[next - 1];
    while (pair !== undefined && pair.close < offset) pair = pair.parent;
    return pair;
  }

  /** Returns the pair that opens at an offset. */
  openedAt(offset: number): Pair | undefined {
    const pair = this.#pairs[findFirst(this.#pairs.length, (at) => (this.#pairs[at]?.open ?? 0) >= offset)];
    return pair?.open === offset ? pair : undefined;
  }

  closedAt(offset: number): Pair | undefined {
    return this.#byClose.get(offset);
  }
}
