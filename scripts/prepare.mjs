// Runs before `npm start`, `npm test` and the other commands of a checkout: installs the packages of package-lock.json
// when they are missing, incomplete or of other versions. Plain JavaScript for Node 20, because it runs before anything
// is installed. Any number of processes may run it at once; the next run repairs an interrupted one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeInstallLock } from './install-lock.mjs';
import { findMissingPackage, installRecordOf } from './missing-packages.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PINNED_NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** The first release that runs the sources: they are TypeScript and use the built-in SQLite. */
const NODE_MAJOR_MIN = 26;

const INSTALL = [
  'ci',
  // Included even if the environment says production: the checks and the pinned runtime are part of a checkout.
  '--include=dev',
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
  if (findMissingPackage(ROOT) !== undefined) await installUnderLock();
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
    if (findMissingPackage(ROOT) !== undefined) await install(lock);
  } finally {
    lock.release();
  }
}

/** @param {import('./install-lock.mjs').InstallLock} lock */
async function install(lock) {
  console.error('magpie: installing the packages of package-lock.json (npm ci); this takes a moment and happens once');
  // From here on the old state counts as gone, even if npm is killed while it is still deleting.
  rmSync(installRecordOf(ROOT), { force: true });
  const { code, signal, output } = await runNpm(lock);
  if (signal) {
    const message = 'the installation was interrupted; the next command starts it again';
    throw new Problem(message, 128 + constants.signals[signal]);
  }
  if (code !== 0) {
    const cause = explain(output);
    throw new Problem(`the packages cannot be installed: ${cause ?? `npm ci failed and says\n${output.trim()}`}`);
  }
  const missing = findMissingPackage(ROOT);
  if (missing) throw new Problem(`npm ci has not installed ${missing}: check the npm configuration (npm config ls)`);
  removeForeignRuntime();
}

/**
 * @param {import('./install-lock.mjs').InstallLock} lock
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>}
 */
function runNpm(lock) {
  return new Promise((resolve, reject) => {
    const { command, args } = npmCommand();
    const npm = spawn(command, [...args, ...INSTALL], {
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
