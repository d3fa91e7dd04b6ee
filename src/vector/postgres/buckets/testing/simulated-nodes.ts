// Nodes in memory that commit one by one, late, or only after a recovery, and whose statements meet in a random order.
// A statement about several nodes sees each of them at another instant. Locks last until the node has committed.
/** The most turns for which a transaction waits for a lock. */
const LOCK_TURNS_MAX = 3_000;
/** The turns after which a node that has lost a commit carries it out. */
const RECOVERY_TURNS = 60;

const STEPS_BETWEEN_TURNS = 6;

export interface Faults {
  /** The most turns by which a node commits later than another. */
  readonly lateTurns: number;
  /** The shares of commits that a node loses until its recovery, and after which the client gets no answer. */
  readonly lost: number;
  readonly unanswered: number;
}

/** The outcome of a commit is not known to the client. */
export class Unanswered extends Error {}

/** Runs tasks in a random order: each waits for its turn before every step. */
export class Schedule {
  readonly random: () => number;
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  now = 0;

  constructor(random: () => number) {
    this.random = random;
  }

  async turn(): Promise<void> {
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async turns(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) await this.turn();
  }

  start(task: () => Promise<void>): void {
    this.#active += 1;
    void task().finally(() => {
      this.#active -= 1;
    });
  }

  async run(): Promise<void> {
    while (this.#active > 0) {
      // Lets tasks run on to their next steps; one that does not get there in time misses this turn.
      for (let n = 0; n < STEPS_BETWEEN_TURNS; n += 1) await undefined;
      const index = Math.floor(this.random() * this.#waiting.length);
      const next = this.#waiting[index];
      const last = this.#waiting.pop();
      if (next === undefined || last === undefined) continue;
      if (index < this.#waiting.length) this.#waiting[index] = last;
      this.now += 1;
      next();
    }
  }
}

interface SimulatedNode {
  readonly rows: Map<string, unknown>;
  readonly locks: Map<string, Transaction>;
}

export class Nodes {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly #nodes: SimulatedNode[];

  constructor(schedule: Schedule, count: number, faults: Faults) {
    this.schedule = schedule;
    this.faults = faults;
    this.#nodes = Array.from({ length: count }, () => ({ rows: new Map(), locks: new Map() }));
  }

  of(bucket: number): number {
    return bucket % this.#nodes.length;
  }

  list(): number[] {
    return [...this.#nodes.keys()];
  }

  get(node: number): SimulatedNode {
    return this.#nodes[node] as SimulatedNode;
  }

  /** Runs a transaction and commits it. */
  async write<T>(act: (transaction: Transaction) => Promise<T>): Promise<T> {
    const transaction = new Transaction(this);
    let result: T;
    try {
      result = await act(transaction);
    } catch (error) {
      transaction.rollBack();
      throw error;
    }
    await transaction.commit();
    return result;
  }
}

export class Transaction {
  readonly #nodes: Nodes;
  readonly #writes = new Map<number, Map<string, unknown>>();

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  /** Reads rows of a node at one instant: all whose keys begin with the prefix. */
  async read<T>(node: number, prefix: string): Promise<[string, T][]> {
    await this.#nodes.schedule.turn();
    const own = this.#writes.get(node) ?? new Map<string, unknown>();
    const others = [...this.#nodes.get(node).rows].filter(([key]) => key.startsWith(prefix) && !own.has(key));
    const found = [...own].filter(([key, row]) => key.startsWith(prefix) && row !== undefined);
    return [...others, ...found] as [string, T][];
  }

  /** Changes a row, under its lock, from the state that is committed then; undefined: there is none. */
  async change<T>(node: number, key: string, edit: (row: T | undefined) => T | undefined): Promise<T | undefined> {
    const { schedule } = this.#nodes;
    const { rows, locks } = this.#nodes.get(node);
    await schedule.turn();
    for (let waited = 0; locks.has(key) && locks.get(key) !== this; waited += 1) {
      if (waited > LOCK_TURNS_MAX) throw new Error(`waits too long for ${key}`);
      await schedule.turn();
    }
    locks.set(key, this);
    const writes = this.#writes.get(node) ?? new Map<string, unknown>();
    this.#writes.set(node, writes);
    const changed = edit((writes.has(key) ? writes.get(key) : rows.get(key)) as T | undefined);
    writes.set(key, changed);
    return changed;
  }

  /** Commits: one node after another, in any order. A node may be late, or lose its part until its recovery. */
  async commit(): Promise<void> {
    const { schedule, faults } = this.#nodes;
    const { random } = schedule;
    await schedule.turn();
    const isShared = this.#writes.size > 1;
    const isUnanswered = isShared && random() < faults.unanswered;
    const finished: Promise<void>[] = [];
    for (const node of this.#writes.keys()) {
      const isLost = isShared && random() < faults.lost;
      const late = Math.floor(random() * faults.lateTurns) + (isLost || isUnanswered ? RECOVERY_TURNS : 0);
      const done = Promise.withResolvers<void>();
      schedule.start(async () => {
        if (isShared) await schedule.turns(late);
        this.#apply(node);
        done.resolve();
      });
      // The coordinator does not wait for a node that it has lost.
      if (!isLost) finished.push(done.promise);
    }
    if (isUnanswered) throw new Unanswered();
    await Promise.all(finished);
  }

  rollBack(): void {
    for (const node of this.#writes.keys()) this.#release(node);
  }

  #apply(node: number): void {
    const { rows } = this.#nodes.get(node);
    for (const [key, row] of this.#writes.get(node) ?? []) {
      if (row === undefined) rows.delete(key);
      else rows.set(key, row);
    }
    this.#release(node);
  }

  #release(node: number): void {
    const { locks } = this.#nodes.get(node);
    for (const [key, holder] of locks) if (holder === this) locks.delete(key);
  }
}
