// The clients of a service while its database is killed and started again, and the answers that they may get meanwhile.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedServer } from '../../src/platform/storage/postgres/testing/embedded-postgres.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Clients {
  /** Addresses of all processes. */
  readonly urls: readonly string[];
  /**
   * Writers, which send repeatedly with another text each time. Each is answered 2xx, or 409 after a write with an
   * unknown outcome.
   */
  readonly writers: readonly ((id: string) => Promise<Answer>)[];
  /** Readers, which return undefined if the answer reports the outage in another way. */
  readonly readers: readonly (() => Promise<Answer | undefined>)[];
}

/** The number of writes of each writer before the database is killed, and after it is back. */
const WRITES = 2;
const POLL_MS = 25;

/** Returns the texts of the acknowledged writes, before and after. */
export async function writeThroughOutage(
  database: Pick<EmbeddedServer, 'kill' | 'start'>,
  { urls, writers, readers }: Clients,
): Promise<string[]> {
  const acknowledged: string[] = [];
  const reads = readers.map(() => 0);
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (call: (turn: number) => Promise<Answer | undefined>, onDone: (turn: number) => void) => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const answer = await call(turn);
      if (answer !== undefined && answer.status < 300) onDone(turn);
      else if (answer !== undefined && answer.status !== 409) {
        assert.equal(answer.status, 503, answer.text);
        assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
      }
      await sleep(POLL_MS);
    }
  };
  const toId = (index: number, turn: number) => `writer-${index}-${turn}`;
  const clients = Promise.all([
    ...writers.map((write, index) =>
      repeat(
        (turn) => write(toId(index, turn)),
        (turn) => acknowledged.push(toId(index, turn)),
      ),
    ),
    ...readers.map((read, index) =>
      repeat(read, () => {
        reads[index] = (reads[index] ?? 0) + 1;
      }),
    ),
  ]);
  const untilAnswered = async () => {
    const [writes, before] = [acknowledged.length + WRITES * writers.length, [...reads]];
    const isAnswered = () =>
      acknowledged.length >= writes && reads.every((count, index) => count > (before[index] ?? 0));
    while (!signal.aborted && !isAnswered()) await sleep(POLL_MS);
  };
  try {
    // An unexpected answer to a client ends the wait.
    await Promise.race([untilAnswered(), clients]);
    await database.kill();
    for (const url of urls) {
      const health = await fetch(`${url}/health`);
      assert.deepEqual([health.status, health.headers.has('retry-after')], [503, true], url);
    }
    await database.start();
    await Promise.race([untilAnswered(), clients]);
  } finally {
    ending.abort();
  }
  await clients;
  for (const url of urls) assert.equal((await fetch(`${url}/health`)).status, 200, url);
  return acknowledged;
}
