// A server that is killed at random moments while it indexes, embeds and removes a repository of fifty thousand files.
// `npm test` kills one once, in killed-server.test.ts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { MemoryProgram } from '../memory-program.ts';

const FILES = 50_000;
const KILLS = 8;
const RUN_MS_MAX = 60_000;
/** The memory of the whole server; the cache of segments alone may take a gigabyte. */
const RESIDENT_KIB_MAX = 2 * 1024 * 1024;
const SEED = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

describe('a server that is killed at random moments', () => {
  let program: MemoryProgram;
  before(async () => {
    program = await MemoryProgram.open();
  });
  after(() => program.close());

  const random = createRandom(SEED);
  /** Starts a server, lets it work for a while, and kills it. */
  const runAndKill = async () => {
    const { server } = await program.serve();
    await sleep(random() * RUN_MS_MAX);
    assert.ok(readPeakKib(server.child.pid) < RESIDENT_KIB_MAX, 'memory stays bounded');
    await server.kill();
  };
  const countRows = (table: string) => Number(program.read('index.db', `SELECT count(*) AS n FROM ${table}`)[0]?.['n']);

  it('has indexed every file once in the end, and keeps nothing of a repository that was removed', {
    skip: !IS_SOAK,
  }, async (test: TestContext) => {
    test.diagnostic(`TEST_SEED=${SEED}`);
    const repository = program.createRepository('large', { 'ostrich.ts': 'export function feedOstrich() {}\n' });
    execFileSync('git', ['-C', repository.path, 'fast-import', '--quiet'], {
      input: toImport(repository.head(), FILES),
    });
    assert.equal((await program.run(['add', repository.path])).code, 0);
    for (let kill = 0; kill < KILLS; kill++) await runAndKill();

    const { server } = await program.serve();
    await program.readUntil('index.db', `SELECT 1 FROM indexes WHERE commit_id = '${repository.head()}'`);
    assert.equal(countRows('blobs'), FILES + 1);
    assert.ok(readPeakKib(server.child.pid) < RESIDENT_KIB_MAX, 'memory stays bounded');
    await server.kill();

    // The command removes everything itself without a server. Killed midway, it leaves the rest to the next start.
    const removing = program.start(['memory', 'remove', 'local/large']);
    await program.readUntil('memory.db', 'SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM repositories)');
    await removing.kill();
    await program.serve();
    for (const table of ['indexes', 'segments', 'blobs', 'commits', 'commit_files']) {
      await program.readUntil('index.db', `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${table})`);
    }
  });
});

/** Returns a commit of many small files with different contents. */
function toImport(parent: string, count: number): string {
  const message = 'Add many files';
  const files = Array.from({ length: count }, (_, at) => {
    const text = `export function part${at}(): number {\n  return weigh(${at});\n}\n`;
    return `M 100644 inline src/group${at % 100}/part${at}.ts\ndata ${text.length}\n${text}\n`;
  });
  const person = 'Ada <ada@example.org> 1700000000 +0000';
  return `commit refs/heads/main\ncommitter ${person}\ndata ${message.length}\n${message}\nfrom ${parent}\n${files.join('')}`;
}

/** Returns the peak memory of the process; 0 if the system does not report it. */
function readPeakKib(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Returns a generator with the same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
