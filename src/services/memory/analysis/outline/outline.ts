// The output of a parser, as offsets, before it is converted to the types of the model.
import type { SymbolKind } from '../../model/file-analysis.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface FoundSymbol extends Range {
  /** The name as written; may be qualified (`Foo::bar`, `M.open`). */
  readonly name: string;
  /**
   * `scope` is only a prefix for the symbols in it. `export` names a symbol that may be declared elsewhere in the file,
   * `alias` one that another module declares.
   */
  readonly kind: SymbolKind | 'scope' | 'export' | 'alias';
  /** The owner of a symbol that is declared outside of it: the receiver's type or the object that it is assigned to. */
  readonly owner?: string | undefined;
  /** The end of the declaration, where the body starts. */
  readonly bodyStart: number;
}

export interface Outline {
  readonly symbols: readonly FoundSymbol[];
  readonly imports: readonly string[];
  /** Comments in order, without overlaps. */
  readonly comments: readonly Range[];
  /** Strings in order, without overlaps. */
  readonly strings: readonly Range[];
  /** Strings that document the definition that contains them. */
  readonly docs: readonly Range[];
}
