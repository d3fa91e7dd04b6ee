// Compares package-lock.json with what npm has installed. Reads two files and looks for one file per package: a few
// milliseconds.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, link?: boolean,
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
 * Lists the folders of the packages that package-lock.json asks for on this machine and that are not installed in the
 * same version. Without `dev`, packages that only tests and checks need are left out.
 *
 * @param {string} root
 * @param {{ dev: boolean }} options
 * @returns {string[]}
 */
export function listMissingPackages(root, { dev }) {
  const installed = readPackages(installRecordOf(root)) ?? {};
  const locked = readPackages(join(root, 'package-lock.json')) ?? {};
  return Object.keys(locked).filter((path) => {
    const wanted = locked[path];
    return (
      path !== '' &&
      wanted &&
      (dev || !wanted.dev) &&
      isNeededHere(wanted) &&
      !isInstalled(root, path, wanted, installed[path])
    );
  });
}

/**
 * Returns true after an installation with the packages that only tests and checks need.
 *
 * @param {string} root
 */
export function hasDevPackages(root) {
  return Object.values(readPackages(installRecordOf(root)) ?? {}).some(({ dev }) => dev);
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
