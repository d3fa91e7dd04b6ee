// Runs the named tests (files, folders or globs), or all of them. Prints a last line `N passed, N failed`. With
// `--soak` it runs the long forms of the tests that have one, which take tens of minutes. Exits with 1 if a test
// failed, if a file holds no test or nothing ran, and if no test makes progress any more.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const ALL_TESTS = ['src/**/*.test.ts', 'test/**/*.test.ts'];
/** The module that tests with a long form import; it reads TEST_SOAK. */
const SOAK_MODULE = '/base/testing/soak.ts';

const isSoak = process.argv.includes('--soak');
if (isSoak) process.env['TEST_SOAK'] = '1';

/** The default time limit of a test. A test that needs longer sets its own. */
const TEST_TIMEOUT_MS = 120_000;

/**
 * The time without progress after which the run is aborted. A busy loop never sees its own time limit, and a leaked
 * handle keeps a finished file alive. Longer than the longest limit a single test may set.
 */
const SILENCE_MS_MAX = isSoak ? 2_400_000 : 300_000;

/**
 * One more than the number of cores, because tests also wait for the disk and for processes. More than four would only
 * delay the heavy ones. Soaks use their cores fully.
 */
const FILES_AT_ONCE = isSoak ? Math.min(4, availableParallelism()) : Math.min(4, availableParallelism() + 1);

/** The folder of soaks that compare latencies: each runs alone, before the others start. */
const MEASURING = 'test/services/vectors/attack/';

/** The folders with the longest tests. They start first, so that they do not run alone at the end. */
const LONGEST_FIRST = [
  'test/services/vectors/attack/',
  'test/hostile/',
  'test/services/studio/proof/',
  'test/services/pets/pages/',
  'test/services/vectors/pages/',
  'test/repository/',
  'test/services/memory/',
  'test/',
];

// Tests start processes with their own configuration; the settings of the person who runs them must not leak in.
for (const name of Object.keys(process.env)) {
  if (name.startsWith('MAGPIE_') || name === 'DATABASE_URL') delete process.env[name];
}

// Each file runs in its own process, and most import the same hundreds of modules. The compile cache saves a second
// each.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compile');

// Tests of the whole program start it as `npm start` does.
const prepared = spawnSync(process.execPath, ['scripts/build-start.mjs'], { stdio: 'inherit' });
if (prepared.status !== 0) process.exit(1);

const abort = new AbortController();
const named = process.argv.slice(2).filter((argument) => argument !== '--soak');
const patterns = named.length > 0 ? named : ALL_TESTS;
const counts = { passed: 0, failed: 0 };
/** @type {string[]} */
const emptyFiles = [];
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => abort.abort());

const files = listTestFiles();
const measuring = files.filter((file) => isSoak && file.startsWith(resolve(MEASURING)));
await runFiles(measuring, 1);
await runFiles(
  files.filter((file) => !measuring.includes(file)),
  FILES_AT_ONCE,
);
for (const file of emptyFiles) console.log(`${file} holds no test`);
if (counts.passed + counts.failed === 0) console.log(`no test ran: nothing matches ${patterns.join(' ')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;

/**
 * @param {string[]} files
 * @param {number} concurrency
 */
async function runFiles(files, concurrency) {
  if (files.length === 0 || abort.signal.aborted) return;
  const events = run({ files, concurrency, timeout: TEST_TIMEOUT_MS, signal: abort.signal });
  countLeaves(events);
  abortWhenSilent(events);
  for await (const chunk of events.compose(spec)) process.stdout.write(chunk);
}

function listTestFiles() {
  const wanted = [...patterns, ...patterns.map((folder) => `${folder}/**/*.test.ts`)];
  // Tests inside of packages are not ours to run.
  const matches = globSync(wanted, { exclude: ['**/node_modules/**'] });
  const files = matches.filter((file) => file.endsWith('.test.ts')).map((file) => resolve(file));
  const chosen = isSoak ? files.filter((file) => readFileSync(file, 'utf8').includes(SOAK_MODULE)) : files;
  return chosen.sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
}

/** @param {string} file */
function rankOf(file) {
  const index = LONGEST_FIRST.findIndex((folder) => file.startsWith(resolve(folder)));
  return index === -1 ? LONGEST_FIRST.length : index;
}

/**
 * Counts tests without subtests. A suite or a test with subtests counts only when it fails by itself. Results arrive in
 * document order: a result that follows a more deeply nested one contains it.
 * @param {import('node:test').TestsStream} events
 */
function countLeaves(events) {
  let previousNesting = 0;
  /** @param {{ nesting: number, details: { type?: string } }} result */
  const isLeaf = (result) => {
    const holdsThePrevious = previousNesting > result.nesting;
    previousNesting = result.nesting;
    return result.details.type !== 'suite' && !holdsThePrevious;
  };
  events.on('test:pass', (result) => {
    if (!isLeaf(result) || result.skip !== undefined || result.todo !== undefined) return;
    if (result.file === resolve(result.name)) {
      emptyFiles.push(result.name);
      counts.failed += 1;
    } else {
      counts.passed += 1;
    }
  });
  events.on('test:fail', (result) => {
    const failedBySubtests =
      /** @type {{ failureType?: string }} */ (result.details.error).failureType === 'subtestsFailed';
    if (isLeaf(result) || !failedBySubtests) counts.failed += 1;
  });
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
