// Decides whether a recorded history is linearizable: each operation must have an instant between its request and its
// answer, so that a sequential model in the order of these instants gives the same answers. After Wing and Gong, with
// the just-in-time linearization and the memoisation of Lowe.
import assert from 'node:assert/strict';
import type { History, Operation } from './history.ts';

/** The sequential specification of one object. */
export interface Model<State, Request, Answer> {
  readonly initial: State;
  /** Returns a key that is equal for equal states only. */
  toKey(state: State): string;
  isRead(request: Request): boolean;
  /** Returns the state after the request; undefined if the answer cannot be given in this state. */
  apply(state: State, request: Request, answer: Answer | undefined): State | undefined;
}

export interface Violation<State, Request, Answer> {
  /** The first operation whose answer no order explains; undefined if the search was given up. */
  readonly operation: Operation<Request, Answer> | undefined;
  /** Some of the states that the object may have had before. */
  readonly states: readonly State[];
  /** Operations that had begun and not ended. */
  readonly open: readonly Operation<Request, Answer>[];
}

/**
 * A possible past: the state that it led to, and which of the open operations have not taken effect in it (a bit for
 * each).
 */
interface Past<State> {
  readonly state: State;
  readonly key: string;
  readonly undone: number;
}

/** The number of bits of `undone`. */
const OPEN_MAX = 31;
/** The number of pasts kept at a time: some hundred megabytes. A history with more is not decided. */
const PASTS_MAX = 100_000;
const STATES_SHOWN = 3;

/** Returns the first violation. Objects are checked one by one: a history is linearizable if that of each object is. */
export function findViolation<State, Request, Answer>(
  model: Model<State, Request, Answer>,
  history: History<Request, Answer>,
): Violation<State, Request, Answer> | undefined {
  for (const operations of Map.groupBy(history.operations, ({ object }) => object).values()) {
    const violation = new Check(model).run(operations, history.fences);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

class Check<State, Request, Answer> {
  readonly #model: Model<State, Request, Answer>;
  readonly #open = new Map<number, Operation<Request, Answer>>();
  /** Bits of operations that may never take effect. */
  #optional = 0;
  #pasts: Past<State>[];

  constructor(model: Model<State, Request, Answer>) {
    this.#model = model;
    this.#pasts = [{ state: model.initial, key: model.toKey(model.initial), undone: 0 }];
  }

  run(
    operations: readonly Operation<Request, Answer>[],
    fences: readonly number[],
  ): Violation<State, Request, Answer> | undefined {
    const events = [
      ...operations.filter((each) => this.#counts(each)).flatMap((operation) => this.#toEvents(operation)),
      ...fences.map((at) => ({ at, act: () => this.#forgetOptional() })),
    ].sort((a, b) => a.at - b.at);
    for (const { act } of events) {
      const violation = act();
      if (violation !== undefined) return violation;
    }
    return undefined;
  }

  /** Returns false for a refused write, which has no effect, and for a read without an answer. */
  #counts({ outcome, request }: Operation<Request, Answer>): boolean {
    return outcome === 'ok' || (outcome === 'unknown' && !this.#model.isRead(request));
  }

  #toEvents(operation: Operation<Request, Answer>) {
    let bit = 0;
    const invoke = () => {
      bit = this.#enter(operation);
      return undefined;
    };
    const end = () => {
      if (operation.outcome === 'ok') return this.#leave(operation, bit);
      this.#optional |= bit;
      return undefined;
    };
    return [
      { at: operation.invokedAt, act: invoke },
      { at: operation.endedAt, act: end },
    ];
  }

  #enter(operation: Operation<Request, Answer>): number {
    const free = Array.from({ length: OPEN_MAX }, (_, n) => 1 << n).find((each) => !this.#open.has(each));
    assert.ok(free, `more than ${OPEN_MAX} operations are under way`);
    this.#open.set(free, operation);
    this.#pasts = this.#pasts.map((past) => this.#answer({ ...past, undone: past.undone | free }, free));
    return free;
  }

  /** Keeps only pasts in which the operation took effect before its answer, and those that it leads to. */
  #leave(operation: Operation<Request, Answer>, bit: number): Violation<State, Request, Answer> | undefined {
    const before = this.#pasts;
    const after = new Pasts<State>(this.#optional);
    const waiting = new Pasts<State>(this.#optional);
    const sort = (past: Past<State>) => ((past.undone & bit) === 0 ? after : waiting).add(past);
    for (const past of before) sort(past);
    for (let past = waiting.take(); past !== undefined; past = waiting.take()) {
      for (const next of this.#listNext(past)) sort(next);
      if (after.size + waiting.size > PASTS_MAX) return this.#violate(undefined, before);
    }
    if (after.size === 0) return this.#violate(operation, before);
    this.#open.delete(bit);
    this.#pasts = after.list();
    return undefined;
  }

  /** Lists the pasts after one more write takes effect. */
  #listNext(past: Past<State>): Past<State>[] {
    const next: Past<State>[] = [];
    for (const [bit, { request, answer }] of this.#open) {
      if ((past.undone & bit) === 0 || this.#model.isRead(request)) continue;
      const state = this.#model.apply(past.state, request, answer);
      if (state === undefined) continue;
      const reached = { state, key: this.#model.toKey(state), undone: past.undone & ~bit };
      next.push([...this.#open.keys()].reduce<Past<State>>((each, read) => this.#answer(each, read), reached));
    }
    return next;
  }

  /** Applies a read, which changes nothing: it takes effect in the first state that explains its answer. */
  #answer(past: Past<State>, bit: number): Past<State> {
    const operation = this.#open.get(bit);
    if (operation === undefined || (past.undone & bit) === 0 || !this.#model.isRead(operation.request)) return past;
    const { request, answer } = operation;
    const isExplained = this.#model.apply(past.state, request, answer) !== undefined;
    return isExplained ? { ...past, undone: past.undone & ~bit } : past;
  }

  /** Operations of unknown outcome that have not taken effect until now never will. */
  #forgetOptional(): undefined {
    const pasts = new Pasts<State>(0);
    for (const past of this.#pasts) pasts.add({ ...past, undone: past.undone & ~this.#optional });
    for (const bit of this.#open.keys()) if ((bit & this.#optional) !== 0) this.#open.delete(bit);
    this.#optional = 0;
    this.#pasts = pasts.list();
  }

  #violate(
    operation: Operation<Request, Answer> | undefined,
    before: readonly Past<State>[],
  ): Violation<State, Request, Answer> {
    const states = [...new Map(before.map(({ key, state }) => [key, state])).values()].slice(0, STATES_SHOWN);
    return { operation, states, open: [...this.#open.values()] };
  }
}

/**
 * Different pasts. Of two that differ in optional operations alone, the one with more of them left can do all that the
 * other can.
 */
class Pasts<State> {
  readonly #optional: number;
  readonly #kept = new Map<string, Past<State>[]>();
  readonly #queue: Past<State>[] = [];
  size = 0;

  constructor(optional: number) {
    this.#optional = optional;
  }

  add(past: Past<State>): void {
    const key = `${past.undone & ~this.#optional} ${past.key}`;
    const alike = this.#kept.get(key) ?? [];
    if (alike.some(({ undone }) => (undone | past.undone) === undone)) return;
    const rest = alike.filter(({ undone }) => (undone | past.undone) !== past.undone);
    this.size += 1 + rest.length - alike.length;
    this.#kept.set(key, [...rest, past]);
    this.#queue.push(past);
  }

  /** Returns a past that was not taken before. */
  take(): Past<State> | undefined {
    return this.#queue.pop();
  }

  list(): Past<State>[] {
    return [...this.#kept.values()].flat();
  }
}
