// Programs of the system that tests run.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folders of administrators' programs, which are not on the path of every user. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

/** Finds the program, installs Debian's package of that name, or returns one of the others. */
export function getSystemProgram(name: string, others: readonly string[] = []): string {
  const found = findProgram([name]) ?? installProgram(name) ?? findProgram(others);
  if (found === undefined)
    throw new Error(`these tests need ${name}: install it, for example with apt-get install ${name}`);
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

/** Installs a program. Several test files may do so at once, so each waits for the lock of the other. */
function installProgram(name: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const options = ['-o', 'DPkg::Lock::Timeout=240', '-o', 'APT::Update::Error-Mode=any', '-qq', '-y'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...options, 'update'], { env });
  spawnSync('apt-get', [...options, '--no-install-recommends', 'install', name], { env });
  return findProgram([name]);
}
