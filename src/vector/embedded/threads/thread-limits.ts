import type { ThreadLimits } from './storage-thread.ts';

/**
 * The limits of writes that wait for the disk: many small ones, or a few of the largest bodies. The thread is given two
 * full groups, so that the next one has gathered when a commit ends, or about a tenth of a second of large writes.
 */
export const WRITER_LIMITS: ThreadLimits = {
  waitingMax: 4_096,
  bytesMax: 268_435_456,
  windowMax: 128,
  windowBytesMax: 8_388_608,
};

/**
 * The limits of reads. The thread is given as much work as takes about the time in which a reply and the next calls
 * travel: a few quick reads, or the points of one large page. With more, quick reads of others would wait for long.
 */
export const READER_LIMITS: ThreadLimits = {
  waitingMax: 8_192,
  bytesMax: 268_435_456,
  windowMax: 32,
  windowBytesMax: 262_144,
};
