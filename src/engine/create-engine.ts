import { availableParallelism } from 'node:os';
import { assert } from '../base/assert.ts';
import { collectGarbage } from '../base/collect-garbage.ts';
import type { RowResidency, RowShape } from './engine.ts';
import { getKernels } from './kernel-choice.ts';
import type { KernelName } from './kernels.ts';
import { MemoryPool } from './memory/memory-pool.ts';
import { Workspaces } from './memory/workspaces.ts';
import { DIMENSION_MAX } from './rows/row-layout.ts';
import { RowTable } from './rows/row-table.ts';
import { UnloadedRows } from './rows/unloaded-rows.ts';
import { Scanner } from './scanner.ts';
import { BoardSearches } from './threads/board-searches.ts';
import { createBoardMemory, JobBoard } from './threads/job-board.ts';
import { JobQueue } from './threads/job-queue.ts';
import { ScanThread } from './threads/scan-thread.ts';
import { createWakeSignal } from './threads/wake-signal.ts';

/** The number of cores that use up the memory bandwidth, which bounds a scan. */
const THREADS_MAX = 32;

/** Seconds of work on a large table: a search that would wait longer is rejected at once. */
const WAITING_MAX = 256;

/** Garbage collection pauses a thread for some milliseconds, so it runs once for this many dropped bytes. */
const COLLECT_AFTER_BYTES = 256 * 1_048_576;

export interface Engine {
  /** The kernels in use, chosen at start by the abilities of the machine. */
  readonly kernels: KernelName;
  readonly bytes: number;
  /** Starts the threads before a search needs them; without this call, the first large table starts them. */
  startThreads(): void;
  createTable(shape: RowShape, rows?: RowResidency): RowTable;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** The number of worker threads. By default the number of cores, but at most 32. */
  readonly threads?: number;
  readonly kernels?: KernelName | 'auto';
  readonly waitingMax?: number;
}

export function createEngine(options: EngineOptions = {}): Engine {
  const threadCount = options.threads ?? Math.min(THREADS_MAX, availableParallelism());
  assert(Number.isInteger(threadCount) && threadCount >= 1, 'at least one thread');
  const { name, module } = getKernels(options.kernels ?? 'auto');
  const getMemory = (id: number) => pool.getMemory(id);
  // The first scratch area of each memory belongs to the calling thread.
  const workspaces = new Workspaces(module, 0, getMemory);
  const signal = createWakeSignal(threadCount);
  const board = createBoardMemory(threadCount);
  const threads = Array.from(
    { length: threadCount },
    (_, i) => new ScanThread({ module, thread: i + 1, signal, board }, getMemory),
  );
  const searches = new BoardSearches(new JobBoard(board), threads, signal);
  const queue = new JobQueue(threads, workspaces, searches, options.waitingMax ?? WAITING_MAX);
  const scanner = new Scanner(workspaces, queue, new UnloadedRows(module));
  let droppedBytes = 0;
  let isClosed = false;

  const pool = new MemoryPool(threadCount + 1, ({ id }, bytes) => {
    workspaces.forget(id);
    for (const thread of threads) thread.forget(id);
    droppedBytes += bytes;
    if (droppedBytes < COLLECT_AFTER_BYTES) return;
    droppedBytes = 0;
    collectGarbage('async');
    for (const thread of threads) thread.collectGarbage();
  });

  return {
    kernels: name,
    get bytes() {
      return pool.bytes;
    },
    startThreads: () => queue.startThreads(),
    createTable(shape, rows = 'memory') {
      const { dimension } = shape;
      assert(!isClosed, 'an engine is used before it is closed');
      assert(Number.isInteger(dimension) && dimension >= 1 && dimension <= DIMENSION_MAX, 'a dimension within bounds');
      return new RowTable(shape, rows, pool, scanner);
    },
    async close() {
      isClosed = true;
      await scanner.close();
    },
  };
}
