// The nodes of a Citus cluster as this process sees them. A node that hangs must not take the connections that
// statements for other nodes need. So each node has a limit of statements, and one that does not answer gets none.
import { StoreUnavailable } from '../../store-unavailable.ts';

export interface NodeStats {
  /** Host and port. */
  readonly name: string;
  readonly isUp: boolean;
  readonly running: number;
  readonly waiting: number;
  /** Statements that were refused because the node does not answer. */
  readonly refused: number;
  /** Statements that failed because of this node. */
  readonly errors: number;
}

type NodeState = { -readonly [Figure in keyof NodeStats]: NodeStats[Figure] } & { failedProbes: number };

interface Waiting {
  readonly nodes: readonly NodeState[];
  begin(): void;
  refuse(error: Error): void;
}

export interface NodeStatesOptions {
  /** Statements that a node may have at a time. */
  readonly statementsMax: number;
  readonly waitMsMax: number;
}

/** Statements that wait in all: each belongs to a request, of which there are fewer. */
const WAITING_MAX = 10_000;
const FAILED_PROBES_MAX = 2;

export class NodeStates {
  readonly #options: NodeStatesOptions;
  readonly #states = new Map<string, NodeState>();
  readonly #waiting = new Set<Waiting>();

  constructor(options: NodeStatesOptions) {
    this.#options = options;
  }

  list(): readonly NodeStats[] {
    return [...this.#states.values()];
  }

  /** Replaces the list of nodes; known ones keep their states. */
  replace(names: readonly string[]): void {
    for (const name of this.#states.keys()) if (!names.includes(name)) this.#states.delete(name);
    for (const name of names) {
      if (this.#states.has(name)) continue;
      this.#states.set(name, { name, isUp: true, failedProbes: 0, running: 0, waiting: 0, refused: 0, errors: 0 });
    }
  }

  /** Notes the outcome of a probe. A node is down after two that failed: one may have met a busy machine. */
  noteProbe(name: string, hasAnswered: boolean): void {
    const state = this.#states.get(name);
    if (state === undefined) return;
    state.failedProbes = hasAnswered ? 0 : state.failedProbes + 1;
    state.isUp = state.failedProbes < FAILED_PROBES_MAX;
    if (state.isUp) return;
    for (const waiting of this.#waiting) {
      if (!waiting.nodes.includes(state)) continue;
      this.#waiting.delete(waiting);
      waiting.refuse(toRefusal(state));
    }
  }

  /** Counts a failed statement for each node that its message names. */
  noteFailure(error: unknown): void {
    const text = toText(error);
    for (const state of this.#states.values()) if (text.includes(state.name)) state.errors += 1;
  }

  /** Runs a statement or transaction that needs these nodes, when each of them has room for it. */
  async run<T>(names: readonly string[], act: () => Promise<T>): Promise<T> {
    const nodes = names.flatMap((name) => this.#states.get(name) ?? []);
    const down = nodes.find(({ isUp }) => !isUp);
    if (down !== undefined) throw toRefusal(down);
    if (this.#hasRoom(nodes)) enter(nodes);
    else await this.#wait(nodes);
    try {
      return await act();
    } catch (error) {
      this.noteFailure(error);
      throw error;
    } finally {
      for (const node of nodes) node.running -= 1;
      this.#beginNext();
    }
  }

  #hasRoom(nodes: readonly NodeState[]): boolean {
    return nodes.every(({ running }) => running < this.#options.statementsMax);
  }

  async #wait(nodes: readonly NodeState[]): Promise<void> {
    if (this.#waiting.size >= WAITING_MAX) throw new StoreUnavailable('too many statements wait for the database');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { nodes, begin: resolve, refuse: reject };
    const late = new StoreUnavailable(`the database node ${nodes.map(({ name }) => name).join(' or ')} is busy`);
    const timer = setTimeout(() => {
      if (this.#waiting.delete(waiting)) reject(late);
    }, this.#options.waitMsMax);
    this.#waiting.add(waiting);
    for (const node of nodes) node.waiting += 1;
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      for (const node of nodes) node.waiting -= 1;
    }
  }

  /** Begins waiting statements that have room, the oldest first. */
  #beginNext(): void {
    for (const waiting of this.#waiting) {
      if (!this.#hasRoom(waiting.nodes)) continue;
      this.#waiting.delete(waiting);
      enter(waiting.nodes);
      waiting.begin();
    }
  }
}

function enter(nodes: readonly NodeState[]): void {
  for (const node of nodes) node.running += 1;
}

function toRefusal(state: NodeState): StoreUnavailable {
  state.refused += 1;
  return new StoreUnavailable(`the database node ${state.name} does not answer`);
}

/** Returns the messages of an error and of its causes. */
function toText(error: unknown): string {
  return error instanceof Error ? `${error.message} ${toText(error.cause)}` : '';
}
