interface Owner<Task> {
  readonly tasks: Task[];
  spentMs: number;
}

/** A scheduler that always runs the owner that has spent the least time; its tasks come one after the other. */
export class OwnerTimes<Task> {
  readonly #owners = new Map<string, Owner<Task>>();
  #current: Owner<Task> | undefined;
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#owners.size === 0;
  }

  *tasks(): Iterable<Task> {
    for (const { tasks } of this.#owners.values()) yield* tasks;
  }

  /** Adds a task. A new owner starts with the lowest time spent so far. */
  add(name: string, task: Task): void {
    const owner = this.#owners.get(name);
    if (owner) owner.tasks.push(task);
    else this.#owners.set(name, { tasks: [task], spentMs: this.#leastSpent()?.spentMs ?? 0 });
  }

  /** Returns the task to continue with. */
  next(): Task | undefined {
    this.#current = this.#leastSpent();
    return this.#current?.tasks[0];
  }

  /** Continues the task that `next` returned, and removes it when `advance` says that it is done. */
  spend(advance: () => boolean): void {
    const owner = this.#current;
    if (!owner) return;
    const start = this.#now();
    const isDone = advance();
    owner.spentMs += this.#now() - start;
    if (isDone) owner.tasks.shift();
    this.#current = undefined;
    if (owner.tasks.length > 0) return;
    for (const [name, each] of this.#owners) if (each === owner) this.#owners.delete(name);
  }

  /** Returns the owner that has spent the least. Of equal ones it is the newest, which has had no time yet. */
  #leastSpent(): Owner<Task> | undefined {
    let least: Owner<Task> | undefined;
    for (const owner of this.#owners.values()) if (!least || owner.spentMs <= least.spentMs) least = owner;
    return least;
  }
}
