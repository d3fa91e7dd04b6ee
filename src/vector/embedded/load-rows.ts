// Brings the rows of a collection from its file into the engine's memory.
import { type FileHandle, open } from 'node:fs/promises';
import type { RowTable } from '../../engine/index.ts';
import type { RowsetSnapshot } from './commands.ts';
import { rowFilePath } from './row-files.ts';

/** Large enough to keep the disk busy, small enough for the thread pool to serve others in between. */
const READ_BYTES = 4_194_304;
const READS_AT_ONCE = 4;

/** Fills the table and makes the snapshot's points live; what the file lacks stays zero and is found damaged. */
export async function loadRows(folder: string, snapshot: RowsetSnapshot, table: RowTable): Promise<void> {
  const { slotCount } = snapshot;
  table.reserve(slotCount);
  if (slotCount === 0) return;
  const file = await openRowFile(rowFilePath(folder, snapshot.rowset));
  try {
    if (file !== undefined) await readInto(file, table.views(0, slotCount));
  } finally {
    await file?.close();
  }
  const dead = new Set(snapshot.dead);
  const live: number[] = [];
  for (let slot = 0; slot < slotCount; slot++) if (!dead.has(slot)) live.push(slot);
  table.setLive(Uint32Array.from(live));
}

async function openRowFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readInto(file: FileHandle, targets: readonly Uint8Array[]): Promise<void> {
  const reads: { target: Uint8Array; position: number }[] = [];
  let position = 0;
  for (const target of targets) {
    for (let from = 0; from < target.length; from += READ_BYTES) {
      reads.push({ target: target.subarray(from, from + READ_BYTES), position: position + from });
    }
    position += target.length;
  }
  const readNext = async (): Promise<void> => {
    for (let read = reads.pop(); read !== undefined; read = reads.pop())
      await readFully(file, read.target, read.position);
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readNext));
}

async function readFully(file: FileHandle, target: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < target.length; ) {
    const { bytesRead } = await file.read(target, done, target.length - done, position + done);
    if (bytesRead === 0) return;
    done += bytesRead;
  }
}
