// The browser of the tests: Chromium, as the system has it.
import { type Browser, chromium } from 'playwright-core';
import { getSystemProgram, INSTALL_MS_MAX } from '../support/system-program.ts';

export const BROWSER_START_MS_MAX = INSTALL_MS_MAX;

export async function openBrowser(): Promise<Browser> {
  const executablePath = getSystemProgram(['chromium', 'chromium-browser', 'google-chrome'], 'chromium');
  return chromium.launch({
    executablePath,
    // Containers forbid the sandbox; the tests load nothing but our own pages.
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
}
