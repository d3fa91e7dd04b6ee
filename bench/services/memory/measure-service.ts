// The speed at which the service indexes and refreshes repositories of the corpus, and the effect on other services.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../../src/base/assert.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { createSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { DEFAULT_LIMITS } from '../../../src/services/memory/limits.ts';
import { INDEX_JOB } from '../../../src/services/memory/model/job.ts';
import type { Repository } from '../../../src/services/memory/model/repository.ts';
import type { IndexCounts } from '../../../src/services/memory/model/repository-index.ts';
import { OPERATOR } from '../../../src/services/memory/model/viewer.ts';
import { openMemory } from '../../../src/services/memory/open-memory.ts';
import type { MemoryResources } from '../../../src/services/memory/resources.ts';
import { openMemoryStore } from '../../../src/services/memory/store/open-memory-store.ts';
import { addRepository } from '../../../src/services/memory/verbs/add-repository.ts';
import { listStatuses } from '../../../src/services/memory/verbs/repository-status.ts';
import { searchCode } from '../../../src/services/memory/verbs/search-code.ts';
import { MagpieProcess } from '../../../test/repository/magpie-process.ts';
import { foreignLoad, residentBytes } from '../../measure/machine.ts';
import { quantile, round } from '../../measure/statistics.ts';
import { CORPUS_FOLDER } from './corpus/sources.ts';

const FIRST_FILES = 2_000;
const LARGE_FILES = 50_000;
const PUSHES = 7;
/** A prime that does not divide the number of files: adjacent files come from different packages, none twice. */
const STRIDE = 7_919;
const POLL_MS = 20;
const IDLE_SECONDS = 10;
const GIT = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', '-c', 'gc.auto=0'];

export async function measureService() {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-bench-memory-'));
  try {
    const small = makeRepository(join(folder, 'small'), FIRST_FILES);
    const measured = await measureSmall(join(folder, 'data'), small);
    const large = makeRepository(join(folder, 'large'), LARGE_FILES);
    return { ...measured, large: await measureLarge(join(folder, 'data-large'), large) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSmall(folder: string, path: string) {
  const opened = new AsyncDisposableStack();
  const options = { folder, environment: process.env, isLocalAllowed: true, isPrivateAllowed: false, isWatching: true };
  const memory = await openMemory({ ...options, onFailure: console.error }, opened);
  try {
    const begun = performance.now();
    const usage = process.cpuUsage();
    const repository = await addRepository(memory, { source: path, name: 'bench/small', addedBy: 'bench' });
    const { files, bytes } = await waitUntilIndexed(memory, repository);
    const seconds = (performance.now() - begun) / 1_000;
    const { user, system } = process.cpuUsage(usage);
    const megabytes = bytes / 1e6;
    const pushes: number[] = [];
    for (let push = 0; push < PUSHES; push++) {
      const word = `pushedword${'abcdefghij'[push]}`;
      writeFileSync(join(path, `pushed-${push}.ts`), `export function ${word}(): void {}\n`);
      commit(path);
      const pushed = performance.now();
      await memory.jobs.enqueue(INDEX_JOB, repository.id);
      pushes.push(await waitUntilFound(memory, repository, word, pushed));
    }
    const watched = await addRepository(memory, {
      source: path,
      name: 'bench/watched',
      isWatched: true,
      addedBy: 'bench',
    });
    await waitUntilIndexed(memory, watched);
    await sleep(2_000);
    const saves: number[] = [];
    for (let save = 0; save < PUSHES; save++) {
      const word = `savedword${'abcdefghij'[save]}`;
      const saved = performance.now();
      writeFileSync(join(path, 'saved.ts'), `export function ${word}(): void {}\n`);
      saves.push(await waitUntilFound(memory, watched, word, saved));
    }
    return {
      first: {
        files,
        seconds: round(seconds),
        filesPerSecond: round(files / seconds),
        megabytesPerSecond: round(megabytes / seconds),
        // Of all threads of this process, without git.
        processorSecondsPerMegabyte: round((user + system) / 1e6 / megabytes),
      },
      // From a commit of one file, or from saving a file in a watched folder, until a search finds it.
      pushSeconds: summarise(pushes),
      saveSeconds: summarise(saves),
    };
  } finally {
    await opened.disposeAsync();
  }
}

/** Measures the whole program, so that all services share one process. */
async function measureLarge(dataDir: string, path: string) {
  const environment = { MAGPIE_DATA_DIR: dataDir, MAGPIE_LOG_LEVEL: 'error', MAGPIE_MEMORY_PORT: '0' };
  const magpie = new MagpieProcess(['serve'], { environment });
  await magpie.waitUntilReady('memory');
  const others = listOtherServices(magpie.stdout);
  const { store, jobs } = await openMemoryStore({ folder: join(dataDir, 'memory') });
  try {
    await measureLatencies(others, isOver(IDLE_SECONDS / 5));
    const alone = await measureLatencies(others, isOver(IDLE_SECONDS));
    const loadOfOthers = await foreignLoad();
    const pid = magpie.child.pid ?? 0;
    const before = residentBytes(pid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentBytes(pid));
    }, 200);
    const secrets = createSecretBox(new Uint8Array(32));
    const needed = { store, secrets, clock: systemClock, limits: DEFAULT_LIMITS, isLocalAllowed: true };
    const begun = performance.now();
    const { id } = await addRepository(needed, { source: path, name: 'bench/large', addedBy: 'bench' });
    let state: string | undefined;
    const poll = setInterval(async () => {
      state = (await jobs.find(id, INDEX_JOB))?.state;
    }, 500);
    const beside = await measureLatencies(others, () => state === 'done' || state === 'failed');
    clearInterval(poll);
    clearInterval(watch);
    if (state === 'failed') throw new Error((await jobs.find(id, INDEX_JOB))?.reason);
    const seconds = (performance.now() - begun) / 1_000;
    return {
      files: LARGE_FILES,
      seconds: round(seconds),
      filesPerSecond: round(LARGE_FILES / seconds),
      // The growth of the whole process above its level before.
      memoryMegabytes: Math.round((peak - before) / 1e6),
      loadOfOthers,
      // The latencies of a client of the other services alone, and while the repository is indexed.
      alone,
      beside,
    };
  } finally {
    await store.close();
    await magpie.kill();
  }
}

/** Lists the addresses from the lines of the banner. */
function listOtherServices(banner: string): string[] {
  return [...banner.matchAll(/^ {2}(\S+) +(http\S+)$/gm)].flatMap(([, name, url]) =>
    name === 'memory' || url === undefined ? [] : [url],
  );
}

function isOver(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() >= end;
}

/**
 * Measures one client that calls all of them in turns, one request at a time; their health check reads their stores.
 */
async function measureLatencies(urls: readonly string[], isDone: () => boolean) {
  const times: number[] = [];
  for (let turn = 0; !isDone(); turn++) {
    const asked = performance.now();
    await (await fetch(`${urls[turn % urls.length]}/health`)).arrayBuffer();
    times.push(performance.now() - asked);
    await sleep(2);
  }
  const at = (share: number) => round(quantile(times, share));
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

async function waitUntilIndexed(memory: MemoryResources, repository: Repository): Promise<IndexCounts> {
  for (;;) {
    await sleep(POLL_MS);
    const [status] = await listStatuses(memory, [repository]);
    if (status?.job?.state === 'failed') throw new Error(status.job.reason);
    const index = status?.job === undefined ? status?.indexes[0] : undefined;
    if (index !== undefined) return index.counts;
  }
}

async function waitUntilFound(
  memory: MemoryResources,
  repository: Repository,
  word: string,
  sinceMs: number,
): Promise<number> {
  for (;;) {
    const { hits } = await searchCode(memory, OPERATOR, { query: word, repository, top: 1 });
    if (hits[0]?.parts.some(({ text }) => text.includes(word))) return (performance.now() - sinceMs) / 1_000;
    await sleep(POLL_MS);
  }
}

/** Makes a repository of files of the corpus; repeated ones get another folder and another last line. */
function makeRepository(path: string, fileCount: number): string {
  const sources = join(CORPUS_FOLDER, 'sources');
  const files = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(sources, join(entry.parentPath, entry.name)))
    .sort();
  assert(files.length % STRIDE !== 0, 'each file is taken once before any is taken again');
  mkdirSync(path, { recursive: true });
  for (let number = 0; number < fileCount; number++) {
    const from = files[(number * STRIDE) % files.length] ?? '';
    const to = join(path, `part-${Math.floor(number / files.length)}`, from);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(sources, from), to);
    if (number >= files.length) writeFileSync(to, `\n// ${number}\n`, { flag: 'a' });
  }
  execFileSync('git', [...GIT, 'init', '--quiet', '--initial-branch=main'], { cwd: path });
  commit(path);
  return path;
}

function commit(path: string): void {
  execFileSync('git', [...GIT, 'add', '--all'], { cwd: path, maxBuffer: 2 ** 28 });
  execFileSync('git', [...GIT, 'commit', '--quiet', '-m', 'Change something'], { cwd: path, maxBuffer: 2 ** 28 });
}

function summarise(seconds: readonly number[]): { p50: number; max: number } {
  return { p50: round(quantile([...seconds], 0.5)), max: round(Math.max(...seconds)) };
}
