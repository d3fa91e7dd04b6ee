// What a parser finds in a text, as offsets, before it is put into the words of the model.
import type { SymbolKind } from '../../model/file-analysis.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface FoundSymbol extends Range {
  /** As written; may be qualified (`Foo::bar`, `M.open`). */
  readonly name: string;
  /**
   * `scope` only gives its name to what lies in it; `export` names what may be declared elsewhere in the file, `alias` what another module
   * declares.
   */
  readonly kind: SymbolKind | 'scope' | 'export' | 'alias';
  /** What it belongs to without lying in it: the receiver's type, the object that it is assigned to. */
  readonly owner?: string | undefined;
  /** Where its declaration ends and its body begins. */
  readonly bodyStart: number;
}

export interface Outline {
  readonly symbols: readonly FoundSymbol[];
  readonly imports: readonly string[];
  /** In order, without overlaps. */
  readonly comments: readonly Range[];
  /** Likewise. */
  readonly strings: readonly Range[];
  /** Strings that document what they lie in. */
  readonly docs: readonly Range[];
}
