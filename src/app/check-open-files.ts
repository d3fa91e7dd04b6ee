import { readFileSync } from 'node:fs';
import { StartupProblem } from '../base/startup-problem.ts';

/**
 * All services together open about 80 files at their start; each connection and each outgoing request takes one more.
 */
const OPEN_FILES_MIN = 256;

/** Rejects a start if the limit of open files is too low to open the stores. Only Linux reports that limit. */
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
