// Pieces: parts that many apps share, such as comments or a newsletter, as data with placeholders.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claim } from '../../app/claim.ts';
import type { Account, AppAction, CellValue, Field, FieldType, ThemeWish, Thing, View } from '../../app/description.ts';

/** Words by which an equal part of an app is known. */
export interface Known {
  readonly like?: string;
}

/** A thing that the app may have already is shared. If it has another one of these words, the piece is there. */
export type PieceThing = Thing & Known & { readonly shared?: boolean };
/** `values` are those of the rows that there are. */
export type PieceField = Field & Known & { readonly label: string; readonly values?: readonly CellValue[] };
export type PieceView = {
  readonly page: string;
  readonly icon?: string;
  readonly first?: boolean;
  readonly view: View;
};
type Parts<T> = { readonly [id: string]: T };

/**
 * `<it>` is the thing that a piece attaches to; `<name>`, `<plural>`, `<page>` and `<row1>` are its words. The ids of
 * fields, things and actions of a piece stand in such brackets too, as the app may use them for something else.
 */
export interface Piece {
  readonly id: string;
  /** Ways to ask: words in order, `a|b` for one of several, `...` for up to three, `@` for any thing, `=b` for no plural. */
  readonly asks: readonly string[];
  /** Words that name a section on sites, and may mean something else elsewhere. */
  readonly sections?: readonly string[];
  /** Attaches to no thing. */
  readonly alone?: boolean;
  /** Words for things that it attaches to by preference. */
  readonly of?: string;
  /** Attaches to people only, or to none; a public site has to name the thing. */
  readonly on?: 'people' | 'things';
  /** An app with a thing, field, option or title of one of these phrases, or all these kinds of views, does the same otherwise. */
  readonly unless?: { readonly [part in 'things' | 'fields' | 'titles' | 'options']?: string } & {
    kinds?: readonly string[];
  };
  /** Types of fields that the thing must have, by the names that formulas use for them. */
  readonly needs?: Parts<FieldType>;
  /** The thing `it` is added if the app has none that fits. */
  readonly things?: Parts<PieceThing>;
  readonly fields?: Parts<PieceField>;
  readonly actions?: Parts<AppAction & Known>;
  readonly views?: readonly PieceView[];
  /** The condition on rows that the usual views of the thing show from then on. */
  readonly keeps?: string;
  /** The thing of which every action on the thing adds a row, if it makes nothing else. */
  readonly logs?: NonNullable<AppAction['makes']>;
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
  const read = (id: string): Piece => JSON.parse(readFileSync(join(import.meta.dirname, id), 'utf8'));
  pieces ??= globSync('*/*.json', { cwd: import.meta.dirname })
    .sort()
    .map((file) => ({ ...read(file), id: file.replace(/\.json$/, '').replaceAll('\\', '/') }));
  return pieces;
}
