// Processes that share a database, also during its outage.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import {
  type EmbeddedServer,
  startEmbeddedPostgres,
} from '../../../src/platform/storage/postgres/testing/embedded-postgres.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';
import { writeThroughOutage } from '../../support/through-outage.ts';
import { createPayload } from './tiny-engine.ts';

const PROCESSES = forSoak(4, 2);
const PASSWORD = 'four unrelated words';

describe('processes on one database', () => {
  let database: EmbeddedServer;
  let environment: Readonly<Record<string, string>>;
  let processes: MagpieProcess[];
  let urls: string[];

  const start = (args: readonly string[]) => new MagpieProcess(args, { environment });

  before(async () => {
    database = await startEmbeddedPostgres({ isDurable: true });
    environment = {
      DATABASE_URL: database.url,
      MAGPIE_DATABASE_KEY: 'ab'.repeat(32),
      MAGPIE_DATABASE_POOL: '4',
      MAGPIE_ADMIN: 'admin@example.org',
      MAGPIE_ADMIN_PASSWORD: PASSWORD,
      MAGPIE_LOG_LEVEL: 'error',
      MAGPIE_STUDIO_RATE_LIMIT: '1000000',
    };
    // The processes start at once, on a database without tables.
    processes = Array.from({ length: PROCESSES }, () => start(['serve', 'studio', '--data-dir', '/nowhere']));
    try {
      urls = await Promise.all(processes.map((each) => each.waitUntilReady('studio')));
    } catch (error) {
      await end();
      throw error;
    }
  });
  after(() => end());

  const end = async () => {
    await Promise.all(processes.map((each) => each.kill()));
    await database.stop();
  };

  const post = (url: string, turnId: string, key: string, publish = true) =>
    fetch(`${url}/api/design-feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        conversationId: 'c',
        turnId,
        rating: 1,
        publish,
        prompt: 'p',
        payload: createPayload('s', turnId),
      }),
    });

  it('makes the tables once, and says so', async () => {
    const status = start(['migrate', 'status']);
    await status.ended;
    assert.match(status.stdout, /^accounts: up to date \(version \d+ in magpie_accounts\)$/m, status.stderr);
    assert.match(status.stdout, /^studio: up to date/m);
  });

  it('refuses a process with another key, in one line', async () => {
    const other = new MagpieProcess(['serve', 'studio', '--data-dir', '/nowhere'], {
      environment: { ...environment, MAGPIE_DATABASE_KEY: 'cd'.repeat(32) },
    });
    assert.equal(await other.ended, 1, other.stdout);
    assert.match(other.stderr, /^magpie: MAGPIE_DATABASE_KEY is not the key that sealed what is in [^\n]+\n$/);
  });

  it('does what has the same Idempotency-Key once, in whichever processes it arrives', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].flatMap((turn) => urls.map((url) => post(url, turn, `key-${turn}`))),
    );
    const ids = new Set<string>();
    for (const answer of answers) {
      const body = (await answer.json()) as { galleryId?: string };
      if (answer.status === 201) ids.add(body.galleryId ?? '');
      else assert.equal(answer.status, 409, JSON.stringify(body));
    }
    assert.equal(ids.size, 3);
    for (const url of urls) {
      const { total } = (await (await fetch(`${url}/api/gallery`)).json()) as { total: number };
      assert.equal(total, 3);
    }
  });

  it('signs a person in at one process for all of them', async () => {
    const [first = '', ...others] = urls;
    const form = await fetch(`${first}/login`);
    const cookies = form.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const fields = [...(await form.text()).matchAll(/name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value]));
    body.set('email', 'admin@example.org');
    body.set('password', PASSWORD);
    const signedIn = await fetch(`${first}/login`, {
      method: 'POST',
      headers: { cookie: cookies.join('; '), origin: first },
      body,
      redirect: 'manual',
    });
    assert.equal(signedIn.status, 303, await signedIn.text());
    const session = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    for (const url of others) {
      const page = await fetch(`${url}/account`, { headers: { cookie: session.join('; ') }, redirect: 'manual' });
      assert.equal(page.status, 200);
      assert.match(await page.text(), /admin@example\.org/);
    }
  });

  it('answers 503 with Retry-After while the database is gone, keeps what it acknowledged, and recovers by itself', async () => {
    // Publishing is limited, so this does not publish.
    const write = (url: string) => async (id: string) => {
      const answer = await post(url, id, id, false);
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const acknowledged = await writeThroughOutage(database, { urls, writers: urls.map(write), readers: [] });
    for (const id of acknowledged) {
      const again = await post(urls[0] ?? '', id, id, false);
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true'], id);
    }
  });
});

describe('a start without a database', () => {
  it('fails with one line when it cannot be reached, and when there is no key', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    silent.close();
    const url = `postgres://magpie:hunter2@127.0.0.1:${port}/magpie`;
    for (const [more, line] of [
      [
        { MAGPIE_DATABASE_KEY: 'ab'.repeat(32) },
        /^magpie: cannot use the database postgres:\/\/127.*ECONNREFUSED.*\n$/,
      ],
      [{}, /^magpie: with DATABASE_URL, set MAGPIE_DATABASE_KEY to 64 hexadecimal digits.*\n$/],
    ] as const) {
      const magpie = new MagpieProcess(['serve', 'studio'], { environment: { DATABASE_URL: url, ...more } });
      assert.equal(await magpie.ended, 1);
      assert.match(magpie.stderr, line);
    }
  });
});
