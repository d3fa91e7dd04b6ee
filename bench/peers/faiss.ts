import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { batchesOf, type Dataset } from '../dataset/dataset.ts';
import type { Peer } from './peer.ts';

const SCRIPT = fileURLToPath(new URL('./faiss-child.py', import.meta.url));
/** Debian's Python, for which python3-faiss is built; another Python may come first on the PATH. */
const PYTHON = '/usr/bin/python3';

/**
 * Faiss in a Python process that is called over pipes. The few kilobytes of a query and the pipe itself cost far less
 * than any search that is measured here.
 */
export const faiss: Peer = {
  name: 'faiss IndexFlatIP',
  countMax: Number.POSITIVE_INFINITY,
  copies: 2,
  async open(dataset, folder, threads) {
    const file = join(folder, 'faiss.f32');
    await writeRows(dataset, file);
    const child = spawn(PYTHON, [SCRIPT, file, `${dataset.dimension}`, `${threads}`], { stdio: 'pipe' });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text));
    // A process that ended gives its reason on the other pipe, where the answer is awaited.
    child.stdin.on('error', () => {});
    const ended = once(child, 'close');
    // If there is no such Python, the pipe of the answers ends as well, and that is reported.
    ended.catch(() => {});
    const read = (bytes: number) => readBytes(child.stdout, bytes, () => lastLine(complaint));
    const version = (await read((await read(1))[0]!)).toString();
    await rm(file);
    const searchAll = async (queries: readonly Float32Array[], k: number) => {
      const header = Uint32Array.of(queries.length, k);
      child.stdin.write(Buffer.concat([header, ...queries].map(toBuffer)));
      const answer = await read(queries.length * k * BigInt64Array.BYTES_PER_ELEMENT);
      const slots = Array.from({ length: queries.length * k }, (_, i) => Number(answer.readBigInt64LE(i * 8)));
      return queries.map((_, i) => slots.slice(i * k, (i + 1) * k));
    };
    return {
      version,
      search: async (query, k) => (await searchAll([query], k))[0]!,
      searchAll,
      async close() {
        child.stdin.end();
        await ended;
      },
    };
  },
};

async function writeRows(dataset: Dataset, path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const { values } of batchesOf(dataset, 16_384)) await file.write(toBuffer(values));
  } finally {
    await file.close();
  }
}

/** Reads exactly `bytes` of the stream; rejects with the output of the process when it ends before. */
async function readBytes(stream: Readable, bytes: number, complaint: () => string): Promise<Buffer> {
  for (;;) {
    const chunk = stream.read(bytes) as Buffer | null;
    if (chunk?.length === bytes) return chunk;
    if (await hasEnded(stream)) throw new Error(complaint());
  }
}

/** Waits until there is more to read, or the stream has ended. */
async function hasEnded(stream: Readable): Promise<boolean> {
  // An end that has passed emits no further event.
  if (stream.readableEnded || stream.destroyed) return true;
  const settled = new AbortController();
  try {
    const { signal } = settled;
    const more = once(stream, 'readable', { signal }).then(() => false);
    const end = once(stream, 'end', { signal }).then(() => true);
    return await Promise.race([end, more]);
  } finally {
    settled.abort();
  }
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || `${PYTHON} with faiss does not start`;
}
