// Reading a body of any size and content must not block the main thread. The measure is the processor time of the main
// thread between two turns of its event loop, so that a busy machine does not count.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { TestServer } from '../test-server.ts';

/** The client shares the thread, and so does the collector: the best of this many tries counts. */
const TRIES = 3;

let server: TestServer;
/** Half of the time in which this thread reads 30 MB of points, so that the speed of the machine does not count. */
let limitMs: number;
before(async () => {
  server = await TestServer.open();
  await create('c', 4);
  await create('wide', 768);
  // The first request starts and compiles what the tests must not measure.
  await send('POST', '/collections/c/points/upsert', upsertOf(300, 'x'.repeat(1_000)));
  await send('POST', '/qdrant/collections/c/points/count', '{}');
  limitMs = measureLimitMs();
});
after(() => server.close());

async function create(name: string, size: number): Promise<void> {
  const body = { vectors: { size, distance: 'Dot' } };
  await server.result({ method: 'PUT', path: `/collections/${name}`, body });
}

function upsertOf(count: number, text: string): Buffer {
  const points = Array.from({ length: count }, (_, id) => ({ id, vector: [1, 2, 3, 4], payload: { text } }));
  return Buffer.from(JSON.stringify({ points }));
}

/** Sends without the checks of the test server, which parse the body in this very thread. */
async function send(method: string, path: string, body: Buffer | string): Promise<{ status: number; text: string }> {
  const headers = { 'api-key': 'test-key', 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, { method, headers, body: body as Buffer<ArrayBuffer> });
  return { status: answer.status, text: await answer.text() };
}

function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function measureLimitMs(): number {
  const text = `[${POINT_TEXT.repeat(700_000)}1]`;
  const start = computedMs();
  JSON.parse(text);
  return (computedMs() - start) / 2;
}

/** Returns the longest time that this thread computed without a turn of its event loop during the work. */
async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = computedMs();
  const timer = setInterval(() => {
    const now = computedMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

const POINT_TEXT = '{"id":1,"vector":[0.123456789,0.2,0.3,0.4]},';
const keys = (count: number) => Array.from({ length: count }, (_, i) => `"key${i}":"v${i}"`).join();
const upsert = (...payloads: string[]) =>
  `{"points":[${payloads.map((payload, id) => `{"id":${id},"vector":[1,2,3,4],"payload":{${payload}}}`).join()}]}`;
const UPSERT = '/collections/c/points/upsert';
const wide = `{"vector":[${new Array(768).fill('0.1234567890123').join()}],"id":`;

/** The cases: the status of the answer, the path and a function that makes the body. */
const CASES: Readonly<Record<string, [number, string, () => string]>> = {
  'one payload of a million keys': [400, UPSERT, () => upsert(keys(1_000_000))],
  'ten payloads of 100,000 keys': [400, UPSERT, () => upsert(...new Array<string>(10).fill(keys(100_000)))],
  'a million ids to delete': [400, '/collections/c/points/delete', () => `{"points":[${'1,'.repeat(1_000_000)}1]}`],
  'brackets only': [400, UPSERT, () => '['.repeat(33_000_000)],
  'much that is not JSON in the end': [400, UPSERT, () => `{"points":[${POINT_TEXT.repeat(700_000)}x`],
  'a body that is not looked at': [200, '/collections/c/index', () => `{"list":[${'"value",'.repeat(1_500_000)}1]}`],
  'points that are stored': [
    200,
    '/collections/wide/points/upsert',
    () => `{"points":[${Array.from({ length: 2_500 }, (_, id) => `${wide}${id}}`).join()}]}`,
  ],
  'payloads that are stored': [200, UPSERT, () => upsertOf(30, 'x'.repeat(1_000_000)).toString()],
};

/** `npm test` leaves out those that are read as another is. */
const LIKE_OTHERS = new Set(
  forSoak<string[]>([], ['ten payloads of 100,000 keys', 'a million ids to delete', 'payloads that are stored']),
);

describe('the event loop', () => {
  for (const [name, [status, path, write]] of Object.entries(CASES).filter(([each]) => !LIKE_OTHERS.has(each))) {
    it(`goes on beside ${name}`, async () => {
      const body = Buffer.from(write());
      const turns: number[] = [];
      while (turns.length < TRIES && !turns.some((ms) => ms < limitMs)) {
        let answer = { status: 0, text: '' };
        const longest = await longestTurnMs(async () => {
          answer = await send(path.endsWith('/index') ? 'PUT' : 'POST', path, body);
        });
        assert.equal(answer.status, status, answer.text);
        turns.push(longest);
      }
      assert.ok(Math.min(...turns) < limitMs, `it stood still for ${turns} ms of at most ${limitMs}`);
    });
  }
});
