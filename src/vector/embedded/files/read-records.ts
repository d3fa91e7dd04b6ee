// Reads of a stretch of a file into memory, several at once.
import { type FileHandle, open } from 'node:fs/promises';

/** Large enough to keep the disk busy, small enough for the thread pool to serve other reads in between. */
const READ_BYTES = 4_194_304;

export interface RecordsFile {
  readonly path: string;
  readonly offset: number;
}

/** Fills the targets, one after the other, from the file. Bytes beyond the end of the file stay as they are. */
export async function readRecords(
  { path, offset }: RecordsFile,
  targets: readonly Uint8Array[],
  readsAtOnce: number,
): Promise<void> {
  const file = await openIfPresent(path);
  if (file === undefined) return;
  try {
    const reads = toReads(targets, offset);
    const readNext = async (): Promise<void> => {
      for (let read = reads.next(); !read.done; read = reads.next()) await readFully(file, read.value);
    };
    await Promise.all(Array.from({ length: readsAtOnce }, readNext));
  } finally {
    await file.close();
  }
}

interface Read {
  readonly target: Uint8Array;
  readonly position: number;
}

function* toReads(targets: readonly Uint8Array[], offset: number): Generator<Read, void> {
  let position = offset;
  for (const target of targets) {
    for (let from = 0; from < target.length; from += READ_BYTES) {
      yield { target: target.subarray(from, from + READ_BYTES), position: position + from };
    }
    position += target.length;
  }
}

async function openIfPresent(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readFully(file: FileHandle, { target, position }: Read): Promise<void> {
  for (let done = 0; done < target.length; ) {
    const { bytesRead } = await file.read(target, done, target.length - done, position + done);
    if (bytesRead === 0) return;
    done += bytesRead;
  }
}
