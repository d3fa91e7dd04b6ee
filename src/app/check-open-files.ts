import { readFileSync } from 'node:fs';
import { StartupProblem } from '../base/startup-problem.ts';

/**
 * All services together open about 80 files at their start; each connection and each request to another server takes
 * one more.
 */
const OPEN_FILES_MIN = 256;

/** Refuses a start with so few files that stores could not be opened. Only Linux tells how many there may be. */
export function checkOpenFiles(limits = readLimits()): void {
  const [, found = ''] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  if (found === '' || Number(found) >= OPEN_FILES_MIN) return;
  throw new StartupProblem(
    `this process may open ${found} files, and a server needs ${OPEN_FILES_MIN}: raise the limit with ulimit -n ${OPEN_FILES_MIN * 4}, LimitNOFILE= of systemd or --ulimit nofile of Docker`,
  );
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
