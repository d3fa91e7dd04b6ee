import type { Workspace, Workspaces } from '../memory/workspaces.ts';
import { codeDimension, KERNEL_KEYS_MAX, preparedQueryBytes } from '../rows/code-layout.ts';
import { paddedDimension } from '../rows/row-layout.ts';
import { CollectedRows } from './collected-rows.ts';
import type { ScanJob, Search, SiftWork } from './scan-job.ts';
import { forEachStretch, type ScanPlan, type Segment } from './scan-plan.ts';
import { scoreRows, writeQuery } from './score-rows.ts';
import { areAllSet } from './slot-bits.ts';
import { Survivors } from './survivors.ts';
import type { RankedSlots, TaskRun } from './task-run.ts';
import { TopK } from './top-k.ts';

/** The survivors above which, if they are also more than four times k, they are scored before the scan continues. */
const SURVIVORS_MAX = 8_192;

/** The number of searches that a kernel takes at once. */
const AT_ONCE = 4;

interface SearchRun {
  readonly search: Search;
  /** The offset of its prepared query among those of all searches. */
  readonly preparedAt: number;
  readonly survivors: Survivors;
  readonly best: TopK;
}

/** Searches that look at the same slots, and the teams of them that a kernel takes together. */
interface Group {
  readonly bits: Uint32Array;
  readonly runs: readonly SearchRun[];
  readonly teams: readonly (readonly SearchRun[])[];
  /** Rows that wait to be sifted together. */
  readonly collected: CollectedRows;
}

/** Rows to sift: the address of a list of their numbers, counted from the record of a slot. */
interface Rows {
  readonly count: number;
  readonly listAt: number;
  readonly firstAt: number;
  readonly firstSlot: number;
}

/** A run that bounds the keys of all rows by their codes and scores the rows that survive. */
export class SiftRun implements TaskRun {
  readonly #jobId: number;
  readonly #work: SiftWork;
  readonly #workspaces: Workspaces;
  readonly #runs: readonly SearchRun[];
  readonly #groups: readonly Group[];

  constructor(work: SiftWork, { id, searches, keys }: ScanJob, workspaces: Workspaces) {
    this.#jobId = id;
    this.#work = work;
    this.#workspaces = workspaces;
    this.#runs = searches.map((search, i) => {
      const preparedAt = i * preparedQueryBytes(work.dimension);
      return { search, preparedAt, survivors: new Survivors(keys[i]!), best: new TopK(search.k) };
    });
    const groups = Map.groupBy(this.#runs, ({ search }) => search.bits);
    this.#groups = Array.from(groups, ([bits, runs]) => createGroup(bits, runs));
  }

  take(segment: Segment, from: number, to: number): void {
    for (const group of this.#groups) {
      if (areAllSet(group.bits, this.#work.coded, from, to)) this.#siftAll(group, segment, from, to);
      else this.#collect(group, segment, from, to);
      for (const run of group.runs) this.#relieve(run);
    }
  }

  finish(): RankedSlots[] {
    const { rows } = this.#work;
    for (const group of this.#groups) {
      this.#siftCollected(group);
      group.collected.release();
    }
    return this.#runs.map((run) => {
      if (rows) this.#score(run, rows);
      const found = rows ? run.best.entries() : run.survivors.entries();
      run.survivors.release();
      return found;
    });
  }

  /** Sifts the slots [from, to), which are all looked at and all have a code. */
  #siftAll(group: Group, segment: Segment, from: number, to: number): void {
    const workspace = this.#workspaces.get(segment.memory);
    const firstAt = segment.offset + (from - segment.firstSlot) * this.#work.plan.stride;
    this.#sift(group, workspace, { count: to - from, listAt: workspace.sequenceAt, firstAt, firstSlot: from });
  }

  /**
   * Lists the slots of [from, to) that are looked at. Sifts the list once it is long enough to be worth a kernel call.
   */
  #collect(group: Group, segment: Segment, from: number, to: number): void {
    const { bits, runs, collected } = group;
    const { coded, plan } = this.#work;
    if (!collected.hasRoom(segment, from, to, bits)) this.#siftCollected(group);
    const unknown = collected.add(segment, from, to, bits, coded);
    if (unknown.length > 0) for (const { survivors } of runs) survivors.addUnknown(unknown, segment.firstSlot);
    if (collected.count >= plan.chunkRows) this.#siftCollected(group);
  }

  #siftCollected(group: Group): void {
    const { segment, list } = group.collected.take();
    // A memory without rows to look at is not touched: it may be one that this thread never needs.
    if (!segment || list.length === 0) return;
    const workspace = this.#workspaces.get(segment.memory);
    workspace.list.set(list);
    const { offset: firstAt, firstSlot } = segment;
    this.#sift(group, workspace, { count: list.length, listAt: workspace.listAt, firstAt, firstSlot });
  }

  #sift({ teams }: Group, workspace: Workspace, rows: Rows): void {
    this.#prepare(workspace);
    for (const team of teams) this.#siftFor(team, workspace, rows);
  }

  #siftFor(team: readonly SearchRun[], workspace: Workspace, { count, listAt, firstAt, firstSlot }: Rows): void {
    const { stride } = this.#work.plan;
    const { one, four } = this.#work.traits.sift;
    const { kernels, found } = workspace;
    const dimension = codeDimension(this.#work.dimension);
    const foundAt = found[0]!.at;
    for (const run of team) lowerBound(run, workspace);
    const q = queryAt(workspace, team[0]!);
    if (team.length === 1) {
      kernels[one](firstAt, stride, listAt, count, q, dimension, foundAt);
    } else {
      const [r, s, t] = [queryAt(workspace, team[1]!), queryAt(workspace, team[2]!), queryAt(workspace, team[3]!)];
      kernels[four](firstAt, stride, listAt, count, q, r, s, t, dimension, foundAt);
    }
    for (let i = 0; i < team.length; i++) {
      const { survivors } = team[i]!;
      survivors.tighten(boundOf(team[i]!, workspace));
      survivors.add(found[i]!, firstSlot);
    }
  }

  /** Prepares the queries of all searches in a memory that the job has reached. */
  #prepare(workspace: Workspace): void {
    if (workspace.preparedFor === this.#jobId) return;
    const { dimension, traits } = this.#work;
    const prepare = workspace.kernels[traits.sift.prepare];
    for (const run of this.#runs) {
      writeQuery(workspace, run.search);
      const { k } = run.search;
      prepare(workspace.queryAt, paddedDimension(dimension), queryAt(workspace, run), k > KERNEL_KEYS_MAX ? 0 : k);
    }
    workspace.preparedFor = this.#jobId;
  }

  /** Bounds the memory of a run whose rows all look alike, by computing their true keys early. */
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
    const slots = survivors.takeSlots();
    if (plan.segments.length > 1) slots.sort();
    forEachStretch(plan, slots, (segment, rows) => {
      const workspace = this.#workspaces.get(segment.memory);
      workspace.list.set(rows);
      scoreRows(workspace, rowsOf, segment, rows, search, best);
    });
    survivors.tighten(best.bound);
  }
}

function createGroup(bits: Uint32Array, runs: readonly SearchRun[]): Group {
  const inFours = runs.length - (runs.length % AT_ONCE);
  const teams: SearchRun[][] = [];
  for (let i = 0; i < inFours; i += AT_ONCE) teams.push(runs.slice(i, i + AT_ONCE));
  for (const run of runs.slice(inFours)) teams.push([run]);
  return { bits, runs, teams, collected: new CollectedRows() };
}

function queryAt({ preparedAt }: Workspace, run: SearchRun): number {
  return preparedAt + run.preparedAt;
}

/** Returns the bound of a prepared query as the last kernel left it. */
function boundOf({ preparedAt }: SearchRun, { prepared }: Workspace): number {
  return prepared[preparedAt / Float64Array.BYTES_PER_ELEMENT] ?? 0;
}

/** Updates the bound of a prepared query, which other threads or rows in other memories may have lowered. */
function lowerBound({ preparedAt, survivors }: SearchRun, { prepared }: Workspace): void {
  prepared[preparedAt / Float64Array.BYTES_PER_ELEMENT] = survivors.bound;
}
