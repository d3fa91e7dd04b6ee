// The browser of the tests: Chromium, as the system has it. The headless shell takes half the processor time.
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { getSystemProgram } from '../support/system-program.ts';

/** Connects to the browser of the whole run, or starts one for the file. */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env['TEST_SHARED_BROWSER'];
  return shared ? chromium.connect(shared) : chromium.launch(launchOptions());
}

export async function startSharedBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
}

function launchOptions() {
  return {
    executablePath: getSystemProgram('chromium-headless-shell', ['chromium', 'chromium-browser', 'google-chrome']),
    // Containers forbid the sandbox; the tests load nothing but our own pages.
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  };
}
