// Pieces: parts that many apps share, such as comments or a newsletter, as data with placeholders.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claim } from '../../app/claim.ts';
import type { Account, AppAction, CellValue, Field, FieldType, Thing, ThemeWish, View } from '../../app/description.ts';

/** Words by which an equal part of an app is known. */
export interface Known {
  readonly like?: string;
}

/** A thing that the app may have already is shared; if it has another one of these words, the piece is there. */
export type PieceThing = Thing & Known & { readonly shared?: boolean };
/** `values` are those of the rows that there are. */
export type PieceField = Field & Known & { readonly label: string; readonly values?: readonly CellValue[] };
export type PieceAction = AppAction & Known;

export interface PieceView {
  readonly page: string;
  readonly icon?: string;
  readonly first?: boolean;
  readonly view: View;
}

/**
 * `<it>` is the thing that a piece attaches to, `<name>`, `<plural>`, `<title>` and `<row1>` are its words. The ids of
 * fields, things and actions of a piece stand in such brackets too, as the app may use them for something else.
 */
export interface Piece {
  readonly id: string;
  /** Ways to ask: words in their order, `a|b` for one of several, `...` for up to three words, `@` for any thing. */
  readonly asks: readonly string[];
  /** Attaches to no thing. */
  readonly alone?: boolean;
  /** Words for things that it attaches to by preference. */
  readonly of?: string;
  /** An app with all these kinds of views, or a thing, field or title of one of these phrases, does the same otherwise. */
  readonly unless?: {
    readonly things?: string;
    readonly fields?: string;
    readonly titles?: string;
    readonly kinds?: readonly string[];
  };
  /** Types of fields that the thing must have, by the names that formulas use for them. */
  readonly needs?: { readonly [name: string]: FieldType };
  /** The thing `it` is added if the app has none that fits. */
  readonly things?: { readonly [id: string]: PieceThing };
  readonly fields?: { readonly [id: string]: PieceField };
  readonly actions?: { readonly [id: string]: PieceAction };
  readonly views?: readonly PieceView[];
  /** The condition on rows that the usual views of the thing show from then on. */
  readonly keeps?: string;
  /** The thing of which every action on the thing adds a row, if it makes nothing else. */
  readonly logs?: { readonly thing: string; readonly with: { readonly [field: string]: string } };
  /** `<number>` unless the sentence says another one: "every fifth wash is free". */
  readonly number?: number;
  readonly theme?: ThemeWish;
  readonly account?: Account;
  /** Checked by the proof; a number is the position in `views`. */
  readonly claim: Claim | number;
}

let pieces: readonly Piece[] | undefined;

/** Reads the pieces when they are first needed. */
export function listPieces(): readonly Piece[] {
  pieces ??= globSync('*/*.json', { cwd: import.meta.dirname })
    .sort()
    .map((file) => ({
      id: file.replace(/\.json$/, '').replaceAll('\\', '/'),
      ...(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Omit<Piece, 'id'>),
    }));
  return pieces;
}
