import { codeDimension, preparedQueryBytes } from '../code-layout.ts';
import type { Workspace, Workspaces } from '../memory/workspaces.ts';
import { LIST_ROWS_MAX, paddedDimension } from '../row-layout.ts';
import { groupByBits, listRows } from './listed-rows.ts';
import type { Search, SiftWork } from './scan-job.ts';
import { forEachStretch, type ScanPlan, type Segment } from './scan-plan.ts';
import { placeQuery, scoreRows } from './score-rows.ts';
import { areAllSet } from './slot-bits.ts';
import { Survivors } from './survivors.ts';
import type { RankedSlots, TaskRun } from './task-run.ts';
import { TopK } from './top-k.ts';

/** When more rows than this and four times k survive, they are scored before the walk goes on: memory stays bounded. */
const SURVIVORS_MAX = 8_192;

/** While there is no bound every row survives, so it is looked for in few rows at a time. */
const UNBOUNDED_ROWS_MAX = 256;

/** As many searches as a kernel takes at once. */
const AT_ONCE = 4;

/** One search of the walk. */
interface SearchRun {
  readonly search: Search;
  /** Which of the prepared queries is its own, and whether its elements let it be prepared. */
  readonly index: number;
  isPrepared: boolean;
  readonly survivors: Survivors;
  readonly best: TopK;
}

/** Rows to sift: a list, which also lies at an address, of their numbers, counted from the record of a slot. */
interface Rows {
  readonly list: Uint32Array;
  readonly listAt: number;
  readonly firstAt: number;
  readonly firstSlot: number;
}

export function createSiftRun(
  jobId: number,
  work: SiftWork,
  searches: readonly Search[],
  workspaces: Workspaces,
): TaskRun {
  return new SiftRun(jobId, work, searches, workspaces);
}

/** Bounds the keys of all rows by their codes and scores the rows that survive. */
class SiftRun implements TaskRun {
  readonly #jobId: number;
  readonly #work: SiftWork;
  readonly #workspaces: Workspaces;
  readonly #runs: readonly SearchRun[];
  readonly #groups: ReadonlyMap<Uint32Array, readonly SearchRun[]>;
  readonly #queryBytes: number;

  constructor(jobId: number, work: SiftWork, searches: readonly Search[], workspaces: Workspaces) {
    this.#jobId = jobId;
    this.#work = work;
    this.#workspaces = workspaces;
    this.#queryBytes = preparedQueryBytes(work.dimension);
    this.#runs = searches.map((search, index) => {
      const survivors = new Survivors(search.sharedKeys);
      return { search, index, isPrepared: false, survivors, best: new TopK(search.k) };
    });
    this.#groups = groupByBits(this.#runs);
  }

  take(segment: Segment, from: number, to: number): void {
    for (const [bits, runs] of this.#groups) {
      if (areAllSet(bits, this.#work.coded, from, to)) this.#siftAll(runs, segment, from, to);
      else this.#siftListed(runs, segment, bits, from, to);
      for (const run of runs) this.#relieve(run);
    }
  }

  finish(): RankedSlots[] {
    const { rows } = this.#work;
    return this.#runs.map((run) => {
      if (!rows) return run.survivors.entries();
      this.#score(run, rows);
      return run.best.entries();
    });
  }

  /** The slots [from, to), every one of which is looked at and has a code. */
  #siftAll(runs: readonly SearchRun[], segment: Segment, from: number, to: number): void {
    const workspace = this.#workspaces.get(segment.memory);
    const firstAt = segment.offset + (from - segment.firstSlot) * this.#work.plan.stride;
    const list = workspace.sequence.subarray(0, to - from);
    this.#sift(runs, workspace, { list, listAt: workspace.sequenceAt, firstAt, firstSlot: from });
  }

  #siftListed(runs: readonly SearchRun[], segment: Segment, bits: Uint32Array, from: number, to: number): void {
    const { coded } = this.#work;
    const unknown = listRows(bits, segment, from, to, { bits: coded, isIn: false });
    if (unknown.length > 0) for (const { survivors } of runs) survivors.addUnknown(unknown, segment.firstSlot);
    const list = listRows(bits, segment, from, to, { bits: coded, isIn: true });
    // A memory without rows to look at is not touched: it may be one that this thread never needs.
    if (list.length === 0) return;
    const workspace = this.#workspaces.get(segment.memory);
    workspace.list.set(list);
    const { offset: firstAt, firstSlot } = segment;
    this.#sift(runs, workspace, { list, listAt: workspace.listAt, firstAt, firstSlot });
  }

  #sift(runs: readonly SearchRun[], workspace: Workspace, rows: Rows): void {
    this.#prepare(workspace);
    const prepared = runs.filter(({ isPrepared }) => isPrepared);
    const inFours = prepared.length - (prepared.length % AT_ONCE);
    for (let i = 0; i < inFours; i += AT_ONCE) this.#siftFor(prepared.slice(i, i + AT_ONCE), workspace, rows);
    for (let i = inFours; i < prepared.length; i++) this.#siftFor(prepared.slice(i, i + 1), workspace, rows);
    for (const { isPrepared, survivors } of runs) {
      if (!isPrepared) survivors.addUnknown(rows.list, rows.firstSlot);
    }
  }

  /** Sifts for one search, or for as many as a kernel takes at once. */
  #siftFor(runs: readonly SearchRun[], workspace: Workspace, rows: Rows): void {
    const { plan, traits, dimension } = this.#work;
    const { kernels, found } = workspace;
    const { firstAt, firstSlot, list, listAt } = rows;
    const codes = codeDimension(dimension);
    const foundAt = found[0]!.at;
    for (let done = 0, count = 0; done < list.length; done += count) {
      const isBounded = runs.every(({ survivors }) => survivors.bound < Number.POSITIVE_INFINITY);
      count = Math.min(list.length - done, isBounded ? LIST_ROWS_MAX : UNBOUNDED_ROWS_MAX);
      const at = listAt + done * Uint32Array.BYTES_PER_ELEMENT;
      const [q = 0, r = 0, s = 0, t = 0] = runs.map((run) => this.#queryAt(workspace, run));
      if (runs.length === 1) kernels[traits.sift.one](firstAt, plan.stride, at, count, q, codes, foundAt);
      else kernels[traits.sift.four](firstAt, plan.stride, at, count, q, r, s, t, codes, foundAt);
      runs.forEach(({ survivors }, i) => {
        survivors.add(found[i]!, firstSlot);
      });
    }
  }

  /** The address of a run's prepared query, which is told the bound as it is now. */
  #queryAt({ prepared, preparedAt }: Workspace, { index, survivors }: SearchRun): number {
    const at = index * this.#queryBytes;
    prepared[at / Float64Array.BYTES_PER_ELEMENT] = survivors.bound;
    return preparedAt + at;
  }

  /** Prepares the queries of all searches in a memory that the job has come to. */
  #prepare(workspace: Workspace): void {
    if (workspace.preparedFor === this.#jobId) return;
    const { dimension, traits } = this.#work;
    const prepare = workspace.kernels[traits.sift.prepare];
    for (const run of this.#runs) {
      placeQuery(workspace, run.search);
      const at = workspace.preparedAt + run.index * this.#queryBytes;
      run.isPrepared = prepare(workspace.queryAt, paddedDimension(dimension), at) === 1;
    }
    workspace.preparedFor = this.#jobId;
  }

  /** Bounds the memory of a run whose rows all look alike, by learning their true keys early. */
  #relieve(run: SearchRun): void {
    const { rows } = this.#work;
    const { survivors, search } = run;
    const countMax = Math.max(SURVIVORS_MAX, 4 * search.k);
    if (survivors.count <= countMax || !rows) return;
    survivors.prune();
    if (survivors.count > countMax / 2) this.#score(run, rows);
  }

  #score({ search, survivors, best }: SearchRun, plan: ScanPlan): void {
    const { dimension, traits } = this.#work;
    const rowsOf = { stride: plan.stride, dimension, traits };
    forEachStretch(plan, survivors.takeSlots(), (segment, rows) => {
      const workspace = this.#workspaces.get(segment.memory);
      workspace.list.set(rows);
      scoreRows(workspace, rowsOf, segment, rows, search, best);
    });
    survivors.tighten(best.bound);
  }
}
