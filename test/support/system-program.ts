// Programs that tests run as the system has them.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where administrators' programs are, which is not on the path of every user. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

/** Finds the program under one of its names, and installs Debian's package where there is none. */
export function getSystemProgram(names: readonly [string, ...string[]], debianPackage: string): string {
  const found = findProgram(names) ?? installProgram(names, debianPackage);
  if (found === undefined)
    throw new Error(`these tests need ${names[0]}: install it, for example with apt-get install ${debianPackage}`);
  return found;
}

function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Several test files may do so at once, so each waits for the lock of the other. */
function installProgram(names: readonly string[], debianPackage: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const options = ['-o', 'DPkg::Lock::Timeout=240', '-o', 'APT::Update::Error-Mode=any', '-qq', '-y'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...options, 'update'], { env });
  spawnSync('apt-get', [...options, '--no-install-recommends', 'install', debianPackage], { env });
  return findProgram(names);
}
