// The browser of the tests: Chromium, as the system has it.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Time for a download over a slow line. */
export const BROWSER_START_MS_MAX = 300_000;

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium() ?? installChromium();
  return chromium.launch({
    executablePath,
    // Containers forbid the sandbox; the tests load nothing but our own pages.
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
}

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian's package. Several test files may do so at once, so each waits for the lock of the other. */
function installChromium(): string {
  if (process.getuid?.() === 0) {
    const options = ['-o', 'DPkg::Lock::Timeout=240', '-o', 'APT::Update::Error-Mode=any', '-qq', '-y'];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', [...options, 'update'], { env });
    spawnSync('apt-get', [...options, '--no-install-recommends', 'install', 'chromium'], { env });
  }
  const found = findChromium();
  if (found === undefined)
    throw new Error('these tests need Chromium: install it, for example with apt-get install chromium');
  return found;
}
