import { codeDimension, preparedQueryBytes } from '../code-layout.ts';
import type { Workspace, Workspaces } from '../memory/workspaces.ts';
import { paddedDimension } from '../row-layout.ts';
import { groupByBits, listRows } from './listed-rows.ts';
import type { Search, SiftWork } from './scan-job.ts';
import { forEachStretch, type ScanPlan, type Segment } from './scan-plan.ts';
import { placeQuery, scoreRows } from './score-rows.ts';
import { Survivors } from './survivors.ts';
import type { RankedSlots, TaskRun } from './task-run.ts';
import { TopK } from './top-k.ts';

/** When more rows than this and four times k survive, they are scored before the walk goes on: memory stays bounded. */
const SURVIVORS_MAX = 8_192;

/** One search of the walk. */
interface SearchRun {
  readonly search: Search;
  /** Which of the prepared queries is its own, and whether its elements let it be prepared. */
  readonly index: number;
  isPrepared: boolean;
  readonly survivors: Survivors;
  readonly best: TopK;
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
      return { search, index, isPrepared: false, survivors: new Survivors(search.k), best: new TopK(search.k) };
    });
    this.#groups = groupByBits(this.#runs);
  }

  take(segment: Segment, from: number, to: number): void {
    for (const [bits, runs] of this.#groups) {
      const unknown = listRows(bits, segment, from, to, { bits: this.#work.coded, isIn: false });
      if (unknown.length > 0) for (const { survivors } of runs) survivors.addUnknown(unknown, segment.firstSlot);
      const rows = listRows(bits, segment, from, to, { bits: this.#work.coded, isIn: true });
      // A memory without rows to look at is not touched: it may be one that this thread never needs.
      if (rows.length > 0) this.#sift(runs, segment, rows);
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

  #sift(runs: readonly SearchRun[], segment: Segment, rows: Uint32Array): void {
    const workspace = this.#workspaces.get(segment.memory);
    this.#prepare(workspace);
    workspace.list.set(rows);
    const prepared = runs.filter(({ isPrepared }) => isPrepared);
    for (let i = 0; i + 1 < prepared.length; i += 2) {
      this.#siftForTwo(workspace, segment, rows.length, prepared[i]!, prepared[i + 1]!);
    }
    if (prepared.length % 2 === 1) this.#siftForOne(workspace, segment, rows.length, prepared.at(-1)!);
    for (const { isPrepared, survivors } of runs) {
      if (!isPrepared) survivors.addUnknown(rows, segment.firstSlot);
    }
  }

  #siftForOne(workspace: Workspace, segment: Segment, count: number, run: SearchRun): void {
    const { plan, traits, dimension } = this.#work;
    const { listAt, found } = workspace;
    const query = this.#queryAt(workspace, run);
    const codes = codeDimension(dimension);
    workspace.kernels[traits.sift.one](segment.offset, plan.stride, listAt, count, query, codes, found[0].at);
    run.survivors.add(found[0], segment.firstSlot);
  }

  #siftForTwo(workspace: Workspace, segment: Segment, count: number, run: SearchRun, other: SearchRun): void {
    const { plan, traits, dimension } = this.#work;
    const { listAt, found } = workspace;
    const [query, otherQuery] = [this.#queryAt(workspace, run), this.#queryAt(workspace, other)];
    const codes = codeDimension(dimension);
    const [first, second] = found;
    const sift = workspace.kernels[traits.sift.two];
    sift(segment.offset, plan.stride, listAt, count, query, otherQuery, codes, first.at, second.at);
    run.survivors.add(first, segment.firstSlot);
    other.survivors.add(second, segment.firstSlot);
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
