import type { SymbolKind } from '../model/file-analysis.ts';

/** A definition of a snapshot. */
export interface Entity {
  /** The definitions of one symbol share it: overloads, declarations that are merged. */
  readonly key: string;
  readonly file: number;
  readonly group: number;
  readonly path: string;
  readonly language: string;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly scope: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
  readonly signature: string;
}

const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'type', 'enum']);
const CALLED_KINDS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'macro']);

export function isType({ kind }: Entity): boolean {
  return TYPE_KINDS.has(kind);
}

export function isCallable({ kind }: Entity): boolean {
  return CALLED_KINDS.has(kind);
}

/** Returns whether a definition is a member of another and not visible by its name alone. */
export function isMember({ kind, scope }: Entity): boolean {
  return kind === 'method' || (kind === 'field' && scope.length > 1);
}
