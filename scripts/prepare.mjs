// Runs before `npm start`, `npm test` and the other commands of a checkout: installs the packages of package-lock.json
// that are missing, incomplete or of another version. Without arguments it installs what running needs, half of all;
// `--dev` adds the packages of tests and checks. Plain JavaScript for Node 20, because nothing is installed before it.
// Any number of processes may run it at once; an interrupted run is repaired by the next one.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeInstallLock } from './install-lock.mjs';
import { showProgress } from './install-progress.mjs';
import { hasDevPackages, installRecordOf, listMissingPackages } from './missing-packages.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PINNED_NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** The mark of an installation to which packages are being added. An interrupted installation keeps it. */
const ADDING = join(ROOT, 'node_modules', '.adding-packages');

const isDevWanted = process.argv.includes('--dev');

/** The first release that runs the sources: they are TypeScript and use the built-in SQLite. */
const NODE_MAJOR_MIN = 26;

const OPTIONS = [
  // The pinned runtime and the binaries of this platform are optional packages.
  '--include=optional',
  // No package needs an install script to be usable, so none may run one.
  '--ignore-scripts',
  // Some packages require a newer Node than the one that runs npm here; they will run on the pinned one.
  '--no-engine-strict',
  '--package-lock',
  '--install-strategy=hoisted',
  // Reports a missing network after seconds, not after minutes.
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--no-update-notifier',
  '--loglevel=error',
];

const CAUSES = [
  {
    codes: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    text: 'the npm registry cannot be reached: check the network connection or the proxy, then run the command again',
  },
  { codes: /\b(ENOSPC|EDQUOT)\b/, text: 'the disk is full: make room, then run the command again' },
  { codes: /\b(EACCES|EPERM|EROFS)\b/, text: `no permission to write into ${ROOT}` },
];

/** An error that the command line shows in one line; every other error is a bug and shows its stack. */
class Problem extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

try {
  await prepare();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`magpie: ${error.message}`);
  process.exitCode = error.exitCode;
}

async function prepare() {
  if (listMissingPackages(ROOT, { dev: isDevWanted }).length > 0) await installUnderLock();
  const runningMajor = Number.parseInt(process.versions.node, 10);
  if (!existsSync(PINNED_NODE) && runningMajor < NODE_MAJOR_MIN) {
    throw new Problem(
      `no packaged Node ${NODE_MAJOR_MIN} runs on this platform (${process.platform} ${process.arch}), and the Node in use is ` +
        `${process.versions.node}: install Node ${NODE_MAJOR_MIN} or newer, then run the command again`,
    );
  }
}

async function installUnderLock() {
  const lock = await takeInstallLock(join(ROOT, '.install-lock'), () =>
    console.error('magpie: waiting for another command that is installing the packages'),
  ).catch((error) => {
    throw new Problem(`the packages cannot be installed: ${explain(error.code ?? '') ?? error.message}`);
  });
  try {
    if (listMissingPackages(ROOT, { dev: isDevWanted }).length > 0) await install(lock);
  } finally {
    lock.release();
  }
}

/** @param {import('./install-lock.mjs').InstallLock} lock */
async function install(lock) {
  // A checkout that had the packages of tests and checks keeps them.
  const dev = isDevWanted || hasDevPackages(ROOT);
  const isAddition = listMissingPackages(ROOT, { dev: false }).length === 0 && !existsSync(ADDING);
  const mode = isAddition ? beginAddition() : beginAnew(dev);
  const missing = listMissingPackages(ROOT, { dev });
  console.error(
    `magpie: installing ${missing.length} packages of package-lock.json (npm ${mode[0]}); this happens once`,
  );
  const stopProgress = showProgress(ROOT, missing);
  const { code, signal, output } = await runNpm(lock, mode).finally(stopProgress);
  if (signal) {
    const message = 'the installation was interrupted; the next command starts it again';
    throw new Problem(message, 128 + constants.signals[signal]);
  }
  if (code !== 0) {
    // npm has removed the packages that it added.
    rmSync(ADDING, { force: true });
    const cause = explain(output);
    throw new Problem(
      `the packages cannot be installed: ${cause ?? `npm ${mode[0]} failed and says\n${output.trim()}`}`,
    );
  }
  const [left] = listMissingPackages(ROOT, { dev });
  if (left) throw new Problem(`npm ${mode[0]} has not installed ${left}: check the npm configuration (npm config ls)`);
  rmSync(ADDING, { force: true });
  removeForeignRuntime();
}

/** @param {boolean} dev */
function beginAnew(dev) {
  // The old state is invalid from here on, even if npm is killed while it deletes.
  rmSync(installRecordOf(ROOT), { force: true });
  // The option overrides NODE_ENV, from which npm would choose otherwise.
  return ['ci', dev ? '--include=dev' : '--omit=dev'];
}

/**
 * Prepares `npm install`, which keeps the packages that its record lists. `npm ci` would delete the packages of a
 * server that runs from this checkout. npm trusts the record only while no folder is newer, and building a bundle makes
 * node_modules newer. The record was just compared with the lock file, so renewing its time is safe. npm overwrites the
 * record in place. The record is copied first, because worktrees may share it by a hard link.
 */
function beginAddition() {
  const record = installRecordOf(ROOT);
  writeFileSync(ADDING, '');
  copyFileSync(record, `${record}.copy`);
  renameSync(`${record}.copy`, record);
  utimesSync(record, new Date(), new Date());
  return ['install', '--no-save', '--include=dev'];
}

/**
 * @param {import('./install-lock.mjs').InstallLock} lock
 * @param {string[]} mode
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>}
 */
function runNpm(lock, mode) {
  return new Promise((resolve, reject) => {
    const { command, args } = npmCommand();
    const npm = spawn(command, [...args, ...mode, ...OPTIONS], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    if (npm.pid !== undefined) lock.alsoHeldBy(npm.pid);
    let output = '';
    let interruptedBy = /** @type {NodeJS.Signals | null} */ (null);
    for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        interruptedBy = signal;
        npm.kill(signal);
      });
    }
    npm.on('error', () => reject(new Problem('npm was not found on the PATH')));
    npm.on('close', (code, signal) => resolve({ code, signal: interruptedBy ?? signal, output }));
  });
}

/**
 * Returns the npm that runs this script, on its own Node. If another tool runs the script, returns the npm on the PATH.
 */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && basename(running) === 'npm-cli.js') {
    return { command: process.env.npm_node_execpath ?? process.execPath, args: [running] };
  }
  return { command: 'npm', args: [] };
}

/** Removes the packaged runtime if it does not start, as without glibc. The PATH then has the machine's Node. */
function removeForeignRuntime() {
  if (spawnSync(PINNED_NODE, ['--version'], { shell: process.platform === 'win32' }).status !== 0) {
    rmSync(PINNED_NODE, { force: true });
  }
}

/** @param {string} output */
function explain(output) {
  return CAUSES.find(({ codes }) => codes.test(output))?.text;
}
