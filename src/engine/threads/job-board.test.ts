import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { METRICS } from '../metrics.ts';
import { type SearchWork, takeChunks, waitForAnswers } from '../scan/scan-job.ts';
import { planScan } from '../scan/scan-plan.ts';
import { createBits } from '../scan/slot-bits.ts';
import { createBoardMemory, fitsBoard, JobBoard, type Topic } from './job-board.ts';

const plan = planScan(32, [{ memory: 0, offset: 0, firstSlot: 0, slotCount: 10 }]);
const work: SearchWork = { kind: 'scan', plan, dimension: 2, traits: METRICS.dot };
const bits = createBits(10);
const topic: Topic = { id: 7, owner: '', work, bits };
const topics: Topic[] = [];
topics[7] = topic;
const search = { id: 41, query: Float32Array.of(3, 4), k: 2, bits };

function createBoards(threads: number): { caller: JobBoard; others: JobBoard[] } {
  const memory = createBoardMemory(threads);
  return { caller: new JobBoard(memory), others: Array.from({ length: threads }, () => new JobBoard(memory)) };
}

describe('job board', () => {
  it('passes the searches to a thread that joins, with the shared state of the scan', () => {
    const { caller, others } = createBoards(1);
    const job = caller.open(topic, [search], 1);
    const joined = others[0]?.join(topics);
    assert.ok(joined);
    assert.deepEqual([joined.id, joined.work, joined.threads], [job.id, work, 2]);
    const [same] = joined.searches;
    assert.deepEqual([same?.id, same?.k, same?.bits], [41, 2, bits]);
    assert.deepEqual([...(same?.query ?? [])], [3, 4]);
    joined.control[0] = 5;
    assert.equal(job.control[0], 5);
    if (joined.keys[0]) joined.keys[0][2] = 0.5;
    assert.equal(job.keys[0]?.[2], 0.5);
  });

  it('is joined once by each thread, by as many as it is open to, and by none when it is closed or no chunk is left', () => {
    const { caller, others } = createBoards(4);
    const join = () => others.filter((board) => board.join(topics) !== undefined).length;
    assert.equal(join(), 0);
    caller.open(topic, [search], 3);
    assert.equal(join(), 3);
    assert.equal(join(), 0);
    assert.equal(caller.close(), 3);
    const job = caller.open(topic, [search], 4);
    assert.equal(caller.close(), 0);
    assert.equal(join(), 0);
    caller.open(topic, [search], 4);
    while (takeChunks(job));
    assert.equal(join(), 0);
    assert.equal(caller.close(), 0);
  });

  it('is not joined by a thread that does not know the topic, or another one in its place', () => {
    const { caller, others } = createBoards(1);
    caller.open({ ...topic, id: 23 }, [search], 1);
    assert.equal(others[0]?.join([]), undefined);
    assert.equal(others[0]?.join(topics), undefined);
    assert.equal(caller.close(), 0);
  });

  it('wakes the caller with the answer of the last thread that has joined', async () => {
    const { caller, others } = createBoards(2);
    const { control } = caller.open(topic, [search], 2);
    for (const board of others) board.join(topics);
    let isWoken = false;
    const woken = waitForAnswers(control).then(() => {
      isWoken = true;
    });
    const found = [{ keys: Float64Array.of(1), slots: Uint32Array.of(1) }];
    others[0]?.answer(0, found);
    await sleep(20);
    assert.equal(isWoken, false);
    others[1]?.answer(1, found);
    await woken;
  });

  it('has the answers of those that joined, and none of an earlier search', () => {
    const { caller, others } = createBoards(3);
    const first = caller.open(topic, [search], 3);
    others.forEach((board, thread) => {
      board.join(topics);
      board.answer(thread, [{ keys: Float64Array.of(thread), slots: Uint32Array.of(thread) }]);
    });
    assert.equal(caller.close(), 3);
    assert.equal(caller.listAnswers(first)?.length, 3);
    const job = caller.open(topic, [search, { ...search, k: 1 }], 3);
    const found = [
      { keys: Float64Array.of(8, 9), slots: Uint32Array.of(80, 90) },
      { keys: Float64Array.of(7), slots: Uint32Array.of(70) },
    ];
    assert.deepEqual(
      others[1]?.join(topics)?.searches.map(({ k }) => k),
      [2, 1],
    );
    others[1]?.answer(1, found);
    assert.equal(caller.close(), 1);
    assert.deepEqual(caller.listAnswers(job), [found]);
  });

  it('says when an answer did not fit, and takes neither searches with long answers, nor long queries, nor too many', () => {
    const { caller, others } = createBoards(1);
    const job = caller.open(topic, [search], 1);
    others[0]?.join(topics);
    others[0]?.answer(0, [{ keys: new Float64Array(5_000), slots: new Uint32Array(5_000) }]);
    caller.close();
    assert.equal(caller.listAnswers(job), undefined);
    assert.ok(fitsBoard(work, [search, search]));
    assert.ok(!fitsBoard(work, [search, { ...search, k: 2_000 }]));
    assert.ok(!fitsBoard(work, [search, { ...search, bits: createBits(10) }]));
    assert.ok(!fitsBoard(work, new Array(9).fill(search)));
    assert.ok(!fitsBoard({ ...work, dimension: 10_000 }, [search]));
    assert.ok(!fitsBoard({ ...work, kind: 'sift', coded: bits, rows: undefined }, [search]));
  });
});
