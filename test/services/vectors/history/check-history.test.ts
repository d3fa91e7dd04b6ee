import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandom } from '../../../vector/random.ts';
import { findViolation } from './check-history.ts';
import { type Answer, COLLECTION_MODEL, KEYS, type Request, type State, toVector } from './collection-model.ts';
import { History, type Operation, type Outcome } from './history.ts';

/** Returns an operation from the instant `from` to the instant `to`. */
function op(from: number, to: number, request: Request, answer?: Answer, outcome: Outcome = 'ok') {
  return { client: 'c', object: 'o', request, answer, outcome, invokedAt: from, endedAt: to };
}

function find(operations: readonly Operation<Request, Answer>[], fences: readonly number[] = []) {
  const history = new History<Request, Answer>();
  history.operations.push(...operations);
  history.fences.push(...fences);
  return findViolation(COLLECTION_MODEL, history);
}

const isFine = (...args: Parameters<typeof find>) => assert.equal(find(...args), undefined);
const isWrong = (last: Operation<Request, Answer>, ...operations: Operation<Request, Answer>[]) =>
  assert.equal(find([...operations, last])?.operation, last);

const upsert = (write: number, ...keys: number[]): Request => ({ kind: 'upsert', write, keys });
const paint = (write: number, ...keys: number[]): Request => ({ kind: 'set-payload', write, selection: { keys } });
const remove = (...keys: number[]): Request => ({ kind: 'delete', selection: { keys } });
const retrieve = (...keys: number[]): Request => ({ kind: 'retrieve', keys });
const search = (key: number, write: number, limit: number): Request => ({
  kind: 'search',
  filter: null,
  near: { key, write },
  limit,
  parts: 'all',
});
const scroll: Request = { kind: 'scroll', filter: null };
const count: Request = { kind: 'count', filter: null };
const found = (key: number, write: number) => ({ key, payload: write, vector: write });
/** Returns a hit at the distance 0 of the search for it. */
const hit = (key: number, write: number) => ({ ...found(key, write), score: 0 });

describe('the check of a history', () => {
  it('accepts operations that took effect in the order of their answers', () => {
    isFine([
      op(0, 1, upsert(1, 0, 3)),
      op(2, 3, scroll, [found(0, 1), found(3, 1)]),
      op(4, 5, remove(0)),
      op(6, 7, count, 1),
      op(8, 9, paint(2, 0, 3)),
      op(10, 11, search(3, 1, 5), [{ key: 3, payload: 2, vector: 1, score: 0 }]),
      op(12, 13, { kind: 'delete', selection: { filter: { colour: 2 } } }),
      op(14, 15, scroll, []),
    ]);
  });

  it('accepts any order of operations at the same time, also where a read sees what is not acknowledged yet', () => {
    isFine([
      op(0, 9, upsert(1, 0)),
      op(1, 8, upsert(2, 0)),
      op(2, 3, retrieve(0), [found(0, 2)]),
      op(4, 5, retrieve(0), [found(0, 1)]),
      op(10, 11, retrieve(0), [found(0, 1)]),
    ]);
  });

  it('finds a lost update', () => {
    isWrong(op(4, 5, retrieve(0), []), op(0, 1, upsert(1, 0)));
    isWrong(op(6, 7, retrieve(0), [found(0, 1)]), op(0, 1, upsert(1, 0)), op(2, 3, upsert(2, 0)));
    isWrong(op(6, 7, retrieve(0), [found(0, 1)]), op(0, 1, upsert(1, 0)), op(2, 3, paint(2, 0)));
  });

  it('finds a stale read, after the acknowledgement and after another client saw the new state', () => {
    isWrong(op(2, 3, search(0, 2, 1), []), op(0, 1, upsert(2, 0)));
    isWrong(op(4, 5, search(0, 2, 1), []), op(0, 9, upsert(2, 0)), op(2, 3, retrieve(0), [found(0, 2)]));
    isWrong(op(4, 5, count, 0), op(0, 9, upsert(2, 0)), op(2, 3, retrieve(0), [found(0, 2)]));
  });

  it('finds a torn batch', () => {
    isWrong(op(1, 2, retrieve(0, 1), [found(0, 1)]), op(0, 9, upsert(1, 0, 1)));
    isWrong(op(4, 5, count, 1), op(0, 1, upsert(1, 0, 1)), op(2, 9, remove(0, 1)));
    isWrong(
      op(3, 4, scroll, [{ ...found(0, 1), payload: 2 }, found(1, 1)]),
      op(0, 1, upsert(1, 0, 1)),
      op(2, 9, paint(2, 0, 1)),
    );
  });

  it('finds a deleted point that is back', () => {
    const deleted = [op(0, 1, upsert(1, 0)), op(2, 3, remove(0))];
    isWrong(op(4, 5, retrieve(0), [found(0, 1)]), ...deleted);
    isWrong(op(6, 7, search(0, 1, 1), [hit(0, 1)]), ...deleted, op(4, 5, scroll, []));
  });

  it('finds an effect that a repeated request had twice', () => {
    isWrong(
      op(7, 8, retrieve(0), [found(0, 1)]),
      op(0, 9, upsert(1, 0)),
      op(1, 2, retrieve(0), [found(0, 1)]),
      op(3, 4, upsert(2, 0)),
      op(5, 6, retrieve(0), [found(0, 2)]),
    );
  });

  it('finds a search that shows two states', () => {
    const swap = [op(0, 1, upsert(1, 0, 1)), op(2, 9, upsert(2, 0)), op(2, 9, upsert(3, 1))];
    // Each key alone may have changed already; the second client saw them change in the other order.
    isFine([...swap, op(3, 4, search(0, 2, 1), [hit(0, 2)]), op(5, 6, retrieve(1), [found(1, 1)])]);
    isWrong(op(5, 6, scroll, [found(0, 1), found(1, 3)]), ...swap, op(3, 4, scroll, [found(0, 2), found(1, 1)]));
  });

  it('finds a wrong score, order or limit of a search', () => {
    const stored = [op(0, 1, upsert(1, 0, 1))];
    const [a, b] = [toVector(0, 1), toVector(1, 1)];
    const far = { ...found(1, 1), score: Math.hypot(...a.map((number, index) => number - b[index]!)) };
    isFine([...stored, op(2, 3, search(0, 1, 2), [hit(0, 1), far])]);
    isWrong(op(2, 3, search(0, 1, 2), [hit(0, 1), { ...far, score: far.score * 1.00001 }]), ...stored);
    isWrong(op(2, 3, search(0, 1, 2), [far, hit(0, 1)]), ...stored);
    isWrong(op(2, 3, search(0, 1, 1), [hit(0, 1), far]), ...stored);
    isWrong(op(2, 3, search(0, 1, 2), [hit(0, 1)]), ...stored);
  });

  it('lets a write of unknown outcome happen once, late or never, but not after the fence and not before its request', () => {
    const lost = op(2, 3, upsert(2, 0), undefined, 'unknown');
    const stored = op(0, 1, upsert(1, 0));
    const seen = (from: number, write: number) => op(from, from + 1, retrieve(0), [found(0, write)]);
    isFine([stored, lost, seen(4, 1), seen(6, 2)]);
    isFine([stored, lost, seen(4, 1), seen(8, 1)], [6]);
    isWrong(seen(8, 1), stored, lost, seen(4, 1), seen(6, 2));
    isWrong(seen(2, 2), stored, op(4, 5, upsert(2, 0), undefined, 'unknown'));
    assert.equal(find([stored, lost, seen(4, 1), seen(8, 2)], [6])?.operation?.invokedAt, 8);
  });

  it('takes no effect of a refused write for granted, nor for possible', () => {
    isWrong(op(2, 3, retrieve(0), [found(0, 1)]), op(0, 1, upsert(1, 0), undefined, 'fail'));
  });

  it('looks at each object by itself', () => {
    const other = { ...op(0, 1, upsert(1, 0)), object: 'other' };
    isFine([other, op(2, 3, scroll, [])]);
    const wrong = { ...op(2, 3, scroll, []), object: 'other' };
    assert.equal(find([other, op(4, 5, scroll, []), wrong])?.operation, wrong);
  });

  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
  it(`accepts what a model does at random instants, and finds one answer that is spoilt (seed ${seed})`, () => {
    const random = createRandom(seed);
    for (let n = 0; n < 10; n += 1) {
      const operations = simulate(random, 100);
      isFine(operations);
      const reads = operations.filter(({ request, outcome }) => request.kind === 'scroll' && outcome === 'ok');
      const spoilt = random.pick(reads);
      // No write has this number.
      const answer = [...(spoilt.answer as readonly object[]), found(KEYS, 99_999)] as Answer;
      assert.ok(find(operations.map((each) => (each === spoilt ? { ...spoilt, answer } : each))));
    }
  });
});

/**
 * Simulates clients whose operations take effect at one instant in their interval; some of unknown outcome never do.
 */
function simulate(random: ReturnType<typeof createRandom>, length: number): Operation<Request, Answer>[] {
  let state: State = COLLECTION_MODEL.initial;
  const drafts = Array.from({ length }, (_, n) => {
    const invokedAt = n + random.next();
    const at = invokedAt + 4 * random.next();
    const outcome: Outcome = n % 40 === 7 ? 'unknown' : 'ok';
    return { n, invokedAt, at, endedAt: at + 4 * random.next(), outcome };
  });
  return drafts
    .toSorted((a, b) => a.at - b.at)
    .map(({ n, invokedAt, endedAt, outcome }) => {
      const keys = Array.from({ length: 1 + random.integer(4) }, () => random.integer(KEYS));
      const request = random.pick([upsert(n + 1, ...keys), paint(n + 1, ...keys), remove(...keys), scroll, scroll]);
      const isDone = request.kind !== 'scroll' && (outcome === 'ok' || random.integer(2) === 0);
      if (isDone) state = COLLECTION_MODEL.apply(state, request, undefined) ?? assert.fail();
      const answer = state.flatMap((point, key) => (point === null ? [] : [{ key, ...point }]));
      return op(invokedAt, endedAt, request, request.kind === 'scroll' ? answer : undefined, outcome);
    });
}
