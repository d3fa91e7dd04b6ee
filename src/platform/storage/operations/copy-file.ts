import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile as copyBytes, type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Large enough to keep the disk busy, small enough to stay in the processor's cache. */
const PIECE_BYTES = 1_048_576;

export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Called for every piece that is done; an error that it throws ends the work. */
export type OnBytes = (bytes: number) => void;

/**
 * Copies the first `bytesMax` bytes of a file and syncs them. If the file system supports it, the copy shares its
 * blocks with the original and takes no disk space. The digest is that of the copy.
 */
export async function copyFile(
  source: string,
  target: string,
  bytesMax: number,
  onBytes: OnBytes,
): Promise<FileDigest> {
  await mkdir(dirname(target), { recursive: true });
  await copyBytes(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  const file = await open(target, 'r+');
  try {
    const digest = await digestOpenFile(file, bytesMax, onBytes);
    await file.truncate(digest.bytes);
    await file.sync();
    return digest;
  } finally {
    await file.close();
  }
}

export async function digestFile(path: string, onBytes: OnBytes): Promise<FileDigest> {
  const file = await open(path, 'r');
  try {
    return await digestOpenFile(file, Number.POSITIVE_INFINITY, onBytes);
  } finally {
    await file.close();
  }
}

async function digestOpenFile(file: FileHandle, bytesMax: number, onBytes: OnBytes): Promise<FileDigest> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, bytesMax - bytes), bytes);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    hash.update(piece.subarray(0, bytesRead));
    bytes += bytesRead;
    onBytes(bytesRead);
  }
}
