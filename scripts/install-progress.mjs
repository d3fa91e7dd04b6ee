// Shows on stderr how far npm has come: it looks at the folders, because npm's own progress bar names no package and
// its log is no interface. On a terminal it rewrites one line; elsewhere, as in a log of CI, it writes a line at times.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TERMINAL_MS = 200;
const LOG_MS = 5_000;

/** The number of names that fits a line. */
const NAMES_MAX = 3;

/**
 * Reports on these folders until the returned function is called.
 *
 * @param {string} root
 * @param {string[]} paths
 * @returns {() => void}
 */
export function showProgress(root, paths) {
  const stream = process.stderr;
  let shown = '';
  const report = () => {
    const line = toProgressLine(root, paths).slice(0, stream.isTTY ? stream.columns - 1 : undefined);
    if (line === shown) return;
    shown = line;
    stream.write(stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
  const timer = setInterval(report, stream.isTTY ? TERMINAL_MS : LOG_MS);
  return () => {
    clearInterval(timer);
    if (stream.isTTY) stream.write('\r\u001b[K');
  };
}

/**
 * @param {string} root
 * @param {string[]} paths
 */
function toProgressLine(root, paths) {
  const missing = paths.filter((path) => !existsSync(join(root, path, 'package.json')));
  const fetching = missing.filter((path) => hasFiles(join(root, path))).map(toPackageName);
  const named = fetching.length > NAMES_MAX ? [...fetching.slice(0, NAMES_MAX), '…'] : fetching;
  const count = `magpie: ${paths.length - missing.length} of ${paths.length} packages`;
  return named.length > 0 ? `${count}, fetching ${named.join(', ')}` : count;
}

/**
 * Returns true for a folder with files. npm creates the folders of all packages first and fills each as it arrives.
 *
 * @param {string} folder
 */
function hasFiles(folder) {
  try {
    return readdirSync(folder).some((name) => name !== 'node_modules');
  } catch {
    return false;
  }
}

/** @param {string} path */
function toPackageName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
