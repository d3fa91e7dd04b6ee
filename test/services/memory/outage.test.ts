import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type EmbeddedServer,
  startEmbeddedPostgres,
} from '../../../src/platform/storage/postgres/testing/embedded-postgres.ts';
import { openTestPostgres, type TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { FakeHost } from '../../../src/services/memory/github/testing/fake-host.ts';
import { writeThroughOutage } from '../../support/through-outage.ts';
import { HostedMemory } from './webhook/hosted-memory.ts';

const PING = { event: 'ping', payload: {} };
/** Longer than the lease of a job. */
const LEASE_MS = 60_000;

describe('memory whose database is killed', () => {
  let database: EmbeddedServer;
  let postgres: TestPostgres;
  let memory: HostedMemory;
  /** The time of the server is ahead by this. */
  let aheadMs = 0;

  before(async () => {
    database = await startEmbeddedPostgres({ isDurable: true });
    postgres = await openTestPostgres({ url: database.url });
    const clock = { nowMs: () => Date.now() + aheadMs };
    memory = await HostedMemory.open(await FakeHost.start(), { database: postgres.server, clock });
  });
  after(async () => {
    await memory.close();
    await postgres.close();
    await database.stop();
  });

  it('answers 503 with Retry-After meanwhile; deliveries and jobs that were acknowledged are there, without a restart', async () => {
    const { server } = memory;
    const source = server.createGitRepository('birds', { 'ostrich.ts': 'export function feedOstrich() {}\n' });
    const repository = await server.addRepository({ source: source.path, name: 'acme/birds' });
    const token = await server.createToken();
    const search = (query: string) =>
      server.postMcp(
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_code', arguments: { query } } },
        { authorization: `Bearer ${token}` },
      );
    const searchOstrich = async () => {
      const answer = await search('feed ostrich');
      // An outage in the middle of a call is reported in the result.
      if (answer.text.includes('store_unavailable')) return undefined;
      if (answer.status === 200) assert.match(answer.text, /ostrich\.ts/);
      return answer;
    };
    source.write({ 'emu.ts': 'export function feedEmu() {}\n' }).commit();
    await server.jobs.enqueue('index', repository.id);
    const acknowledged = await writeThroughOutage(database, {
      urls: [server.url],
      writers: [(id) => memory.deliver(PING, id)],
      readers: [searchOstrich],
    });
    for (const id of acknowledged) {
      assert.deepEqual((await memory.deliver(PING, id)).body, { status: 'duplicate' }, id);
    }
    // A job that ran when the database was killed is begun again when its lease has ended.
    aheadMs = LEASE_MS;
    await server.whenIndexed(repository);
    assert.match((await search('feed emu')).text, /emu\.ts/);
  });
});
