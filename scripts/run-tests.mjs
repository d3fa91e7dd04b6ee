// Runs the named tests (files, folders or globs), or all of them. The last line is `N passed, N failed`. With `--soak`
// it runs the long forms of the tests that have one, which take tens of minutes. With `--record` it records the time of
// each file. Exits with 1 when a test failed, a file has no test, nothing ran, or no test makes progress any more.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { groupTestFiles, isGroup, listFiles } from './test-groups.mjs';
import { startTestServers } from './test-servers.mjs';

const ALL_TESTS = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/services/**/*.test.ts'];
/** The module that tests with a long form import; it reads TEST_SOAK. */
const SOAK_MODULE = '/base/testing/soak.ts';

const isSoak = process.argv.includes('--soak');
if (isSoak) process.env['TEST_SOAK'] = '1';

/** A test that hangs fails by this limit. It is long enough for a machine that is ten times slower. */
const TEST_TIMEOUT_MS = isSoak ? 7_200_000 : 600_000;

/**
 * A busy loop never sees its own time limit, and a leaked handle keeps a finished file alive: when no test has begun
 * or ended for this long, the run is aborted. Longer than the longest limit a single test may set.
 */
const SILENCE_MS_MAX = isSoak ? 9_000_000 : 900_000;

/**
 * Twice as many as two cores can run, because tests also wait for the disk and for processes. More would only delay the
 * heavy ones. Soaks use their cores fully.
 */
const FILES_AT_ONCE = isSoak ? Math.min(4, availableParallelism()) : 4;

/**
 * Collecting garbage took a sixth of the processor time of a run. A young generation of this size and a heap that is
 * large from the start are collected less often; marking at once and in one thread costs less than in steps beside the
 * tests. Together they save about a fifth of the time of tests that compute.
 */
const NODE_FLAGS = [
  '--min-semi-space-size=16',
  '--initial-heap-size=1024',
  '--single-threaded-gc',
  '--no-incremental-marking',
];

/** Soaks in here compare latencies: each has the machine for itself, before the others start. */
const MEASURING = 'test/services/vectors/attack/';

/** Seconds that each file took when they were recorded. The longest start first, so that none runs alone at the end. */
const TIMES_FILE = 'scripts/test-times.json';
/** @type {Record<string, number>} */
const recordedSeconds = JSON.parse(readFileSync(TIMES_FILE, 'utf8'));
/** Files that take less are not recorded. */
const RECORDED_SECONDS_MIN = 2;
/** The estimate for a file that is not recorded. */
const UNRECORDED_SECONDS = 1;
const SLOWEST_SHOWN = 12;

const MEMORY_FOLDER = '/dev/shm';
/** Tests use 0.4 GB at once. With less room than this, their folders are on the disk. */
const MEMORY_FOLDER_BYTES_MIN = 2 ** 31;

// Tests set the configuration of the processes that they start; the caller's must not leak in.
for (const name of Object.keys(process.env)) {
  if (name.startsWith('MAGPIE_') || name === 'DATABASE_URL') delete process.env[name];
}

// Databases wait for the disk at every commit, which takes a tenth of the time of a run: their folders are in memory.
if (hasRoom(MEMORY_FOLDER)) process.env['TMPDIR'] ??= MEMORY_FOLDER;

// Each file runs in a process, and most import the same hundreds of modules: the cache makes them load a second faster.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compile');

// Tests of the whole program start it as `npm start` does.
const prepared = spawnSync(process.execPath, ['scripts/build-start.mjs'], { stdio: 'inherit' });
if (prepared.status !== 0) process.exit(1);
process.env['NODE_OPTIONS'] = `--import=${import.meta.resolve('./test-process.mjs')}`;

const abort = new AbortController();
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const patterns = named.length > 0 ? named : ALL_TESTS;
const counts = { passed: 0, failed: 0 };
/** @type {Map<string, number>} Seconds by file. */
const seconds = new Map();
/** @type {string[]} */
const emptyFiles = [];
/** @type {Map<string, number>} Failed tests by file. */
const failures = new Map();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => abort.abort());

const files = listTestFiles();
const measuring = files.filter((file) => isSoak && file.startsWith(resolve(MEASURING)));
const others = files.filter((file) => !measuring.includes(file));
const stopServers = named.length === 0 ? await startTestServers() : undefined;
await runFiles(measuring, 1);
await runFiles(isSoak ? others : groupTestFiles(others, secondsOf), FILES_AT_ONCE);
if (!isSoak) await runUnsteadyFilesAgain();
await stopServers?.();
reportTimes();
for (const file of emptyFiles) console.log(`${file} holds no test`);
counts.failed += emptyFiles.length;
if (counts.passed + counts.failed === 0) console.log(`no test ran: nothing matches ${patterns.join(' ')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;

/**
 * @param {string[]} files
 * @param {number} concurrency
 */
async function runFiles(files, concurrency) {
  if (files.length === 0 || abort.signal.aborted) return;
  const events = run({ files, concurrency, execArgv: NODE_FLAGS, timeout: TEST_TIMEOUT_MS, signal: abort.signal });
  countLeaves(events);
  events.on('test:summary', ({ file, duration_ms }) => {
    if (file !== undefined && !isGroup(file)) recordTime(relative('.', file), duration_ms);
  });
  abortWhenSilent(events);
  for await (const chunk of events.compose(spec)) process.stdout.write(chunk);
}

/**
 * A page that waits for a busy machine can miss its time. A file that failed runs once more, alone, and is named as
 * unsteady if it passes. Files with a long form search for rare faults: their failures stand.
 */
async function runUnsteadyFilesAgain() {
  for (const [file, failed] of [...failures].filter(([file]) => !readFileSync(file, 'utf8').includes(SOAK_MODULE))) {
    const { passed: passedBefore, failed: failedBefore } = counts;
    console.log(`runs once more, alone: ${relative('.', file)}`);
    await runFiles(listFiles(file), 1);
    const isUnsteady = counts.failed === failedBefore && counts.passed > passedBefore;
    counts.passed = passedBefore + (isUnsteady ? failed : 0);
    counts.failed = failedBefore - (isUnsteady ? failed : 0);
    if (isUnsteady) console.log(`unsteady: ${relative('.', file)} failed first and passed alone`);
  }
}

function listTestFiles() {
  const wanted = [...patterns, ...patterns.map((folder) => `${folder}/**/*.test.ts`)];
  // The tests of packages are excluded.
  const matches = globSync(wanted, { exclude: ['**/node_modules/**'] });
  const files = matches.filter((file) => file.endsWith('.test.ts')).map((file) => resolve(file));
  const chosen = isSoak ? files.filter((file) => readFileSync(file, 'utf8').includes(SOAK_MODULE)) : files;
  return chosen.sort((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b));
}

/** @param {string} folder */
function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MEMORY_FOLDER_BYTES_MIN;
}

/** @param {string} file */
function secondsOf(file) {
  return recordedSeconds[relative('.', file)] ?? UNRECORDED_SECONDS;
}

/** Prints the slowest files, and records all of them with `--record`. */
function reportTimes() {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a);
  const lines = slowest.slice(0, SLOWEST_SHOWN).map(([file, time]) => `  ${String(time).padStart(4)} s  ${file}`);
  if (slowest.length > SLOWEST_SHOWN) console.log(['slowest files:', ...lines].join('\n'));
  if (!process.argv.includes('--record')) return;
  const long = slowest.filter(([, time]) => time >= RECORDED_SECONDS_MIN).sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(TIMES_FILE, `${JSON.stringify(Object.fromEntries(long), undefined, 2)}\n`);
}

/**
 * @param {string} file
 * @param {number} milliseconds
 */
function recordTime(file, milliseconds) {
  seconds.set(file, Math.round(milliseconds / 1000));
}

/**
 * Counts the tests that have no subtests; a suite counts only if it fails by itself. Results arrive in document order,
 * so a result contains all more deeply nested ones before it.
 * @param {import('node:test').TestsStream} events
 */
function countLeaves(events) {
  let previousNesting = 0;
  let failedInGroup = 0;
  /** @param {{ nesting: number }} result */
  const holdsThePrevious = ({ nesting }) => {
    const isDeeper = previousNesting > nesting;
    previousNesting = nesting;
    return isDeeper;
  };
  events.on('test:pass', (result) => {
    const isParent = holdsThePrevious(result);
    const isGroupedFile = result.nesting === 0 && isGroup(result.file);
    if (isGroupedFile) recordTime(result.name, result.details.duration_ms);
    // A file without tests passes as a test named after it, or in a group as a suite that holds nothing.
    if (!isParent && (isGroupedFile || result.file === resolve(result.name))) emptyFiles.push(result.name);
    else if (!isParent && result.details.type !== 'suite' && !isSkipped(result)) counts.passed += 1;
  });
  events.on('test:fail', (result) => {
    const isParent = holdsThePrevious(result);
    const { failureType } = /** @type {{ failureType?: string }} */ (result.details.error);
    const isFailure = (!isParent && result.details.type !== 'suite') || failureType !== 'subtestsFailed';
    if (isFailure) counts.failed += 1;
    // Results in a group carry the group's path; the suite of a file comes after its tests and is named after the file.
    if (isGroup(result.file)) failedInGroup += isFailure ? 1 : 0;
    const file = isGroup(result.file) ? resolve(result.name) : (result.file ?? '');
    if (isGroup(result.file) && result.nesting > 0) return;
    failures.set(file, (failures.get(file) ?? 0) + (isGroup(result.file) ? failedInGroup : Number(isFailure)));
    failedInGroup = 0;
  });
}

/** @param {{ skip?: string | boolean, todo?: string | boolean }} result */
function isSkipped({ skip, todo }) {
  return skip !== undefined || todo !== undefined;
}

/** @param {import('node:test').TestsStream} events */
function abortWhenSilent(events) {
  const onSilence = () => {
    console.log(`aborted: no test has begun or ended for ${SILENCE_MS_MAX / 1000} seconds`);
    abort.abort();
  };
  let timer = setTimeout(onSilence, SILENCE_MS_MAX);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, SILENCE_MS_MAX);
  };
  for (const event of /** @type {const} */ (['test:dequeue', 'test:complete'])) events.on(event, restart);
  events.on('end', () => clearTimeout(timer));
}
