import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 */

/**
 * Returns the path of npm's own record of what it has installed. npm writes it as the last step of an installation, so
 * an interrupted one has none. Without it, nothing in the folder can be trusted.
 *
 * @param {string} root
 */
export const installRecordOf = (root) => join(root, 'node_modules', '.package-lock.json');

/**
 * Returns the first package that package-lock.json requires on this machine and that is not installed in that version,
 * or undefined if there is none. Reads two files and checks one file per package: a few milliseconds.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
export function findMissingPackage(root) {
  const installed = readPackages(installRecordOf(root)) ?? {};
  const locked = readPackages(join(root, 'package-lock.json')) ?? {};
  return Object.keys(locked).find((path) => {
    const wanted = locked[path];
    return path !== '' && wanted && isNeededHere(wanted) && !isInstalled(root, path, wanted, installed[path]);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Returns true for a required package and for an optional one made for this platform. Optional packages are the
 * binaries of one platform each. If one depends on the C library as well, only npm knows whether it applies.
 *
 * @param {LockedPackage} wanted
 */
function isNeededHere(wanted) {
  if (!wanted.optional) return true;
  const isForThisMachine = wanted.os?.includes(process.platform) && wanted.cpu?.includes(process.arch);
  return isForThisMachine === true && wanted.libc === undefined;
}

/**
 * @param {string} root
 * @param {string} path
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} installed
 */
function isInstalled(root, path, wanted, installed) {
  return (
    installed?.version === wanted.version &&
    installed?.integrity === wanted.integrity &&
    existsSync(join(root, path, 'package.json'))
  );
}
