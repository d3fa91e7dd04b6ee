interface Owner<Task> {
  readonly tasks: Task[];
  spentMs: number;
}

/** Shares time between owners: the owner that has spent the least is next. The tasks of one owner come one after the other. */
export class OwnerTimes<Task> {
  readonly #owners = new Map<string, Owner<Task>>();
  #current: Owner<Task> | undefined;

  get isEmpty(): boolean {
    return this.#owners.size === 0;
  }

  *tasks(): Iterable<Task> {
    for (const { tasks } of this.#owners.values()) yield* tasks;
  }

  /** A owner that was not there has no claim on the past: it starts level with the one that has spent the least. */
  add(name: string, task: Task): void {
    const owner = this.#owners.get(name);
    if (owner) owner.tasks.push(task);
    else this.#owners.set(name, { tasks: [task], spentMs: this.#leastSpent()?.spentMs ?? 0 });
  }

  /** The task to go on with. */
  next(): Task | undefined {
    this.#current = this.#leastSpent();
    return this.#current?.tasks[0];
  }

  /** Lets the task that `next` gave go on, and takes it away when `advance` says that it is done. */
  spend(advance: () => boolean): void {
    const owner = this.#current;
    if (!owner) return;
    const start = performance.now();
    const isDone = advance();
    owner.spentMs += performance.now() - start;
    if (isDone) owner.tasks.shift();
    this.#current = undefined;
    if (owner.tasks.length > 0) return;
    for (const [name, each] of this.#owners) if (each === owner) this.#owners.delete(name);
  }

  /** Of several the one that came last, which has waited for nothing yet but has also been given nothing. */
  #leastSpent(): Owner<Task> | undefined {
    let least: Owner<Task> | undefined;
    for (const owner of this.#owners.values()) if (!least || owner.spentMs <= least.spentMs) least = owner;
    return least;
  }
}
