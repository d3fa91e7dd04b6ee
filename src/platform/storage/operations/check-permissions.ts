import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { findDiskFault } from '../disk-failure.ts';
import type { Finding } from './finding.ts';

const OTHERS_READ = 0o044;

/** Rejects a folder that cannot be read: an inspection could not say anything about it. */
export function checkReadable(folder: string): void {
  try {
    if (statSync(folder, { throwIfNoEntry: false })) accessSync(folder, constants.R_OK | constants.X_OK);
  } catch {
    throw new OperatorProblem(`${folder} cannot be read: run this as the user of the server`);
  }
}

const READ_ONLY: Finding = {
  level: 'warning',
  text: 'the disk is read-only, so no server can start on this folder',
  advice: 'look for the reason in the log of the system; magpie backup works, to another disk',
};

/** Checks the folder of a store, and the files and folders in it that a server must be able to write. */
export function checkPermissions(folder: string, paths: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  for (const path of [folder, ...paths].filter((each) => existsSync(each))) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      if (findDiskFault(error) === 'read-only') return [READ_ONLY, ...findings];
      findings.push({
        level: 'warning',
        text: `${path} cannot be read and written by the current user`,
        advice: 'run this as the user of the server, or give that user the folder with chown -R',
      });
    }
  }
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS_READ) !== 0) {
    findings.push({
      level: 'note',
      text: `other users of this machine can look into ${folder}`,
      advice: `chmod 700 ${JSON.stringify(folder)} keeps them out`,
    });
  }
  return findings;
}
