// A file of this device as the data model holds it: a description, not the file.
import type { Json } from '../../../model/payload.ts';
import { getField, isList } from '../../../runtime/values/data-path.ts';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';

/** Rows of a list; more would make the page long and the data model large. */
export const FILES_MAX = 20;
/** Larger files are not meant for a browser page, and decoding a larger picture would stop it. */
export const FILE_BYTES_MAX = 25_000_000;

export interface StoredFile {
  readonly [field: string]: Json;
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** For pictures, a small copy as a data URI. */
  readonly preview: string | null;
  /** For texts, the beginning of the content. */
  readonly text: string | null;
}

export function toStoredFiles(value: Json): readonly StoredFile[] {
  if (!isList(value)) return [];
  return value.map((entry, index) => ({
    id: toText(getField(entry, 'id')) || `file-${index + 1}`,
    name: toText(getField(entry, 'name')) || 'File',
    size: toNumber(getField(entry, 'size')) ?? 0,
    type: toText(getField(entry, 'type')),
    preview: toPreview(getField(entry, 'preview')),
    text: toText(getField(entry, 'text')) || null,
  }));
}

function toPreview(value: Json): string | null {
  return typeof value === 'string' && value.startsWith('data:image/') ? value : null;
}

/** Returns the reason to refuse a file, or undefined. `accept` has the form of HTML: `.pdf, image/*`. */
export function findFileProblem(
  file: { readonly name: string; readonly size: number; readonly type: string },
  accept: string,
): string | undefined {
  if (file.size > FILE_BYTES_MAX) return `${file.name} is larger than ${FILE_BYTES_MAX / 1e6} MB`;
  const kinds = accept.split(',').flatMap((kind) => kind.trim().toLowerCase() || []);
  const isAccepted = kinds.length === 0 || kinds.some((kind) => isOfKind(file, kind));
  return isAccepted ? undefined : `${file.name} is not of an accepted type (${kinds.join(', ')})`;
}

function isOfKind(file: { readonly name: string; readonly type: string }, kind: string): boolean {
  if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
  if (kind.endsWith('/*')) return file.type.toLowerCase().startsWith(kind.slice(0, -1));
  return file.type.toLowerCase() === kind;
}
