// The protocol of buckets on simulated nodes that commit late or lose commits, in random schedules.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../base/testing/soak.ts';
import { fromIdBytes, toIdBytes } from '../../id-bytes.ts';
import type { Written } from './await-visible.ts';
import { toBucket } from './buckets.ts';
import { Clients, Copy, type Writer, writeByProtocol } from './testing/simulated-clients.ts';
import { Nodes, Schedule } from './testing/simulated-nodes.ts';
import { FIRST_LAYOUT } from './testing/simulated-tables.ts';

const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e6));
const ROUNDS = forSoak(3_000, 20);
/** The rounds within which a wrong design must be found out. */
const ROUNDS_OF_WRONG = 60;

const WRITERS = 3;
const WRITES = 8;
const FAULTS = { lateTurns: 20, lost: 0.1, unanswered: 0.05 };

/** Returns random numbers, the same ones for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Design {
  readonly writer: Writer;
  readonly createCopy: (clients: Clients) => { search(): Promise<void> };
  readonly grows: boolean;
}

const PROTOCOL: Design = { writer: writeByProtocol, createCopy: (clients) => new Copy(clients), grows: true };

/** Runs clients in a random schedule; returns the problems that they have found. */
async function runRound(seed: number, { writer, createCopy, grows }: Design): Promise<string[]> {
  const schedule = new Schedule(createRandom(seed));
  const clients = new Clients(new Nodes(schedule, 3, FAULTS));
  let writing = WRITERS;
  for (let n = 0; n < WRITERS; n += 1) {
    schedule.start(async () => {
      for (let written = 0; written < WRITES; written += 1) await clients.write(writer);
      writing -= 1;
    });
  }
  const copy = createCopy(clients);
  for (const read of [() => copy.search(), () => copy.search(), () => clients.readRows()]) {
    schedule.start(async () => {
      while (writing > 0) await read();
    });
  }
  if (grows) {
    const middle = { ...FIRST_LAYOUT, contents: 2, buckets: 16 };
    schedule.start(async () => {
      await schedule.turns(10);
      await clients.grow(FIRST_LAYOUT, middle);
      await clients.grow(middle, { ...FIRST_LAYOUT, contents: 3, buckets: 16 });
    });
    // Another process continues the same growth.
    schedule.start(() => clients.grow(FIRST_LAYOUT, { ...middle, contents: 4 }));
  }
  await schedule.run();
  schedule.start(() => clients.checkEnd());
  schedule.start(() => copy.search());
  await schedule.run();
  return clients.problems;
}

async function findProblem(design: Design, rounds: number, kind = /./): Promise<string | undefined> {
  for (let round = 0; round < rounds; round += 1) {
    const problem = (await runRound(SEED + round, design)).find((each) => kind.test(each));
    if (problem !== undefined) return `seed ${SEED + round}: ${problem}`;
  }
  return undefined;
}

/** Follows by the version of the head, which one node has, as if it spoke for the rows of all. */
class CopyByHead {
  readonly #clients: Clients;
  readonly #values = new Map<string, string>();
  #version = 0;

  constructor(clients: Clients) {
    this.#clients = clients;
  }

  async search(): Promise<void> {
    const { tables, nodes } = this.#clients;
    const began = nodes.schedule.now;
    const { layout, version } = await tables.readHead();
    const states = await tables.readStates(layout);
    const mark = { version: this.#version + 1, id: new Uint8Array() };
    const marks = new Map(states.map(({ bucket }) => [bucket, mark]));
    const changes = await tables.readChanges(layout, marks, Number.MAX_SAFE_INTEGER);
    for (const { id } of changes?.deleted ?? []) this.#values.delete(fromIdBytes(id));
    for (const { id, value } of changes?.written ?? []) this.#values.set(fromIdBytes(id), value);
    this.#version = Math.max(this.#version, version);
    this.#clients.check('copy by head', began, this.#values);
  }
}

const SPREAD = { ...FIRST_LAYOUT, buckets: 16 };

/** Writes to a layout of 16 buckets from the beginning. */
const writeSpread: Writer = (tables, change) => writeByProtocol(tables, change, SPREAD);

/** Chooses the bucket of a new point by the number of points so far, under the lock of the head alone. */
const writeByGeneration: Writer = async (tables, { ids, value }): Promise<Written> => {
  const { version } = await tables.lockHead();
  const rows = await tables.readRows(SPREAD);
  const places = new Map(rows.map(({ id, bucket }) => [fromIdBytes(id), bucket]));
  const layout = { ...SPREAD, contents: Math.floor(rows.length / 2) };
  const written = ids.map((id) => {
    const key = toIdBytes(id);
    return { id: key, bucket: places.get(id) ?? toBucket(layout, key), version, value: value ?? '' };
  });
  if (value === undefined) await tables.remove(SPREAD, written);
  else await tables.put(SPREAD, written);
  return { layout: SPREAD, version, buckets: [] };
};

describe(`the protocol of buckets (seed ${SEED})`, () => {
  it('loses and repeats nothing, and counts right, whenever nodes commit and while collections grow', async () => {
    assert.equal(await findProblem(PROTOCOL, ROUNDS), undefined);
  });

  it('is tested well enough to find a copy that follows the version of one node', async () => {
    const design = { writer: writeSpread, createCopy: (clients: Clients) => new CopyByHead(clients), grows: false };
    assert.ok(await findProblem(design, ROUNDS_OF_WRONG, /^copy by head: p\d+ is/));
  });

  it('is tested well enough to find ids with two rows when buckets depend on what was written', async () => {
    const design = {
      writer: writeByGeneration,
      createCopy: (clients: Clients) => ({ search: () => clients.readRows() }),
      grows: false,
    };
    assert.ok(await findProblem(design, ROUNDS_OF_WRONG, /has two rows/));
  });
});
