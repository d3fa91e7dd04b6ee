import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { getKernels } from '../kernel-choice.ts';
import { createMemory } from '../kernels.ts';
import { SCRATCH_BYTES, Workspaces } from '../memory/workspaces.ts';
import { METRICS } from '../metrics.ts';
import { createSearch, type Work } from '../scan/scan-job.ts';
import { planScan } from '../scan/scan-plan.ts';
import { createBits, setBit } from '../scan/slot-bits.ts';
import { BoardSearches } from './board-searches.ts';
import { createBoardMemory, JobBoard } from './job-board.ts';
import { JobQueue } from './job-queue.ts';
import { ScanThread } from './scan-thread.ts';
import { createWakeSignal } from './wake-signal.ts';

const memory = createMemory(3 * SCRATCH_BYTES + 4_194_304);
const { module } = getKernels('auto');
const signal = createWakeSignal(2);
const board = createBoardMemory(2);
const threads = [1, 2].map((thread) => new ScanThread({ module, thread, signal, board }, () => memory));
/** A number by which the threads know the memory too, but the calling thread does not. */
const UNKNOWN = 1;
const workspaces = new Workspaces(module, 0, (id) => {
  assert.notEqual(id, UNKNOWN, 'a memory that the calling thread knows');
  return memory;
});
const queue = new JobQueue(threads, workspaces, new BoardSearches(new JobBoard(board), threads, signal), 10);
after(() => queue.close());

/** Creates work on one row at the given address; a row of zeros is damaged. */
function workAt(offset: number): Work {
  const bits = createBits(1);
  setBit(bits, 0);
  return { kind: 'damage', plan: planScan(32, [{ memory: 0, offset, firstSlot: 0, slotCount: 1 }]), bits };
}

describe('job queue', () => {
  // The first test: later ones search at the same time, and the calling thread takes no part for a while.
  it('rejects a search that fails in the calling thread, and serves the next ones', async () => {
    const rows = 70_000;
    const bits = createBits(rows).fill(0xffff_ffff);
    const searchIn = (id: number) => {
      const plan = planScan(32, [{ memory: id, offset: 3 * SCRATCH_BYTES, firstSlot: 0, slotCount: rows }]);
      const search = createSearch(Float32Array.of(1, 2, 3, 4), 3, bits);
      return queue.run({ kind: 'scan', plan, dimension: 4, traits: METRICS.euclid }, { search });
    };
    await assert.rejects(searchIn(UNKNOWN), /calling thread knows/);
    const parts = await searchIn(0);
    assert.equal(
      parts.reduce((count, { slots }) => count + slots.length, 0),
      rows,
    );
  });

  it('rejects the jobs of a thread that dies and replaces it', async () => {
    const beyond = memory.buffer.byteLength;
    const outcomes = await Promise.allSettled([workAt(beyond), workAt(beyond)].map((work) => queue.run(work)));
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.ok(threads.every(({ load }) => load === 0));
    const parts = await Promise.all(Array.from({ length: 6 }, () => queue.run(workAt(3 * SCRATCH_BYTES))));
    assert.ok(parts.every(([part]) => part?.slots[0] === 0));
  });

  it('answers searches too long for the calling thread, and those that come meanwhile, by the threads alone', async () => {
    const rows = 200;
    const bits = createBits(rows).fill(0xffff_ffff);
    // Each segment is a chunk.
    const segments = Array.from({ length: rows }, (_, firstSlot) => {
      return { memory: UNKNOWN, offset: 3 * SCRATCH_BYTES + firstSlot * 32, firstSlot, slotCount: 1 };
    });
    const work: Work = { kind: 'scan', plan: planScan(32, segments), dimension: 4, traits: METRICS.euclid };
    const search = () => queue.run(work, { search: createSearch(Float32Array.of(1, 2, 3, 4), 3, bits) });
    const first = [search(), search()];
    await new Promise((resolve) => setImmediate(resolve));
    for (const parts of await Promise.all([...first, search(), search()])) {
      const slots = parts.flatMap((part) => [...part.slots]).sort((a, b) => a - b);
      assert.deepEqual(slots, Array.from(segments.keys()));
    }
    assert.ok(threads.every(({ load }) => load === 0));
  });
});
