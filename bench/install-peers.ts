// The step before a benchmark. It installs the peers of bench/package.json and, as root on Debian, faiss and wrk (which
// sends requests). A peer that cannot be installed is missing from the comparison, which the report says; it never
// stops a run.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const PYTHON = '/usr/bin/python3';
const APT = '/usr/bin/apt-get';

// `npm ci` would reject a lock file that lacks the binaries of one platform, and for some peers not every registry has
// them all. `npm install` takes the same versions from the lock file and skips the missing ones.
const INSTALL = [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
];

if (!isUpToDate()) {
  console.error('magpie: installing the peers of bench/package.json; this takes a moment and happens once');
  const { status, stderr } = spawnSync('npm', INSTALL, {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.error(`magpie: some peers will be missing, npm says\n${stderr.trim()}`);
}
if (existsSync(PYTHON) && !hasFaiss()) installFromDebian('python3-faiss');
if (spawnSync('wrk', ['--version']).error !== undefined) installFromDebian('wrk');

function installFromDebian(name: string): void {
  if (!existsSync(APT) || process.getuid?.() !== 0) return;
  console.error(`magpie: installing ${name} from Debian`);
  const { status } = spawnSync(APT, ['install', '--yes', '--no-install-recommends', name], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.error(`magpie: ${name} could not be installed and will be missing`);
}

/** Returns true if npm's record of the installed packages names the same versions as the lock file. */
function isUpToDate(): boolean {
  const installed = readPackages('node_modules/.package-lock.json');
  const locked = readPackages('package-lock.json');
  const { optionalDependencies: peers } = JSON.parse(readFileSync(`${FOLDER}package.json`, 'utf8'));
  return Object.keys(peers).every((name) => {
    const path = `node_modules/${name}`;
    return installed[path] !== undefined && installed[path].version === locked[path]?.version;
  });
}

function readPackages(file: string): Readonly<Record<string, { readonly version: string } | undefined>> {
  const path = `${FOLDER}${file}`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function hasFaiss(): boolean {
  return spawnSync(PYTHON, ['-c', 'import faiss']).status === 0;
}
