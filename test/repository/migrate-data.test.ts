// `magpie migrate-data` as it is typed, with something of every service.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_SOAK } from '../../src/base/testing/soak.ts';
import type { TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openPgvector, stopPgvector } from '../vector/postgres/pgvector-server.ts';
import { MagpieProcess } from './magpie-process.ts';

after(stopPgvector);

const KEY = '0123456789abcdef'.repeat(4);
const ADMIN = { MAGPIE_ADMIN: 'ada@example.org', MAGPIE_ADMIN_PASSWORD: 'correct horse battery staple' };
/** A browser that visits the studio. */
const VISITOR = { cookie: `magpie_studio=${'v'.repeat(43)}` };
const JSON_TYPE = { 'content-type': 'application/json' };
const CLIENT = { 'api-key': 'k', ...JSON_TYPE };

describe('magpie migrate-data', () => {
  let folder: string;
  let environment: Record<string, string>;
  let url: string;
  let postgres: TestPostgres;
  const processes: MagpieProcess[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-migrate-data-'));
    postgres = await openPgvector();
    url = postgres.url;
    environment = {
      MAGPIE_DATABASE_KEY: KEY,
      MAGPIE_DATABASE_SCHEMA: postgres.schemaPrefix,
      // PGlite has one backend.
      MAGPIE_DATABASE_POOL: '1',
    };
  });
  afterEach(() => Promise.all(processes.splice(0).map((magpie) => magpie.kill())));
  after(async () => {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  });

  function start(args: readonly string[], more: Record<string, string> = {}): MagpieProcess {
    const magpie = new MagpieProcess(args, { environment: { ...environment, ...more } });
    processes.push(magpie);
    return magpie;
  }

  async function run(...args: string[]) {
    return runWith({}, ...args);
  }

  async function runWith(more: Record<string, string>, ...args: string[]) {
    const magpie = start(args, more);
    const code = await magpie.ended;
    return { code, stdout: magpie.stdout, stderr: magpie.stderr };
  }

  async function stop(magpie: MagpieProcess): Promise<void> {
    magpie.child.kill('SIGTERM');
    assert.equal(await magpie.ended, 0);
  }

  /** Returns the name of a pet. */
  async function fill(magpie: MagpieProcess): Promise<string> {
    const vectors = await magpie.waitUntilReady();
    const put = (path: string, body: unknown) =>
      fetch(`${vectors}${path}`, { method: 'PUT', headers: CLIENT, body: JSON.stringify(body) });
    await put('/collections/birds', { vectors: { size: 2, distance: 'Cosine' } });
    const points = ['magpie', 'jay', 'crow'].map((id, index) => ({ id, vector: [index, 1], payload: { id } }));
    assert.equal((await put('/collections/birds/points', { points })).status, 200);
    const studio = await magpie.waitUntilReady('studio');
    const turn = { kind: 'prompt', conversationId: 'shop', prompt: 'a shop for birds' };
    const made = await fetch(`${studio}/api/agent`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...VISITOR },
      body: JSON.stringify(turn),
    });
    assert.match(await made.text(), /event: done/);
    const pets = await magpie.waitUntilReady('pets');
    for (;;) {
      const [pet] = (await getJson(`${pets}/api/pets`)).pets;
      if (pet) return pet.slug;
      await sleep(100);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: the test looks into answers of many shapes.
  async function getJson(address: string, headers: Record<string, string> = {}): Promise<any> {
    return (await fetch(address, { headers })).json();
  }

  /** Returns the answers that clients of the services get. */
  async function answer(magpie: MagpieProcess, slug: string) {
    const vectors = await magpie.waitUntilReady();
    const found = await fetch(`${vectors}/collections/birds/points/search`, {
      method: 'POST',
      headers: CLIENT,
      body: JSON.stringify({ vector: [1, 0], limit: 3, with_payload: true }),
    });
    const { result } = (await found.json()) as { result: { id: string; score: number; payload: unknown }[] };
    const pets = await magpie.waitUntilReady('pets');
    const { pet } = await getJson(`${pets}/api/pets/${slug}`);
    const sheet = await (await fetch(`${pets}${new URL(pet.spritesheetUrl).pathname}`)).arrayBuffer();
    const studio = await magpie.waitUntilReady('studio');
    return {
      found: result.map(({ id, score, payload }) => ({ id, score, payload })),
      pet: [pet.id, pet.description, createHash('sha256').update(Buffer.from(sheet)).digest('hex')],
      conversation: await getJson(`${studio}/api/conversations/shop`, VISITOR),
    };
  }

  /** Kills a move, after which its target is refused. */
  async function beginAndKill(back: string): Promise<void> {
    const killed = start(['migrate-data', '--from', url, '--data-dir', back]);
    while (!existsSync(join(back, 'unfinished-move.json'))) await sleep(5);
    await killed.kill();
    for (const args of [
      ['serve', 'vectors'],
      ['backup', join(folder, 'backup')],
    ]) {
      const refused = await run(...args, '--data-dir', back);
      assert.deepEqual([refused.code, refused.stdout], [1, ''], args.join(' '));
      assert.match(
        refused.stderr,
        /^magpie: .*back is the target of a move from postgres:\S+ .* that is not finished: .*\n$/,
      );
    }
  }

  /** Makes a backup of the database, and restores it to other schemas of the same one. */
  async function saveAndRestore(backup: string, target: Record<string, string>): Promise<void> {
    const saved = await runWith({ DATABASE_URL: url }, 'backup', backup);
    assert.deepEqual([saved.code, saved.stderr], [0, '']);
    assert.match(saved.stdout, /saved holds\n(?:.*\n)* {2}vectors: 1 collection, 3 points, /);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('partial')),
      [],
    );
    assert.equal((await run('backup', '--verify', backup)).code, 0);
    const dataDir = join(folder, 'caches');
    const restored = await runWith(target, 'restore', backup, '--data-dir', dataDir);
    assert.deepEqual([restored.code, restored.stderr], [0, '']);
    assert.match(restored.stdout, /^postgres:\S+ holds the state of \S+; every checksum is right:\n/);
    assert.deepEqual(readdirSync(dataDir), []);
    const again = await runWith(target, 'restore', backup, '--data-dir', dataDir);
    assert.match(again.stderr, /holds data already: choose another MAGPIE_DATABASE_SCHEMA/);
  }

  const search = (dataDir: string) => run('memory', 'search', 'parse a token', '--data-dir', dataDir);

  it('moves everything to a database and back, also when it is killed, and all services answer as before', async () => {
    const [dataDir, back] = [join(folder, 'data'), join(folder, 'back')];
    const serving = start(['serve', '--data-dir', dataDir], { ...ADMIN, MAGPIE_PETS_STARTERS: '1' });
    // At once, because the server draws starter pets until it is stopped.
    const [slug, inUse] = await Promise.all([
      fill(serving),
      serving.waitUntilReady().then(() => run('migrate-data', '--to', url, '--data-dir', dataDir)),
    ]);
    const repository = join(folder, 'app');
    mkdirSync(repository);
    writeFileSync(join(repository, 'parse-token.ts'), 'export function parseToken(text: string) {}\n');
    const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args], { stdio: 'pipe' });
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=ada', '-c', 'user.email=ada@example.org', 'commit', '-qm', 'first');
    assert.deepEqual([inUse.code, inUse.stdout], [1, '']);
    assert.match(inUse.stderr, /^magpie: .*data is open in a running server: stop it first\n$/);
    const expected = await answer(serving, slug);
    await stop(serving);
    // Without a server: one that runs goes on drawing starter pets.
    assert.equal((await run('memory', 'add', repository, '--wait', '--data-dir', dataDir)).code, 0);

    const moved = await run('migrate-data', '--to', url, '--data-dir', dataDir);
    assert.deepEqual([moved.code, moved.stderr], [0, '']);
    const contents =
      / holds, with the same checksums as the source:\n {2}memory: \d+ rows\n {2}pets: \d+ rows, \d+ files\n {2}studio: \d+ rows\n {2}vectors: 3 points\n {2}accounts: \d+ rows\n$/;
    assert.match(moved.stdout, contents);

    const restored = { DATABASE_URL: url, MAGPIE_DATABASE_SCHEMA: `${postgres.schemaPrefix}_2` };
    await saveAndRestore(join(folder, 'saved'), restored);
    assert.match(
      (await runWith(restored, 'doctor')).stdout,
      /^postgres:\S+\n(?:warning: data_checksums.*\n.*\n)?Check its/,
    );

    // The tests of src/app/move interrupt moves in `npm test`.
    if (IS_SOAK) await beginAndKill(back);
    const resumed = await run('migrate-data', '--from', url, '--data-dir', back);
    assert.deepEqual([resumed.code, resumed.stderr], [0, '']);
    assert.match(resumed.stdout, contents);

    const served = start(['serve', '--data-dir', back], { MAGPIE_PETS_STARTERS: '0' });
    assert.deepEqual(await answer(served, slug), expected);
    await stop(served);
    assert.match((await search(back)).stdout, /parse-token\.ts/);
    assert.doesNotMatch(served.stderr, /setup/);
  });

  it('says what is missing', async () => {
    const { code, stderr } = await run('migrate-data');
    assert.deepEqual([code, stderr], [1, 'magpie: give --to or --from or both, with a postgres:// address\n']);
  });
});
