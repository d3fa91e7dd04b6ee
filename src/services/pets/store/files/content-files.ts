// Files that are named after their content. A record names a file only after it is stored; a file that no record needs
// any more is removed.
import { parse } from 'node:path';
import type { Refusal } from '../../../../platform/errors/refusal.ts';
import { refuse } from '../../model/refusals.ts';

/** Returns those of the ids that are needed. */
export type ListNeeded = (ids: readonly string[]) => Promise<readonly string[]>;

export interface ContentFiles {
  /** Writes and syncs the file before it returns. A file that exists gets the age of a new one. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Refuses with file_not_found, also where it is no name of ours: names come from addresses that anybody can type. */
  read(name: string): Promise<Buffer>;
  /** The names of all there are. */
  list(): Promise<readonly string[]>;
  /** Removes what was last written before this moment and is not needed. */
  removeUnneeded(before: Date, listNeeded: ListNeeded, signal?: AbortSignal): Promise<void>;
}

/** Names that the records are asked about at a time: they answer within a millisecond. */
export const SLICE = 100;

/** Returns the name without the extension, if there is one. */
export function toId(name: string): string {
  return parse(name).name;
}

export function absentFile(): Refusal {
  return refuse('file_not_found', {});
}
