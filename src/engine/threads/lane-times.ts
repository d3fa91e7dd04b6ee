interface Lane<Task> {
  readonly tasks: Task[];
  spentMs: number;
}

/** Shares time between lanes: whoever has spent the least is next. The tasks of one lane come one after the other. */
export class LaneTimes<Task> {
  readonly #lanes = new Map<string, Lane<Task>>();
  #current: Lane<Task> | undefined;

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  *tasks(): Iterable<Task> {
    for (const { tasks } of this.#lanes.values()) yield* tasks;
  }

  /** A lane that was not there has no claim on the past: it starts level with the one that has spent the least. */
  add(name: string, task: Task): void {
    const lane = this.#lanes.get(name);
    if (lane) lane.tasks.push(task);
    else this.#lanes.set(name, { tasks: [task], spentMs: this.#leastSpent()?.spentMs ?? 0 });
  }

  /** The task to go on with. */
  next(): Task | undefined {
    this.#current = this.#leastSpent();
    return this.#current?.tasks[0];
  }

  /** Lets the task that `next` gave go on, and takes it away when `advance` says that it is done. */
  spend(advance: () => boolean): void {
    const lane = this.#current;
    if (!lane) return;
    const start = performance.now();
    const isDone = advance();
    lane.spentMs += performance.now() - start;
    if (isDone) lane.tasks.shift();
    this.#current = undefined;
    if (lane.tasks.length > 0) return;
    for (const [name, each] of this.#lanes) if (each === lane) this.#lanes.delete(name);
  }

  /** Of several the one that came last, which has waited for nothing yet but has also been given nothing. */
  #leastSpent(): Lane<Task> | undefined {
    let least: Lane<Task> | undefined;
    for (const lane of this.#lanes.values()) if (!least || lane.spentMs <= least.spentMs) least = lane;
    return least;
  }
}
