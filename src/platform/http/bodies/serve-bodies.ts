import { getHeapStatistics } from 'node:v8';
import { assert } from '../../../base/assert.ts';
import { collectGarbage } from '../../../base/collect-garbage.ts';
import { freeBuffer } from '../../free-buffer.ts';
import { toFingerprint } from '../../idempotency/fingerprint.ts';
import { InvalidJson } from '../../json/parse-json.ts';
import { Moved } from '../../threads/call-messages.ts';
import { serveWork } from '../../threads/serve-work.ts';
import { HttpProblem, type Problem } from '../errors/problem.ts';
import type { BodyReaders, ErrorPassage } from './body-reader.ts';

/** The bytes of a body, end to end. */
type Blocks = readonly Uint8Array<ArrayBuffer>[];

/** A body for the thread, the name of its reader, and the first part of its fingerprint if one is needed. */
export interface BodyToRead {
  readonly reader: string;
  readonly blocks: Blocks;
  readonly target: { readonly method: string; readonly path: string } | null;
}

export type Refusal =
  | { readonly kind: 'json'; readonly message: string }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'service'; readonly error: object };

/** The value that was read, and the memory of the body, which is returned with it. */
export interface BodyRead {
  readonly blocks: Blocks;
  readonly fingerprint: string | undefined;
  readonly outcome: { readonly value: unknown } | { readonly refusal: Refusal };
}

export type BodyWork = { readonly read: (body: BodyToRead) => Promise<Moved<BodyRead>> };

/**
 * The external memory beyond which this thread collects garbage. The text of a large body is outside of the heap, where
 * the collector lets hundreds of megabytes of garbage accumulate. A collection takes 20 to 50 ms, after bodies that
 * took several times as long to read.
 */
const EXTERNAL_BYTES_MAX = 48 * 1024 * 1024;

export function serveBodies(readers: BodyReaders, errors: ErrorPassage): void {
  const collect = (): void => {
    if (getHeapStatistics().external_memory > EXTERNAL_BYTES_MAX) collectGarbage('sync');
  };
  const work: BodyWork = {
    read: async (body) => {
      // Runs after this body is answered, and its memory has left this thread.
      setImmediate(collect);
      return read(readers, errors, body);
    },
  };
  serveWork(work);
}

function read(
  readers: BodyReaders,
  errors: ErrorPassage,
  { reader: name, blocks, target }: BodyToRead,
): Moved<BodyRead> {
  const bytes = blocks.length === 1 && blocks[0] !== undefined ? blocks[0] : Buffer.concat(blocks);
  const fingerprint = target === null ? undefined : toFingerprint(target.method, target.path, bytes);
  const reader = readers[name];
  try {
    const value = reader?.read(bytes as Buffer<ArrayBuffer>);
    const packed = reader?.passage?.pack(value) ?? new Moved(value, []);
    const outcome = { value: packed.value };
    return new Moved({ blocks, fingerprint, outcome }, [...toMemory(blocks), ...packed.buffers]);
  } catch (error) {
    const refusal = toRefusal(error, errors);
    if (refusal === undefined) throw error;
    return new Moved({ blocks, fingerprint, outcome: { refusal } }, toMemory(blocks));
  } finally {
    if (blocks.length > 1) freeBuffer(bytes);
  }
}

/** Returns the memory that moves between threads with the blocks. */
export function toMemory(blocks: Blocks): ArrayBuffer[] {
  return blocks.map(({ buffer }) => buffer);
}

function toRefusal(error: unknown, errors: ErrorPassage): Refusal | undefined {
  if (error instanceof InvalidJson) return { kind: 'json', message: error.message };
  if (error instanceof HttpProblem) return { kind: 'problem', problem: error.problem };
  const packed = errors.pack(error);
  return packed && { kind: 'service', error: packed };
}

export function fromRefusal(refusal: Refusal, errors: ErrorPassage | undefined): Error {
  switch (refusal.kind) {
    case 'json':
      return new InvalidJson(refusal.message);
    case 'problem':
      return new HttpProblem(refusal.problem);
    case 'service':
      assert(errors !== undefined, 'a service with a thread says how its errors travel');
      return errors.unpack(refusal.error);
  }
}
