// Runs before the tests: installs the packages of test/services/*/clients/package.json where they are missing. Such
// clients are as large as all other packages together and only a few tests need them, so the project does not depend on
// them. Without them those tests are skipped with the reason.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMissingPackages } from './missing-packages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const INSTALL = [
  'ci',
  '--ignore-scripts',
  // Their optional packages are hundreds of megabytes; no test needs one.
  '--omit=optional',
  '--legacy-peer-deps',
  '--no-engine-strict',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--no-update-notifier',
  '--loglevel=error',
];

for (const manifest of globSync('test/services/*/clients/package.json', { cwd: ROOT })) {
  const cwd = join(ROOT, dirname(manifest));
  if (listMissingPackages(cwd, { dev: true }).length === 0) continue;
  console.error('magpie: installing the clients that tests run; this takes a moment and happens once');
  const { status, stderr } = spawnSync('npm', INSTALL, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) console.error(`magpie: tests of some clients will be skipped, npm says\n${stderr.trim()}`);
}
