import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { StoreUnavailable } from '../store-unavailable.ts';
import { parseHosts } from './parse-hosts.ts';
import { openPostgresServer } from './postgres-server.ts';
import { openTestPostgres, type TestPostgres } from './testing/test-postgres.ts';

describe('an address with several hosts', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await openTestPostgres();
  });
  after(() => postgres.close());

  function open(parameters: string) {
    const url = new URL(postgres.url);
    // Nothing listens on the first port.
    const address = `postgres://${url.username}@127.0.0.1:1,${url.host}${url.pathname}${parameters}`;
    return openPostgresServer({ url: address, key: postgres.key, connectionsMax: 2 });
  }

  it('is one address for each host, with the same user, database and options', () => {
    assert.deepEqual(parseHosts('postgres://a:b@one:1,two/db?sslmode=require&target_session_attrs=primary'), {
      urls: ['postgres://a:b@one:1/db?sslmode=require', 'postgres://a:b@two/db?sslmode=require'],
      role: 'primary',
    });
    assert.equal(parseHosts('postgres://one,two/db')?.role, 'read-write');
    assert.equal(parseHosts('postgres://one/db')?.role, 'any');
    for (const wrong of ['http://one', 'postgres://one:x,two/db', 'postgres://one/db?target_session_attrs=standby']) {
      assert.equal(parseHosts(wrong), undefined, wrong);
    }
  });

  it('connects to the first host that answers', async () => {
    const server = open('');
    try {
      await server.probe();
      const { rows } = await sql<{ one: number }>`SELECT 1 AS one`.execute(server.open('hosts'));
      assert.deepEqual(rows, [{ one: 1 }]);
      assert.match(server.address, /^postgres:\/\/127\.0\.0\.1:1,127\.0\.0\.1:\d+\/postgres$/);
      assert.ok(server.poolStats.taken >= 2 && server.poolStats.waitedSeconds > 0);
    } finally {
      await server.close();
    }
  });

  it('takes no host that accepts no writes', async () => {
    const server = open('?options=-c%20default_transaction_read_only%3Don');
    try {
      await assert.rejects(server.probe(), StoreUnavailable);
      assert.equal(server.poolStats.failed, 1);
    } finally {
      await server.close();
    }
  });
});
