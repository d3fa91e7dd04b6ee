// Groups test files into processes. A process loads the modules that its files share once, which costs more than most
// files take to run.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The folder of this run alone: another run may begin meanwhile. */
const FOLDER = resolve(`node_modules/.cache/tests-${process.pid}`);

/** @type {Map<string, string[]>} The files of each group, by its path. */
const groups = new Map();

/** A group takes about this long. The short files that stay alone end the run, so that no core waits for a group. */
const GROUP_SECONDS = 240;

/** Files that take longer gain little by sharing, and stay alone. */
const SHARING_SECONDS_MAX = 45;

/** Files that measure or change the process run alone. */
const NEEDS_OWN_PROCESS = new RegExp(
  [
    'within-memory',
    'process\\.(?:chdir|memoryUsage|threadCpuUsage|on|once)\\b',
    'process\\.env\\[[^\\]]+\\] \\?*=[^=]',
  ].join('|'),
);

/**
 * Files that run the tests of others with all stores in PostgreSQL. They share a process with no other file, because a
 * module runs once in a process.
 */
const ON_POSTGRES = /testOnPostgres|setTestDatabase/;

/**
 * Returns the files to run, the longest first. Files that share a process are imported by a file that is written here.
 * @param {string[]} files
 * @param {(file: string) => number} secondsOf
 */
export function groupTestFiles(files, secondsOf) {
  mkdirSync(FOLDER, { recursive: true });
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
  return packFiles(files, secondsOf)
    .map((group, i) => ({
      file: writeGroup(group, i),
      seconds: group.reduce((sum, file) => sum + secondsOf(file), 0),
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ file }) => file);
}

/**
 * Returns the files of a group, or the file.
 * @param {string} file
 */
export function listFiles(file) {
  return groups.get(file) ?? [file];
}

/** @param {string | undefined} file */
export function isGroup(file) {
  return file?.startsWith(FOLDER) === true;
}

/**
 * Neighbours share most of their modules, so groups follow the order of folders.
 * @param {string[]} files
 * @param {(file: string) => number} secondsOf
 */
function packFiles(files, secondsOf) {
  /** @type {[string, ...string[]][]} */
  const packed = [];
  const onPostgres = files.toSorted().filter((file) => ON_POSTGRES.test(readFileSync(file, 'utf8')));
  const [first, ...rest] = onPostgres;
  let room = 0;
  for (const file of files.toSorted()) {
    const seconds = secondsOf(file);
    const current = packed.at(-1);
    if (onPostgres.includes(file)) continue;
    if (seconds > SHARING_SECONDS_MAX || NEEDS_OWN_PROCESS.test(readFileSync(file, 'utf8'))) {
      packed.unshift([file]);
    } else if (current === undefined || seconds > room) {
      packed.push([file]);
      room = GROUP_SECONDS - seconds;
    } else {
      current.push(file);
      room -= seconds;
    }
  }
  if (first !== undefined) packed.unshift([first, ...rest]);
  return packed;
}

/**
 * Lets buffers and shared memory count towards the heap, which is large. By the small limit that they have otherwise,
 * tests of vectors mark the heap ten times as often. Files that measure memory are alone, and do without.
 */
const SHARED_HEAP = [
  "import { setFlagsFromString } from 'node:v8';",
  "setFlagsFromString('--external-memory-accounted-in-global-limit');",
];

/**
 * Writes a file that imports the files of a group, each in a suite that scopes its hooks and measures its time. One is
 * imported after the other, bound to its suite: if two waited for the same module, both would declare their tests in the
 * suite of one.
 * @param {string[]} files
 * @param {number} index
 */
function writeGroup(files, index) {
  const path = join(FOLDER, `group-${index}.test.mjs`);
  const suites = files.map((file) => {
    const specifier = JSON.stringify(relative(dirname(path), file));
    return `describe(${JSON.stringify(relative('.', file))}, () => (last = last.then(AsyncResource.bind(() => import(${specifier})))));`;
  });
  const imports = [
    "import { AsyncResource } from 'node:async_hooks';",
    "import { describe } from 'node:test';",
    `import { endTracking } from ${JSON.stringify(import.meta.resolve('./test-process.mjs'))};`,
  ];
  if (files.length > 1) imports.push(...SHARED_HEAP);
  const lines = [...imports, 'let last = Promise.resolve();', ...suites, 'last.then(endTracking);'];
  writeFileSync(path, `${lines.join('\n')}\n`);
  groups.set(path, files);
  return path;
}
